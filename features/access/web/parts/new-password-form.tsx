import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { FailureNotice } from './failure-notice.tsx';
import { NewPasswordFields, type NewPassword } from './new-password-fields.tsx';
import { useSubmit, type Failure } from './use-submit.ts';

interface NewPasswordFormProps {
  submitLabel: string;
  /** Must not stand in the password. */
  email?: string;
  save: (given: NewPassword) => Promise<void>;
  /** What is shown in place of the form after a failure that ends it. */
  insteadOf?: (failure: Failure) => ReactNode;
  /** What is said before the button. */
  children?: ReactNode;
}

/** A form whose only question is a new password. */
export function NewPasswordForm({ submitLabel, email = '', save, insteadOf, children }: NewPasswordFormProps) {
  const form = useForm<NewPassword>({ defaultValues: { password: '', confirmPassword: '' }, mode: 'onTouched' });
  const { submit, failure } = useSubmit<NewPassword>(save);
  const ending = failure && insteadOf?.(failure);
  if (ending) return ending;
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FailureNotice failure={failure} />
      <NewPasswordFields form={form} email={email} refused={failure?.fields ?? {}} />
      {children}
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={form.formState.isSubmitting}
        sx={{ minHeight: 48 }}
      >
        {submitLabel}
      </Button>
    </Stack>
  );
}
