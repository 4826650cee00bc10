import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

interface PasswordFieldProps {
  label: string;
  field: UseFormRegisterReturn;
  problem: string | undefined;
  autoComplete?: 'current-password' | 'new-password';
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, field, problem, autoComplete = 'current-password' }: PasswordFieldProps) {
  const { t } = useTranslation('access');
  const [isShown, setShown] = useState(false);
  const { ref, ...input } = field;
  const toggle = t(isShown ? 'signIn.hidePassword' : 'signIn.showPassword');
  return (
    <TextField
      label={label}
      type={isShown ? 'text' : 'password'}
      fullWidth
      autoComplete={autoComplete}
      error={problem !== undefined}
      helperText={problem}
      inputRef={ref}
      slotProps={{
        htmlInput: input,
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={toggle} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
                {isShown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
