import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { isGuessedFirst, pinApi } from '@trellis/access/model';
import { OptionDialog } from '@trellis/ui';
import { sendWith, useClientOptions, useToast } from '@trellis/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import { useSubmit } from '../../parts/use-submit.ts';

interface PinDialogProps {
  /** The PIN goes, and none comes. */
  isRemoving: boolean;
  onClose: () => void;
}

interface Given {
  pin: string;
  password: string;
}

/** The PIN for consoles among the units: chosen or removed with the password. */
export function PinDialog({ isRemoving, onClose }: PinDialogProps) {
  const { t } = useTranslation('access');
  const send = sendWith(useClientOptions());
  const queries = useQueryClient();
  const toast = useToast();
  const form = useForm<Given>({ defaultValues: { pin: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit<Given>(async ({ pin, password }) => {
    await send(pinApi.calls.setPin, { body: { pin: isRemoving ? null : pin, password } });
    toast.success(t(isRemoving ? 'profile.pinRemoved' : 'profile.pinKept'));
    await queries.invalidateQueries();
    onClose();
  });
  return (
    <OptionDialog
      open
      title={t(isRemoving ? 'profile.pinRemove' : 'profile.pin')}
      width={420}
      confirmLabel={t(isRemoving ? 'profile.pinRemove' : 'profile.pinSet')}
      tone={isRemoving ? 'error' : 'primary'}
      isBusy={isSubmitting}
      onConfirm={() => void form.handleSubmit(submit)()}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <FailureNotice failure={failure} />
        {isRemoving ? null : (
          <TextField
            type="password"
            label={t('profile.pinField')}
            autoComplete="off"
            {...form.register('pin', {
              validate: (pin) => (/^\d{4,8}$/.test(pin) && !isGuessedFirst(pin)) || t('profile.pinRule'),
            })}
            error={errors.pin !== undefined}
            helperText={errors.pin?.message ?? t('profile.pinRule')}
            slotProps={{ htmlInput: { maxLength: 8, inputMode: 'numeric' } }}
          />
        )}
        <PasswordField
          label={t('password.current')}
          field={form.register('password', { validate: (value) => value !== '' || t('rules.required') })}
          problem={errors.password?.message}
        />
      </Stack>
    </OptionDialog>
  );
}
