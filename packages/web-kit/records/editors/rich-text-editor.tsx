import { RichTextField } from '@trellis/ui/rich-text';
import type { EditorProps } from '../entity-list-props.ts';

/** Formatted text. */
export function RichTextEditor({ value, onChange, onBlur, label, hint, error, isDisabled, isRequired }: EditorProps) {
  return (
    <RichTextField
      label={label}
      hint={hint}
      error={error}
      disabled={isDisabled}
      required={isRequired}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
