import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import type { Choice } from '../use-plan-lists.ts';
import { useNewest } from './use-newest.ts';

interface ChoiceFieldProps {
  label: string;
  value: number | null;
  choices: readonly Choice[];
  /** What stands for nothing chosen. */
  none?: string;
  hint?: string | undefined;
  isDisabled?: boolean;
  /** As high as the fields of a form, not as those of a panel. */
  isLarge?: boolean;
  onChange: (value: number | null) => void;
}

/** One of the records a plan may name; one that is out of use by now still shows where it was chosen. */
export function ChoiceField({ onChange, ...shown }: ChoiceFieldProps) {
  return <ChoiceBox {...shown} onChange={useNewest(onChange)} />;
}

/** Drawn anew only where it shows something else. */
const ChoiceBox = memo(({ label, value, choices, none, hint, isDisabled, isLarge, onChange }: ChoiceFieldProps) => {
  const isKnown = value === null || choices.some(({ id }) => id === value);
  return (
    <TextField
      select
      size={isLarge ? 'medium' : 'small'}
      label={label}
      value={value ?? ''}
      helperText={hint}
      {...(isDisabled && { disabled: true })}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      slotProps={{
        select: { displayEmpty: none !== undefined },
        ...(none !== undefined && { inputLabel: { shrink: true } }),
      }}
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
});
ChoiceBox.displayName = 'ChoiceBox';
