import Stack from '@mui/material/Stack';
import { accountApi } from '@trellis/access/model';
import { useQueryClient } from '@tanstack/react-query';
import { OptionDialog } from '@trellis/ui';
import { sendWith, useClientOptions, useToast, useUser } from '@trellis/web-kit';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { NewPasswordFields, type NewPassword } from '../../parts/new-password-fields.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import { useSubmit } from '../../parts/use-submit.ts';

/** Another password, with the current one; the other sessions end. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const queries = useQueryClient();
  const toast = useToast();
  const { email } = useUser();
  const current = useForm({ defaultValues: { currentPassword: '' } });
  const form = useForm<NewPassword>({ defaultValues: { password: '', confirmPassword: '' }, mode: 'onTouched' });
  const { submit, failure } = useSubmit<NewPassword>(async (given) => {
    await send(accountApi.calls.changePassword, { body: { ...current.getValues(), ...given } });
    toast.success(t('profile.passwordChanged'));
    await queries.invalidateQueries();
    onClose();
  });
  const confirm = async () => {
    if (await current.trigger()) await form.handleSubmit(submit)();
  };
  return (
    <OptionDialog
      open
      title={t('profile.changePassword')}
      width={480}
      confirmLabel={t('reset.submit')}
      isBusy={form.formState.isSubmitting}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <FailureNotice failure={failure} />
        <PasswordField
          label={t('password.current')}
          field={current.register('currentPassword', { validate: (value) => value !== '' || t('rules.required') })}
          problem={current.formState.errors.currentPassword?.message}
        />
        <NewPasswordFields form={form} email={email} refused={failure?.fields ?? {}} />
      </Stack>
    </OptionDialog>
  );
}
