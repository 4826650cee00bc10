import { DateTime } from 'luxon';
import { zoneInUse } from '../../format/time-format.ts';
import { useTimeStyle } from '../../preferences/use-preferences.ts';
import type { EditorProps } from '../entity-list-props.ts';
import { TypedField } from './text-editors.tsx';

const shrunk = { inputLabel: { shrink: true } };

/** A calendar day. */
export function DayEditor(editor: EditorProps) {
  const { value, onChange } = editor;
  const day = typeof value === 'string' ? value.slice(0, 10) : '';
  return (
    <TypedField
      editor={{ ...editor, value: day, onChange: (text) => onChange(text === '' ? null : text) }}
      type="date"
      slotProps={shrunk}
    />
  );
}

/** A moment, in the person's zone; stored in UTC. */
export function MomentEditor(editor: EditorProps) {
  const zone = zoneInUse(useTimeStyle());
  const { value, onChange } = editor;
  const shown = typeof value === 'string' ? DateTime.fromISO(value, { zone }).toFormat("yyyy-MM-dd'T'HH:mm") : '';
  const write = (text: unknown) =>
    onChange(
      text === ''
        ? null
        : DateTime.fromISO(text as string, { zone })
            .toUTC()
            .toISO(),
    );
  return <TypedField editor={{ ...editor, value: shown, onChange: write }} type="datetime-local" slotProps={shrunk} />;
}

/** A time of day in the facility. */
export function TimeEditor(editor: EditorProps) {
  return <TypedField editor={editor} type="time" slotProps={shrunk} />;
}
