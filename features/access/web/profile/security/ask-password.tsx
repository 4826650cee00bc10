import Stack from '@mui/material/Stack';
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
  onPassword: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before something that opens or bares the account. */
export function AskPassword({ title, confirmLabel, tone = 'primary', onPassword, onClose }: AskPasswordProps) {
  const { t } = useTranslation('access');
  const form = useForm({ defaultValues: { password: '' } });
  const { submit, failure } = useSubmit<{ password: string }>(({ password }) => onPassword(password));
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
        <Typography>{t('profile.passwordFirst')}</Typography>
        <FailureNotice failure={failure} />
        <PasswordField
          label={t('password.current')}
          field={form.register('password', { validate: (value) => value !== '' || t('rules.required') })}
          problem={errors.password?.message}
        />
      </Stack>
    </OptionDialog>
  );
}
