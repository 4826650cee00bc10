import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { findPasswordProblem, passwordMin, passwordStrength } from '@trellis/access/model';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field.tsx';

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps {
  form: UseFormReturn<NewPassword>;
  /** Must not stand in the password. */
  email?: string;
  /** Messages of the server, by field. */
  refused?: Readonly<Record<string, string>>;
}

/** A new password, how strong it is, and the same once more; what is wrong stands beside each. */
export function NewPasswordFields({ form, email = '', refused = {} }: NewPasswordFieldsProps) {
  const { t } = useTranslation('access');
  const { register, formState, watch, getValues } = form;
  const { errors } = formState;
  const password = watch('password');
  const problem = (field: keyof NewPassword) => errors[field]?.message ?? refused[field];
  return (
    <>
      <div>
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          field={register('password', {
            validate: (value) => {
              const found = findPasswordProblem(value, email);
              return found === undefined || t(`rules.${found}`, { count: passwordMin });
            },
            deps: 'confirmPassword',
          })}
          problem={problem('password')}
        />
        <Strength password={password} email={email} />
      </div>
      <PasswordField
        label={t('password.repeat')}
        autoComplete="new-password"
        field={register('confirmPassword', {
          validate: (value) => {
            if (value === '') return t('rules.required');
            return value === getValues('password') || t('rules.differs');
          },
        })}
        problem={problem('confirmPassword')}
      />
    </>
  );
}

function Strength({ password, email }: { password: string; email: string }) {
  const { t } = useTranslation('access');
  const strength = passwordStrength(password, email);
  const text = password === '' ? t('password.hint', { count: passwordMin }) : t(`password.strength.${strength}`);
  return (
    <Box sx={{ mt: 1 }}>
      <LinearProgress
        variant="determinate"
        aria-label={t('password.strength.label')}
        value={strength * 25}
        color={strength >= 3 ? 'success' : strength === 2 ? 'warning' : 'error'}
        sx={{ height: 6, borderRadius: 3 }}
      />
      <Typography variant="caption" component="p" aria-live="polite" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {text}
      </Typography>
    </Box>
  );
}
