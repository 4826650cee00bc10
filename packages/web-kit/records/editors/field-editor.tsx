import { createElement, lazy, type ComponentType } from 'react';
import type { Field } from '@trellis/entity-kit';
import type { EditorName, EditorProps, FieldOverride } from '../entity-list-props.ts';
import { ChoiceEditor, FlagEditor, ReferenceEditor } from './choice-editors.tsx';
import { DayEditor, MomentEditor, TimeEditor } from './time-editors.tsx';
import { LongTextEditor, NumberEditor, SecretEditor, TextEditor } from './text-editors.tsx';

const JsonEditor = lazy(async () => ({ default: (await import('./json-editor.tsx')).JsonEditor }));
const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));
const ColorEditor = lazy(async () => ({ default: (await import('./color-editor.tsx')).ColorEditor }));

/** The editor of each kind of field, and those a page may name. */
const editors: Readonly<Record<EditorName | Field['kind'], ComponentType<EditorProps>>> = {
  text: TextEditor,
  longText: LongTextEditor,
  richText: RichTextEditor,
  color: ColorEditor,
  secret: SecretEditor,
  integer: NumberEditor,
  number: NumberEditor,
  money: NumberEditor,
  flag: FlagEditor,
  choice: ChoiceEditor,
  reference: ReferenceEditor,
  date: DayEditor,
  instant: MomentEditor,
  timeOfDay: TimeEditor,
  json: JsonEditor,
};

/** The input of one field: what the page named, else what the field's kind asks for. The form waits for all of its
 * editors: one that came after the others would push those below it away. */
export const FieldEditor = ({ editor, ...props }: EditorProps & { editor: FieldOverride['editor'] }) =>
  createElement(typeof editor === 'function' ? editor : editors[editor ?? editorName(props.field)], props);

function editorName(field: Field): keyof typeof editors {
  if (field.kind !== 'text') return field.kind;
  if (field.format === 'html') return 'richText';
  return field.max > 500 && field.format !== 'url' ? 'longText' : 'text';
}
