import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { accountApi } from '@trellis/access/model';
import { OptionDialog } from '@trellis/ui';
import { sendWith, useClientOptions, useToast } from '@trellis/web-kit';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
import { checkEmail } from '../../sign-in/sign-in-rules.ts';

interface Given {
  email: string;
  password: string;
}

/** Another address to sign in with; it counts once the mail sent there was followed. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const toast = useToast();
  const { register, handleSubmit, formState } = useForm<Given>({ defaultValues: { email: '', password: '' } });
  const { submit, failure } = useSubmit<Given>(async ({ email, password }) => {
    await send(accountApi.calls.requestEmailChange, { body: { email: email.trim(), password } });
    toast.success(t('profile.emailSent'));
    onClose();
  });
  const { ref, ...email } = register('email', { validate: checkEmail });
  const problem = formState.errors.email?.message;
  return (
    <OptionDialog
      open
      title={t('profile.changeEmail')}
      width={480}
      confirmLabel={t('recovery.submit')}
      isBusy={formState.isSubmitting}
      onConfirm={() => void handleSubmit(submit)()}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <FailureNotice failure={failure} />
        <TextField
          autoFocus
          fullWidth
          type="email"
          label={t('profile.newEmail')}
          error={problem !== undefined}
          helperText={problem ? t(problem) : failure?.fields['email']}
          inputRef={ref}
          slotProps={{ htmlInput: { ...email, inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
        />
        <PasswordField
          label={t('password.current')}
          field={register('password', { validate: (value) => value !== '' || t('rules.required') })}
          problem={formState.errors.password?.message}
        />
      </Stack>
    </OptionDialog>
  );
}
