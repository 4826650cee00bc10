import TextField from '@mui/material/TextField';
import type { EditorProps } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const linesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((line): line is string => typeof line === 'string') : [];
const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

/** What is to be measured or done, a line each, in the order it is done. */
export function LinesEditor({ label, hint, value, onChange, onBlur, error, isDisabled, inputRef }: EditorProps) {
  const { t } = useTranslation('plant-health');
  const lines = linesOf(value);
  // A line that is just begun is typed on; a value from elsewhere is written anew.
  const [typed, setTyped] = useState(lines.join('\n'));
  const shown = isSame(readLines(typed), lines) ? typed : lines.join('\n');
  return (
    <TextField
      label={label}
      multiline
      minRows={2}
      fullWidth
      value={shown}
      disabled={isDisabled}
      inputRef={inputRef}
      error={error !== undefined}
      helperText={error ?? hint ?? t('guide.lineEach')}
      onBlur={onBlur}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = readLines(target.value);
        onChange(next.length === 0 ? null : next);
      }}
    />
  );
}
