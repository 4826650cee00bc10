import TextField from '@mui/material/TextField';
import { useState } from 'react';

interface SavedTextFieldProps {
  label: string;
  value: string;
  max: number;
  /** What is wrong with a text, in the person's language; nothing when it may be kept. */
  check?: (text: string) => string | undefined;
  type?: 'text' | 'tel';
  autoComplete?: string;
  onSave: (text: string) => unknown;
}

/** A text that is kept when the field is left, or with Enter. Esc brings the kept one back. */
export function SavedTextField({ label, value, max, check, type = 'text', autoComplete, onSave }: SavedTextFieldProps) {
  const [draft, setDraft] = useState<string>();
  const text = draft ?? value;
  const problem = draft === undefined ? undefined : check?.(draft.trim());
  const keep = () => {
    if (draft === undefined || problem !== undefined) return;
    setDraft(undefined);
    if (draft.trim() !== value) onSave(draft.trim());
  };
  return (
    <TextField
      fullWidth
      label={label}
      type={type}
      value={text}
      error={problem !== undefined}
      helperText={problem}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') setDraft(undefined);
      }}
      slotProps={{ htmlInput: { maxLength: max, ...(autoComplete && { autoComplete }) } }}
    />
  );
}
