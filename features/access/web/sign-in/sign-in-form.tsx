import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { Notice } from '@trellis/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../parts/password-field.tsx';
import { checkEmail, checkPassword } from './sign-in-rules.ts';
import { useSignIn, type Credentials, type SignInFailure } from './use-sign-in.ts';

/** E-mail and password. What was typed stays when the server refuses or cannot be reached. */
export function SignInForm() {
  const { t } = useTranslation('access');
  const { signIn, failure } = useSignIn();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  // A code this page knows is said in the person's language; anything else in the server's words.
  const failureText = (reason: SignInFailure) =>
    reason.kind === 'unreachable'
      ? t('signIn.unreachable')
      : t(`refusals.${reason.code ?? ''}`, { defaultValue: reason.message });
  const problem = (message: string | undefined) => (message ? t(message) : undefined);
  const email = register('email', { validate: checkEmail });
  const password = register('password', { validate: checkPassword });
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void handleSubmit(signIn)(event)}>
      {failure ? (
        <Notice state={failure.kind === 'refused' ? 'error' : 'warning'}>{failureText(failure)}</Notice>
      ) : null}
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        autoFocus
        error={errors.email !== undefined}
        helperText={problem(errors.email?.message)}
        slotProps={{
          htmlInput: { ...email, ref: undefined, inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
        }}
        inputRef={email.ref}
      />
      <PasswordField label={t('signIn.password')} field={password} problem={problem(errors.password?.message)} />
      <Button type="submit" variant="contained" size="large" loading={isSubmitting} sx={{ minHeight: 48 }}>
        {t(failure?.kind === 'unreachable' ? 'signIn.retry' : 'signIn.submit')}
      </Button>
    </Stack>
  );
}
