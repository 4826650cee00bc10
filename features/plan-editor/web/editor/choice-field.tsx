import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Choice } from '../use-plan-lists.ts';

interface ChoiceFieldProps {
  label: string;
  value: number | null;
  choices: readonly Choice[];
  /** What stands for nothing chosen. */
  none?: string;
  hint?: string | undefined;
  isDisabled?: boolean;
  onChange: (value: number | null) => void;
}

/** One of the records a plan may name; one that is out of use by now still shows where it was chosen. */
export function ChoiceField({ label, value, choices, none, hint, isDisabled, onChange }: ChoiceFieldProps) {
  const isKnown = value === null || choices.some(({ id }) => id === value);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value ?? ''}
      helperText={hint}
      disabled={isDisabled ?? false}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      slotProps={{ select: { displayEmpty: none !== undefined }, inputLabel: { shrink: true } }}
    >
      {none === undefined ? null : <MenuItem value="">{none}</MenuItem>}
      {isKnown ? null : <MenuItem value={value}>{`#${value}`}</MenuItem>}
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
