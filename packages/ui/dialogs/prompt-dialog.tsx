import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { OptionDialog } from './option-dialog.tsx';

/** A rule answers true or the message to show. */
type PromptRule = (value: string) => true | string;

export interface PromptField {
  name: string;
  label: string;
  /** What the box starts with. */
  value?: string;
  /** Without rules anything will do, nothing too. */
  rules?: readonly PromptRule[];
  hint?: string;
  /** Longest text, in characters. */
  max?: number;
  isLong?: boolean;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email';
}

interface PromptDialogProps {
  open: boolean;
  title: string;
  /** Why it is asked, and what happens with it. */
  text?: ReactNode;
  fields: readonly PromptField[];
  confirmLabel: string;
  tone?: 'primary' | 'error';
  isBusy?: boolean;
  /** Gets what was typed, trimmed, by the names of the fields. */
  onConfirm: (values: Record<string, string>) => void;
  onClose: () => void;
}

/** Asks for a few words. The button waits until each passes its rules; what is wrong is said once the box is left. */
export function PromptDialog({ open, fields, ...rest }: PromptDialogProps) {
  // A prompt that is opened again starts anew.
  return open ? <Asking fields={fields} {...rest} /> : null;
}

function Asking({ title, text, fields, onConfirm, ...rest }: Omit<PromptDialogProps, 'open'>) {
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ''] as const)),
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set());
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
  const problems = Object.fromEntries(fields.map((field) => [field.name, problemOf(field, trimmed[field.name] ?? '')]));
  return (
    <OptionDialog
      {...rest}
      open
      width={400}
      title={title}
      canConfirm={fields.every(({ name }) => problems[name] === undefined)}
      onConfirm={() => onConfirm(trimmed)}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        {text ? <DialogContentText component="div">{text}</DialogContentText> : null}
        {fields.map(({ name, label, hint, max, isLong = false, inputMode }, index) => {
          const problem = left.has(name) ? problems[name] : undefined;
          return (
            <TextField
              key={name}
              autoFocus={index === 0}
              fullWidth
              label={label}
              multiline={isLong}
              minRows={isLong ? 3 : 1}
              value={values[name]}
              error={problem !== undefined}
              helperText={problem ?? hint}
              onBlur={() => setLeft(new Set([...left, name]))}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              slotProps={{ htmlInput: { maxLength: max, inputMode, autoComplete: 'off' } }}
            />
          );
        })}
      </Stack>
    </OptionDialog>
  );
}

function problemOf({ rules = [] }: PromptField, value: string): string | undefined {
  for (const rule of rules) {
    const verdict = rule(value);
    if (verdict !== true) return verdict;
  }
  return undefined;
}
