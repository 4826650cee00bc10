export { DatePicker, type DatePickerProps } from './date-picker.tsx';
export { TimeField, type TimeFieldProps } from './time-field.tsx';
export { DateTimeField } from './date-time-field.tsx';
export type { DayRule } from './day-rules.ts';
