import TextField from '@mui/material/TextField';
import { useState } from 'react';

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  error: boolean;
  isDisabled: boolean;
  onChange: (value: number | undefined) => void;
}

/** The number a text means, with a comma or a point; nothing for an empty one. */
function numberOf(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

/** A bound: text stays as typed while it means the same number, so that "0." can become "0.5". */
export function NumberField({ label, value, error, isDisabled, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value));
  if (numberOf(typed) !== value) setTyped(value === undefined ? '' : String(value));
  return (
    <TextField
      size="small"
      label={label}
      value={typed}
      error={error}
      disabled={isDisabled}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      onChange={({ target }) => {
        // "-" and the like are on the way to a number.
        const text = target.value.replace(/[^\d.,-]/g, '');
        if (text !== '' && text !== '-' && numberOf(text) === undefined) return;
        setTyped(text);
        onChange(numberOf(text));
      }}
    />
  );
}
