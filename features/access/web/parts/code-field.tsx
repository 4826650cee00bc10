import TextField from '@mui/material/TextField';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface CodeFieldProps {
  label: string;
  field: UseFormRegisterReturn;
  problem: string | undefined;
  /** Takes a recovery code instead of six digits. */
  isRecovery?: boolean;
}

/** A one-time code; phones offer the one that just came. */
export function CodeField({ label, field, problem, isRecovery = false }: CodeFieldProps) {
  const { ref, ...input } = field;
  return (
    <TextField
      fullWidth
      autoFocus
      label={label}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      error={problem !== undefined}
      helperText={problem}
      inputRef={ref}
      slotProps={{
        htmlInput: {
          ...input,
          inputMode: isRecovery ? 'text' : 'numeric',
          maxLength: isRecovery ? 40 : 7,
          autoCapitalize: isRecovery ? 'characters' : 'none',
          spellCheck: false,
          style: { fontSize: 24, letterSpacing: isRecovery ? '0.05em' : '0.3em', fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  );
}
