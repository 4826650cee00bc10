import TextField from '@mui/material/TextField';
import { useFormat } from '@trellis/web-kit';
import { useState } from 'react';

interface NumberFieldProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** The field is left: what was typed is meant. */
  onSettled?: (() => void) | undefined;
  unit?: string;
  /** What is wrong, in words. */
  problem?: string | undefined;
  hint?: string | undefined;
  isOptional?: boolean;
  isDisabled?: boolean;
  id?: string;
}

/** As the person writes numbers, without separators of thousands: what stands in a field is typed on. */
const textOf = (value: number | null, locale: string) =>
  value === null || Number.isNaN(value)
    ? ''
    : value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 3 });
const numberOf = (text: string): number | null => {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? null : Number(trimmed);
};

/** A number that is typed as people type it: with comma or point; what is no number stays in the box and is said to be none. */
export function NumberField({
  label,
  value,
  onChange,
  onSettled,
  unit,
  problem,
  hint,
  isOptional,
  isDisabled,
  id,
}: NumberFieldProps) {
  const { locale } = useFormat();
  const [typed, setText] = useState(textOf(value, locale));
  // What was typed stays as it was typed for as long as it means the value.
  const meant = numberOf(typed) ?? (isOptional ? null : Number.NaN);
  const text = Object.is(meant, value) ? typed : textOf(value, locale);
  const type = (entered: string) => {
    setText(entered);
    const next = numberOf(entered);
    if (next === null) onChange(isOptional ? null : Number.NaN);
    else onChange(next);
  };
  return (
    <TextField
      {...(id !== undefined && { id })}
      size="small"
      label={label}
      value={text}
      disabled={isDisabled ?? false}
      error={problem !== undefined}
      helperText={problem ?? hint}
      onChange={(event) => type(event.target.value)}
      onBlur={onSettled}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        ...(unit !== undefined && { input: { endAdornment: <span className="pe-unit">{unit}</span> } }),
      }}
    />
  );
}
