import { DatePicker, DateTimeField, TimeField } from '@trellis/ui/dates';
import { hours24, zoneInUse } from '../../format/time-format.ts';
import { useTimeStyle } from '../../preferences/use-preferences.ts';
import type { EditorProps } from '../entity-list-props.ts';

/** What the date inputs need of the editor's properties. */
const shared = ({ name, label, hint, error, onBlur, isDisabled, isRequired, inputRef }: EditorProps) => ({
  name,
  label,
  hint,
  error,
  onBlur,
  inputRef,
  disabled: isDisabled,
  required: isRequired,
});

/** A calendar day. */
export function DayEditor(editor: EditorProps) {
  const { value, onChange, isRequired } = editor;
  const day = typeof value === 'string' && value !== '' ? value.slice(0, 10) : null;
  return <DatePicker {...shared(editor)} autoClose clearable={!isRequired} value={day} onChange={onChange} />;
}

/** A moment, in the person's zone; stored in UTC. */
export function MomentEditor(editor: EditorProps) {
  const style = useTimeStyle();
  const zone = zoneInUse(style);
  const { value, onChange, field } = editor;
  const moment = typeof value === 'string' && value !== '' ? value : null;
  const isPast = field.kind === 'instant' && field.notAfter === 'today';
  return (
    <DateTimeField
      {...shared(editor)}
      value={moment}
      onChange={onChange}
      zone={zone}
      isHour24={style.timePreference24Hour === hours24}
      {...(isPast && { max: new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format() })}
    />
  );
}

/** A time of day in the facility. */
export function TimeEditor(editor: EditorProps) {
  const { value, onChange } = editor;
  const { timePreference24Hour } = useTimeStyle();
  return (
    <TimeField
      {...shared(editor)}
      value={typeof value === 'string' && value !== '' ? value : null}
      isHour24={timePreference24Hour === hours24}
      onChange={onChange}
    />
  );
}
