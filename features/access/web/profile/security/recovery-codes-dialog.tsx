import { accountApi } from '@trellis/access/model';
import { useQueryClient } from '@tanstack/react-query';
import { sendWith, useClientOptions, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskPassword } from './ask-password.tsx';
import { ShowCodes } from './show-codes.tsx';

/** New recovery codes instead of the old ones, with the password and a code. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const queries = useQueryClient();
  const { id } = useUser();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <ShowCodes codes={codes} onClose={onClose} />;
  return (
    <AskPassword
      title={t('profile.codesRenew')}
      confirmLabel={t('profile.continue')}
      onClose={onClose}
      withCode
      onPassword={async (password, code) => {
        const { recoveryCodes } = await send(accountApi.calls.renewRecoveryCodes, {
          params: { id: String(id) },
          body: { password, code },
        });
        setCodes(recoveryCodes);
        await queries.invalidateQueries();
      }}
    />
  );
}
