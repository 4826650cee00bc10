import TextField from '@mui/material/TextField';
import { readNumber, ruleMessages, writeNumber } from '@trellis/entity-kit';
import { keep, readKept, useFormat } from '@trellis/web-kit';
import { useRuleText } from '@trellis/web-kit/records';
import { memo, useState } from 'react';
import { useNewest } from './use-newest.ts';

interface NumberFieldProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** The field is left: what was typed is meant. */
  onSettled?: (() => void) | undefined;
  unit?: string;
  /** What is wrong, in words. */
  problem?: string | undefined;
  hint?: string | undefined;
  isOptional?: boolean;
  isDisabled?: boolean;
  id?: string;
}

/** As the person writes numbers, without separators of thousands: what stands in a field is typed on. */
const textOf = (value: number | null, locale: string) =>
  value === null || Number.isNaN(value) ? '' : writeNumber(Math.round(value * 1000) / 1000, locale);

/** A number that is typed as people type it: with comma or point; what is no number stays in the box and is said to be none. */
export function NumberField({ value, onChange, onSettled, isOptional = false, ...shown }: NumberFieldProps) {
  const { locale } = useFormat();
  const rules = useRuleText();
  const place = `trellis.typed.plan ${shown.id ?? ''}`;
  // What is no number stands in no plan: it is kept beside it, so that neither another phase nor a reload loses it.
  const [typed, setText] = useState(() =>
    Number.isNaN(value) && shown.id !== undefined ? (readKept<string>(place) ?? '') : textOf(value, locale),
  );
  const meaning = (entered: string) =>
    isOptional && entered.trim() === '' ? null : (readNumber(entered, locale) ?? Number.NaN);
  // What was typed stays as it was typed for as long as it means the value.
  const meant = meaning(typed);
  const text = Object.is(meant, value) ? typed : textOf(value, locale);
  const type = useNewest((entered: string) => {
    setText(entered);
    const next = meaning(entered);
    if (shown.id !== undefined) keep(place, Number.isNaN(next) ? entered : undefined);
    onChange(next);
  });
  const settle = useNewest(() => onSettled?.());
  const isMissing = !isOptional && text.trim() === '' && shown.problem !== undefined;
  const problem = isMissing ? rules.text(ruleMessages.required) : shown.problem;
  return <NumberBox {...shown} problem={problem} text={text} onType={type} onLeft={settle} />;
}

interface NumberBoxProps extends Pick<NumberFieldProps, 'label' | 'unit' | 'problem' | 'hint' | 'isDisabled' | 'id'> {
  text: string;
  onType: (entered: string) => void;
  onLeft: () => void;
}

/** Drawn anew only where it shows something else: a phase has some forty of them. */
const NumberBox = memo(({ label, unit, problem, hint, isDisabled, id, text, onType, onLeft }: NumberBoxProps) => (
  <TextField
    {...(id !== undefined && { id })}
    size="small"
    label={label}
    value={text}
    {...(isDisabled && { disabled: true })}
    error={problem !== undefined}
    helperText={problem ?? hint}
    onChange={(event) => onType(event.target.value)}
    onBlur={onLeft}
    slotProps={{
      htmlInput: { inputMode: 'decimal' },
      ...(unit !== undefined && { input: { endAdornment: <span className="pe-unit">{unit}</span> } }),
    }}
  />
));
NumberBox.displayName = 'NumberBox';
