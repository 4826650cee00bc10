import Skeleton from '@mui/material/Skeleton';
import { accountApi } from '@trellis/access/model';
import { Notice } from '@trellis/ui';
import { sendWith, useClientOptions, useToast } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EndedLink } from '../parts/ended-link.tsx';
import type { NewPassword } from '../parts/new-password-fields.tsx';
import { NewPasswordForm } from '../parts/new-password-form.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { useCode } from '../parts/use-code.ts';

/** Chooses a new password by the link of a mail; then to sign in, everywhere anew. */
export function PasswordResetPage() {
  const { t } = useTranslation('access');
  const { code, known, hasEnded, isOver, error } = useCode('reset');
  return (
    <PublicPage
      title={t(isOver ? 'reset.over' : 'reset.title')}
      subtitle={known ? t('reset.subtitle', { email: known.email }) : ''}
    >
      {hasEnded ? <EndedLink error={error} /> : known ? <ResetForm code={code} /> : <Skeleton height={160} />}
    </PublicPage>
  );
}

function ResetForm({ code }: { code: string }) {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const navigate = useNavigate();
  const toast = useToast();
  const save = async (given: NewPassword) => {
    await send(accountApi.calls.resetPassword, { body: { code, ...given } });
    toast.success(t('reset.done'));
    await navigate('/login', { replace: true });
  };
  return (
    <NewPasswordForm
      submitLabel={t('reset.submit')}
      save={save}
      insteadOf={({ code: reason, error }) => (reason === 'CODE_ENDED' ? <EndedLink error={error} /> : null)}
    >
      <Notice state="info">{t('reset.everywhere')}</Notice>
    </NewPasswordForm>
  );
}
