import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface ChoiceFieldProps {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  /** Offers to choose nothing, in these words. */
  none?: string;
  /** What the choice does. */
  hint?: string;
  problem?: string | undefined;
  onChange: (value: string) => void;
}

/** One of a few values. A kept value that is no longer offered shows as none. */
export function ChoiceField({ label, value, choices, none, hint, problem, onChange }: ChoiceFieldProps) {
  const shown = choices.some((choice) => choice.value === value) ? value : '';
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={shown}
      error={problem !== undefined}
      helperText={problem ?? hint}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {none === undefined ? null : <MenuItem value="">{none}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
