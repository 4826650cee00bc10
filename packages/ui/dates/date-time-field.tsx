import Box from '@mui/material/Box';
import { DateTime } from 'luxon';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { DatePicker, type DatePickerProps } from './date-picker.tsx';
import { TimeField } from './time-field.tsx';
import { readTime } from './time-text.ts';

interface DateTimeFieldProps extends Pick<
  DatePickerProps,
  'label' | 'error' | 'hint' | 'disabled' | 'required' | 'min' | 'max' | 'inputRef' | 'name' | 'onBlur'
> {
  /** ISO 8601, in UTC or with an offset. */
  value: string | null;
  /** The moment in UTC, or nothing; while the time is none, day and text as typed, which no rule takes for a moment. */
  onChange: (moment: string | null) => void;
  /** IANA zone in which day and time are read. */
  zone: string;
  /** The clock of the person. */
  isHour24: boolean;
}

/** A moment as a day and a time of day in a zone. */
export function DateTimeField({ value, onChange, zone, isHour24, ...field }: DateTimeFieldProps) {
  const t = useUiTexts();
  const { day, time } = partsOf(value, zone);
  const write = (nextDay: string | null, nextTime: string | null) => {
    if (nextDay === null) return onChange(null);
    const known = readTime(nextTime ?? '00:00');
    if (known === undefined) return onChange(`${nextDay} ${nextTime ?? ''}`);
    onChange(DateTime.fromISO(`${nextDay}T${known}`, { zone }).toUTC().toISO());
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 140px', gap: 1, alignItems: 'start' }}>
      <DatePicker {...field} value={day} autoClose clearable={!field.required} onChange={(next) => write(next, time)} />
      <TimeField
        label={t('date.time')}
        ariaLabel={t('date.timeOf', { label: field.label })}
        value={time}
        isHour24={isHour24}
        disabled={(field.disabled ?? false) || day === null}
        required={field.required === true || day !== null}
        onChange={(next) => write(day, next)}
      />
    </Box>
  );
}

function partsOf(value: string | null, zone: string): { day: string | null; time: string | null } {
  const typed = /^(\d{4}-\d\d-\d\d) (.*)$/.exec(value ?? '');
  if (typed) return { day: typed[1] ?? null, time: typed[2] ?? null };
  const moment = value ? DateTime.fromISO(value, { zone }) : undefined;
  if (!moment?.isValid) return { day: null, time: null };
  return { day: moment.toFormat('yyyy-MM-dd'), time: moment.toFormat('HH:mm') };
}
