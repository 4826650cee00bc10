import TextField from '@mui/material/TextField';
import { readNumber, writeNumber } from '@trellis/entity-kit';
import { useFormat } from '@trellis/web-kit';
import { useState } from 'react';

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  error: boolean;
  isDisabled: boolean;
  onChange: (value: number | undefined) => void;
}

/** A bound: text stays as typed while it means the same number, so that "0." can become "0.5". */
export function NumberField({ label, value, error, isDisabled, onChange }: NumberFieldProps) {
  const { locale } = useFormat();
  const shown = value === undefined ? '' : writeNumber(value, locale);
  const [typed, setTyped] = useState(shown);
  if (readNumber(typed, locale) !== value) setTyped(shown);
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
        if (text !== '' && text !== '-' && readNumber(text, locale) === undefined) return;
        setTyped(text);
        onChange(readNumber(text, locale));
      }}
    />
  );
}
