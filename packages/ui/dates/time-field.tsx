import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState, type Ref } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { isAllowed, readTime, showTimeOfDay, timesOfDay, type TimeLimits } from './time-text.ts';

/** The message of the shared form rules for a time that cannot be. */
const invalidTime = 'Invalid Time.';

export interface TimeFieldProps extends TimeLimits {
  /** `HH:MM`, or nothing. */
  value: string | null;
  /** The time, nothing, or the text as typed while it is no time of day. */
  onChange: (time: string | null) => void;
  label: string;
  /** What it is called where the label alone does not say. */
  name?: string;
  ariaLabel?: string;
  /** The clock of the person. */
  isHour24: boolean;
  /** Each answers true or the message to show. */
  rules?: readonly ((time: string | null) => true | string)[];
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean;
  required?: boolean;
  onBlur?: () => void;
  inputRef?: Ref<HTMLElement>;
  /** Minutes between the times that are offered; any time can be typed. */
  stepMinutes?: number;
}

/** A time of day, typed or chosen, by the clock of the person. */
export function TimeField(props: TimeFieldProps) {
  const { value, label, min, max, allowedHours, isHour24, disabled = false, stepMinutes = 30 } = props;
  const t = useUiTexts();
  const known = value === null ? undefined : readTime(value);
  const shown = known === undefined ? (value ?? '') : showTimeOfDay(known, isHour24);
  // Half-typed text is the field's own; a value from elsewhere replaces it.
  const [draft, setDraft] = useState<string>();
  const [isTouched, setTouched] = useState(false);
  const options = useMemo(
    () => timesOfDay({ min, max, allowedHours }, stepMinutes).map((time) => showTimeOfDay(time, isHour24)),
    [min, max, allowedHours, stepMinutes, isHour24],
  );
  const take = (text: string) => {
    setDraft(undefined);
    const next = text.trim() === '' ? null : (readTime(text) ?? text.trim());
    if (next !== value) props.onChange(next);
  };
  const broken = props.error ?? (isTouched || value !== null ? brokenTime(value, known, props) : undefined);
  return (
    <Autocomplete
      freeSolo
      disableClearable={props.required ?? false}
      options={options}
      // What is typed may be any time: the list is for choosing, not for searching.
      filterOptions={(all) => all}
      value={shown}
      inputValue={draft ?? shown}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') setDraft(text);
      }}
      onChange={(_, text) => take(text ?? '')}
      disabled={disabled}
      clearText={t('date.clear', { label })}
      renderInput={(params) => (
        <TextField
          {...params}
          {...(props.name !== undefined && { name: props.name })}
          label={label}
          required={props.required ?? false}
          error={broken !== undefined}
          helperText={(broken === invalidTime ? t('date.invalidTime') : broken) ?? props.hint}
          {...(props.inputRef && { inputRef: props.inputRef })}
          onBlur={() => {
            if (draft !== undefined) take(draft);
            setTouched(true);
            props.onBlur?.();
          }}
          slotProps={{
            ...params.slotProps,
            inputLabel: { ...params.slotProps.inputLabel, shrink: true },
            htmlInput: {
              ...params.slotProps.htmlInput,
              inputMode: 'text',
              autoComplete: 'off',
              ...(props.ariaLabel !== undefined && { 'aria-label': props.ariaLabel }),
            },
          }}
        />
      )}
    />
  );
}

/** The first broken rule's message; that it is a time of day, and one that can be chosen, are rules too. */
function brokenTime(
  value: string | null,
  known: string | undefined,
  { rules = [], ...limits }: TimeFieldProps,
): string | undefined {
  if (value !== null && (known === undefined || !isAllowed(known, limits))) return invalidTime;
  for (const rule of rules) {
    const verdict = rule(value);
    if (verdict !== true) return verdict;
  }
  return undefined;
}
