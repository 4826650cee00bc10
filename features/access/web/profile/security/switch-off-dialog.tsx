import { accountApi } from '@trellis/access/model';
import { useQueryClient } from '@tanstack/react-query';
import { sendWith, useClientOptions, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { AskPassword } from './ask-password.tsx';

/** Switches the second step off, with the password and a code. */
export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const queries = useQueryClient();
  const { id } = useUser();
  return (
    <AskPassword
      title={t('profile.twoFactorConfirm')}
      confirmLabel={t('profile.twoFactorSwitchOff')}
      tone="error"
      withCode
      onClose={onClose}
      onPassword={async (password, code) => {
        await send(accountApi.calls.switchTwoFactorOff, { params: { id: String(id) }, body: { password, code } });
        await queries.invalidateQueries();
        onClose();
      }}
    />
  );
}
