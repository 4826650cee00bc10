import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { OptionDialog } from '@trellis/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import { useSubmit } from '../../parts/use-submit.ts';

interface AskPasswordProps {
  title: string;
  confirmLabel: string;
  tone?: 'primary' | 'error';
  /** Asks for a code of the app or a recovery code, too. */
  withCode?: boolean;
  onPassword: (password: string, code: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before something that opens or bares the account. */
export function AskPassword(props: AskPasswordProps) {
  const { title, confirmLabel, tone = 'primary', withCode = false, onPassword, onClose } = props;
  const { t } = useTranslation('access');
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { submit, failure } = useSubmit<{ password: string; code: string }>(({ password, code }) =>
    onPassword(password, code.trim()),
  );
  const { errors, isSubmitting } = form.formState;
  return (
    <OptionDialog
      open
      title={title}
      width={420}
      confirmLabel={confirmLabel}
      tone={tone}
      isBusy={isSubmitting}
      onConfirm={() => void form.handleSubmit(submit)()}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <Typography>{t(withCode ? 'profile.passwordAndCodeFirst' : 'profile.passwordFirst')}</Typography>
        <FailureNotice failure={failure} />
        <PasswordField
          label={t('password.current')}
          field={form.register('password', { validate: (value) => value !== '' || t('rules.required') })}
          problem={errors.password?.message}
        />
        {withCode ? (
          <TextField
            label={t('profile.codeOrRecovery')}
            autoComplete="one-time-code"
            {...form.register('code', { validate: (value) => value.trim() !== '' || t('rules.required') })}
            error={errors.code !== undefined}
            helperText={errors.code?.message}
            slotProps={{ htmlInput: { maxLength: 40, spellCheck: false } }}
          />
        ) : null}
      </Stack>
    </OptionDialog>
  );
}
