import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { accountApi } from '@trellis/access/model';
import { Notice } from '@trellis/ui';
import { sendWith, useClientOptions, useToast } from '@trellis/web-kit';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EndedLink } from '../parts/ended-link.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { NewPasswordFields, type NewPassword } from '../parts/new-password-fields.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { useCode } from '../parts/use-code.ts';
import { useSubmit } from '../parts/use-submit.ts';

/** Chooses a new password by the link of a mail; then to sign in, everywhere anew. */
export function PasswordResetPage() {
  const { t } = useTranslation('access');
  const { code, known, hasEnded, error } = useCode('reset');
  return (
    <PublicPage title={t('reset.title')} subtitle={known ? t('reset.subtitle', { email: known.email }) : ''}>
      {hasEnded ? <EndedLink error={error} /> : known ? <ResetForm code={code} /> : <Skeleton height={160} />}
    </PublicPage>
  );
}

function ResetForm({ code }: { code: string }) {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const navigate = useNavigate();
  const toast = useToast();
  const form = useForm<NewPassword>({ defaultValues: { password: '', confirmPassword: '' }, mode: 'onTouched' });
  const { submit, failure } = useSubmit<NewPassword>(async (given) => {
    await send(accountApi.calls.resetPassword, { body: { code, ...given } });
    toast.success(t('reset.done'));
    await navigate('/login', { replace: true });
  });
  if (failure?.code === 'CODE_ENDED') return <EndedLink error={failure.error} />;
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FailureNotice failure={failure} />
      <NewPasswordFields form={form} refused={failure?.fields ?? {}} />
      <Notice state="info">{t('reset.everywhere')}</Notice>
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={form.formState.isSubmitting}
        sx={{ minHeight: 48 }}
      >
        {t('reset.submit')}
      </Button>
    </Stack>
  );
}
