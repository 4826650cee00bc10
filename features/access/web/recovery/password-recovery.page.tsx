import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { accountApi } from '@trellis/access/model';
import { Notice } from '@trellis/ui';
import { sendWith, useClientOptions } from '@trellis/web-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { SignInLink } from '../parts/sign-in-link.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { checkEmail } from '../sign-in/sign-in-rules.ts';

/** Asks for the address that gets the link to choose a new password. The answer never tells whether it is known. */
export function PasswordRecoveryPage() {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const [isSent, setSent] = useState(false);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' }, mode: 'onTouched' });
  const { submit, failure } = useSubmit<{ email: string }>(async ({ email }) => {
    await send(accountApi.calls.requestPasswordReset, { body: { email: email.trim() } });
    setSent(true);
  });
  const { ref, ...input } = register('email', { validate: checkEmail });
  const problem = formState.errors.email?.message;
  return (
    <PublicPage title={t('recovery.title')} subtitle={t('recovery.subtitle')}>
      <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void handleSubmit(submit)(event)}>
        <FailureNotice failure={failure} />
        {isSent ? <Notice state="info">{t('recovery.sent')}</Notice> : null}
        <TextField
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          autoFocus
          error={problem !== undefined}
          helperText={problem ? t(problem) : undefined}
          inputRef={ref}
          slotProps={{ htmlInput: { ...input, inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
        />
        <Button
          type="submit"
          variant={isSent ? 'outlined' : 'contained'}
          size="large"
          loading={formState.isSubmitting}
          sx={{ minHeight: 48 }}
        >
          {t(isSent ? 'recovery.again' : 'recovery.submit')}
        </Button>
        <SignInLink />
      </Stack>
    </PublicPage>
  );
}
