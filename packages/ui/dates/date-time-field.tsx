import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { DateTime } from 'luxon';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { DatePicker, type DatePickerProps } from './date-picker.tsx';

interface DateTimeFieldProps extends Pick<
  DatePickerProps,
  'label' | 'error' | 'hint' | 'disabled' | 'required' | 'min' | 'max' | 'inputRef' | 'name' | 'onBlur'
> {
  /** ISO 8601, in UTC or with an offset. */
  value: string | null;
  /** The moment in UTC, or nothing. */
  onChange: (moment: string | null) => void;
  /** IANA zone in which day and time are read. */
  zone: string;
}

/** A moment as a day and a time of day in a zone. */
export function DateTimeField({ value, onChange, zone, ...field }: DateTimeFieldProps) {
  const t = useUiTexts();
  const moment = value ? DateTime.fromISO(value, { zone }) : undefined;
  const day = moment?.isValid ? moment.toFormat('yyyy-MM-dd') : null;
  const time = moment?.isValid ? moment.toFormat('HH:mm') : '';
  const write = (nextDay: string | null, nextTime: string) => {
    if (nextDay === null) return onChange(null);
    const next = DateTime.fromISO(`${nextDay}T${nextTime || '00:00'}`, { zone });
    onChange(next.isValid ? next.toUTC().toISO() : null);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 130px', gap: 1, alignItems: 'start' }}>
      <DatePicker {...field} value={day} autoClose clearable={!field.required} onChange={(next) => write(next, time)} />
      <TextField
        type="time"
        label={t('date.time')}
        value={time}
        disabled={(field.disabled ?? false) || day === null}
        error={field.error !== undefined}
        onChange={({ target }) => write(day, target.value)}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { 'aria-label': t('date.timeOf', { label: field.label }) },
        }}
      />
    </Box>
  );
}
