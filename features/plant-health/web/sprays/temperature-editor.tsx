import TextField from '@mui/material/TextField';
import { readNumber, writeNumber } from '@trellis/entity-kit';
import { useFormat } from '@trellis/web-kit';
import { useRuleText, type EditorProps } from '@trellis/web-kit/records';
import { useState } from 'react';
import { readTemperature, temperatureLimits, writeTemperature } from './temperature.ts';

/** The air while it was sprayed, typed in the person's unit; the form holds °C. */
export function TemperatureEditor(editor: EditorProps) {
  const { name, label, hint, value, onChange, onBlur, error, isDisabled, isRequired, inputRef } = editor;
  const { units, locale } = useFormat();
  const rules = useRuleText();
  const [typed, setTyped] = useState<{ text: string; held: string }>();
  const held = typeof value === 'string' ? value : '';
  const celsius = readNumber(held, locale);
  const kept = celsius === undefined ? held : writeTemperature(celsius, units, locale);
  // What is typed stays as it is while it means what the form holds: 78 is not made 78.1 on the way.
  const text = typed?.held === held ? typed.text : kept;
  const change = (next: string) => {
    const stored = readTemperature(next, units, locale);
    const holds = stored === undefined ? next : writeNumber(stored, locale);
    setTyped({ text: next, held: holds });
    onChange(holds);
  };
  return (
    <TextField
      name={name}
      label={label}
      value={text}
      inputRef={inputRef}
      required={isRequired}
      disabled={isDisabled}
      error={error !== undefined}
      helperText={error === undefined ? hint : (rules.number(text, temperatureLimits(units)) ?? error)}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      onBlur={onBlur}
      onChange={({ target }) => change(target.value)}
    />
  );
}
