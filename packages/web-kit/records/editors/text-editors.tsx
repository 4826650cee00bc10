import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { EditorProps } from '../entity-list-props.ts';

/** What a text input needs of the editor's properties. */
export function TypedField({ editor, ...more }: { editor: EditorProps } & Partial<TextFieldProps>) {
  const { name, label, hint, value, onChange, onBlur, error, isDisabled, isRequired, inputRef } = editor;
  return (
    <TextField
      name={name}
      label={label}
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      inputRef={inputRef}
      required={isRequired}
      disabled={isDisabled}
      error={error !== undefined}
      helperText={error ?? hint}
      {...more}
    />
  );
}

const types: Readonly<Record<string, string>> = { email: 'email', url: 'url' };

/** One line of text. */
export function TextEditor(editor: EditorProps) {
  const { field } = editor;
  const type = field.kind === 'text' && field.format ? types[field.format] : undefined;
  return <TypedField editor={editor} {...(type && { type })} />;
}

/** Several lines, growing with what is typed. */
export function LongTextEditor(editor: EditorProps) {
  return <TypedField editor={editor} multiline minRows={3} maxRows={14} />;
}

/** A number with its unit. Text stays as typed until it is sent, so that its rule can speak about it. */
export function NumberEditor(editor: EditorProps) {
  const { t } = useTranslation('records');
  const { unit, kind } = editor.field;
  return (
    <TypedField
      editor={editor}
      slotProps={{
        htmlInput: { inputMode: kind === 'integer' ? 'numeric' : 'decimal', autoComplete: 'off' },
        ...(unit !== undefined && {
          input: {
            endAdornment: <InputAdornment position="end">{t(`units.${unit}`, { defaultValue: unit })}</InputAdornment>,
          },
        }),
      }}
    />
  );
}

/** Write-only text: what is stored is never shown. */
export function SecretEditor(editor: EditorProps) {
  const { t } = useTranslation('records');
  const hint = editor.record ? t('form.secretKept') : editor.hint;
  return (
    <TypedField
      editor={{ ...editor, hint, isRequired: editor.isRequired && !editor.record }}
      type="password"
      slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
    />
  );
}
