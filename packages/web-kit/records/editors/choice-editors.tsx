import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import type { ReferenceTarget } from '@trellis/entity-kit';
import type { EditorProps } from '../entity-list-props.ts';
import { TypedField } from './text-editors.tsx';
import { ReferencePicker } from './reference-picker.tsx';

/** Yes or no. */
export function FlagEditor({ name, label, hint, value, onChange, onBlur, error, isDisabled, inputRef }: EditorProps) {
  const help = error ?? hint;
  return (
    <FormControl error={error !== undefined}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            name={name}
            checked={value === true}
            disabled={isDisabled}
            onChange={(_, isOn) => onChange(isOn)}
            onBlur={onBlur}
            slotProps={{ input: { ref: inputRef } }}
          />
        }
      />
      {help === undefined ? null : <FormHelperText sx={{ mx: 0 }}>{help}</FormHelperText>}
    </FormControl>
  );
}

/** One of a fixed list of words. */
export function ChoiceEditor(editor: EditorProps) {
  const { t } = useTranslation('records');
  const { field, choiceText } = editor;
  const values = field.kind === 'choice' ? field.values : [];
  return (
    <TypedField editor={editor} select>
      {field.optional ? (
        <MenuItem value="">
          <em>{t('filter.none')}</em>
        </MenuItem>
      ) : null}
      {values.map((value) => (
        <MenuItem key={value} value={value}>
          {choiceText(value)}
        </MenuItem>
      ))}
    </TypedField>
  );
}

/** Another record, found by searching; its number where its collection may not be read. */
export function ReferenceEditor(editor: EditorProps) {
  const { name, about, record, value, label, hint, onChange, onBlur, error, isDisabled, isRequired, inputRef } = editor;
  const target = about.references[name];
  if (!target) return <TypedField editor={{ ...editor, isDisabled: true }} />;
  return (
    <ReferencePicker
      target={target}
      label={label}
      hint={hint}
      error={error}
      ids={typeof value === 'number' ? [value] : []}
      onIds={([id]) => onChange(id ?? null)}
      onBlur={onBlur}
      isDisabled={isDisabled}
      isRequired={isRequired}
      inputRef={inputRef}
      known={[record?.[target.relation]]}
      where={withOwners(target, editor.owner, editor.where)}
    />
  );
}

/** Of lists with rows of the provider and of facilities, those that the record may lean on are offered. */
function withOwners(
  { owner }: ReferenceTarget,
  facility: number | null,
  where: EditorProps['where'],
): EditorProps['where'] {
  if (owner === undefined) return where;
  const theirs = facility === null ? { [owner]: null } : { or: [{ [owner]: null }, { [owner]: facility }] };
  return where ? { and: [where, theirs] } : theirs;
}
