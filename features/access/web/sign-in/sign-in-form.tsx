import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field.tsx';
import { checkEmail, checkPassword } from './sign-in-rules.ts';
import { useSignIn, type Credentials } from './use-sign-in.ts';

/** E-mail and password. What was typed stays when the server refuses or cannot be reached. */
export function SignInForm() {
  const { t } = useTranslation('access');
  const { signIn, failure } = useSignIn();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const problem = (message: string | undefined) => (message ? t(message) : undefined);
  const email = register('email', { validate: checkEmail });
  const password = register('password', { validate: checkPassword });
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void handleSubmit(signIn)(event)}>
      {failure ? (
        <Alert severity={failure.kind === 'refused' ? 'error' : 'warning'} role="alert">
          {failure.kind === 'refused' ? failure.message : t('signIn.unreachable')}
        </Alert>
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
