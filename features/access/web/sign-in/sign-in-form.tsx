import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { checkEmail, checkPassword } from './sign-in-rules.ts';
import type { Credentials, SignIn } from './use-sign-in.ts';

/** E-mail and password. What was typed stays when the server refuses or cannot be reached. */
export function SignInForm({ signIn: { signIn, failure } }: { signIn: SignIn }) {
  const { t } = useTranslation('access');
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
      <FailureNotice failure={failure} />
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
      <Typography component={Link} to="/passwordrecovery" sx={{ alignSelf: 'center', py: 1, color: 'primary.main' }}>
        {t('signIn.forgot')}
      </Typography>
    </Stack>
  );
}
