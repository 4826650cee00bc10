import CalendarToday from '@mui/icons-material/CalendarTodayOutlined';
import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { lazy, Suspense, useId, useState, type KeyboardEvent, type Ref } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { brokenRule, invalidDate, showDay, type DayRule } from './day-rules.ts';

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

export interface DatePickerProps {
  /** `YYYY-MM-DD`, or nothing. */
  value: string | null;
  /** A day was chosen, or cleared. */
  onChange?: (day: string | null) => void;
  /** The same, for those who listen to input. */
  onInput?: (day: string | null) => void;
  onBlur?: () => void;
  label: string;
  /** First and last day that can be chosen, `YYYY-MM-DD`; also rules of the field. */
  min?: string | undefined;
  max?: string | undefined;
  /** Each answers true or the message to show. */
  rules?: readonly DayRule[];
  /** A message from outside, such as the server's. */
  error?: string | undefined;
  hint?: string | undefined;
  noIcon?: boolean;
  clearable?: boolean;
  /** Closes after a choice. */
  autoClose?: boolean;
  disabled?: boolean;
  required?: boolean;
  /** A plain filled box with the label inside, for filter rows. */
  solo?: boolean;
  /** No line for hints and messages under the field. */
  hideDetails?: boolean;
  inputRef?: Ref<HTMLElement>;
  name?: string;
}

/** How the calendar stands to its field, in px: so far to the right, unless the screen ends before. */
const popupOffset = 40;
const popupWidth = 290;

/** A day, chosen in a calendar: the field itself is read-only. */
export function DatePicker(props: DatePickerProps) {
  const { value, min, max, rules = [], disabled = false, autoClose = false } = props;
  const t = useUiTexts();
  const popupId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isTouched, setTouched] = useState(false);
  const isOpen = anchor !== null;
  const choose = (day: string | null) => {
    props.onInput?.(day);
    props.onChange?.(day);
  };
  const close = () => {
    setAnchor(null);
    setTouched(true);
    props.onBlur?.();
  };
  const rule = isTouched ? brokenRule(value, rules, { min, max }) : undefined;
  const broken = props.error ?? (rule === invalidDate ? t('date.invalid') : rule);
  const openFrom = (field: HTMLElement) => {
    if (!disabled) setAnchor(field.closest<HTMLElement>('[data-date-picker]'));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    openFrom(event.currentTarget);
  };
  return (
    <>
      <PickerField
        picker={props}
        error={broken}
        popupId={popupId}
        isOpen={isOpen}
        onOpen={openFrom}
        onKeyDown={onKeyDown}
        onClear={() => choose(null)}
      />
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: popupOffset }}
        slotProps={{
          paper: {
            id: popupId,
            role: 'dialog',
            'aria-label': props.label,
            sx: { minWidth: popupWidth },
          },
        }}
      >
        <Suspense
          fallback={
            <Skeleton variant="rounded" width={320} height={336} role="status" aria-label={t('page.loading')} />
          }
        >
          <Calendar
            value={value}
            min={min}
            max={max}
            onChoose={(day) => {
              choose(day);
              if (autoClose) close();
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}

interface PickerFieldProps {
  picker: DatePickerProps;
  error: string | undefined;
  popupId: string;
  isOpen: boolean;
  onOpen: (field: HTMLElement) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onClear: () => void;
}

function PickerField({ picker, error, popupId, isOpen, onOpen, onKeyDown, onClear }: PickerFieldProps) {
  const { value, label, disabled = false, required = false, solo = false, hint, name, inputRef } = picker;
  const t = useUiTexts();
  const icon = picker.noIcon ? null : (
    <InputAdornment position="start">
      <CalendarToday fontSize="small" />
    </InputAdornment>
  );
  const clear =
    picker.clearable && value && !disabled ? (
      <InputAdornment position="end">
        <IconButton edge="end" size="small" aria-label={t('date.clear', { label })} onClick={onClear}>
          <Close fontSize="small" />
        </IconButton>
      </InputAdornment>
    ) : null;
  return (
    <TextField
      data-date-picker
      value={value ? showDay(value) : ''}
      disabled={disabled}
      required={required}
      error={error !== undefined}
      helperText={picker.hideDetails ? undefined : (error ?? hint)}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLInputElement) onKeyDown(event);
      }}
      {...(name !== undefined && { name })}
      {...(inputRef && { inputRef })}
      {...(solo ? { placeholder: label, size: 'small' as const } : { label })}
      slotProps={{
        htmlInput: {
          readOnly: true,
          role: 'combobox',
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
          ...(isOpen && { 'aria-controls': popupId }),
          ...(solo && { 'aria-label': label }),
          onClick: (event: React.MouseEvent<HTMLElement>) => onOpen(event.currentTarget),
          style: { cursor: disabled ? 'default' : 'pointer' },
        },
        input: {
          startAdornment: icon,
          endAdornment: clear,
          ...(solo && { sx: { bgcolor: 'background.paper' } }),
        },
        inputLabel: value || icon ? { shrink: true } : {},
      }}
    />
  );
}
