import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import type { EditorProps } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Cause {
  label: string;
  labelEs?: string;
  score: number;
}

const causesOf = (value: unknown): Cause[] => (Array.isArray(value) ? (value as Cause[]) : []);
const isPercent = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100;

/** Likely causes with how likely each is, in both languages. */
export function CausesEditor({ label, value, onChange, onBlur, error, isDisabled }: EditorProps) {
  const { t } = useTranslation('plant-health');
  const causes = causesOf(value);
  const write = (next: Cause[]) => onChange(next.length === 0 ? null : next);
  const change = (index: number, to: Partial<Cause>) =>
    write(
      causes.map((cause, at) => {
        if (at !== index) return cause;
        const { labelEs, ...rest } = { ...cause, ...to };
        return labelEs ? { ...rest, labelEs } : rest;
      }),
    );
  return (
    <fieldset className="ph-fieldset" disabled={isDisabled} onBlur={onBlur}>
      <FormLabel component="legend">{label}</FormLabel>
      {causes.map((cause, index) => (
        // Causes have no id; they stay in their order while they are typed.
        <div key={index} className="ph-cause">
          <TextField
            size="small"
            required
            label={t('guide.cause')}
            value={cause.label}
            disabled={isDisabled}
            onChange={({ target }) => change(index, { label: target.value })}
          />
          <TextField
            size="small"
            label={t('guide.causeEs')}
            value={cause.labelEs ?? ''}
            disabled={isDisabled}
            onChange={({ target }) => change(index, { labelEs: target.value })}
          />
          <Percent score={cause.score} isDisabled={isDisabled} onScore={(score) => change(index, { score })} />
          {isDisabled ? null : (
            <Button size="small" color="error" onClick={() => write(causes.filter((_, at) => at !== index))}>
              {t('guide.removeCause')}
            </Button>
          )}
        </div>
      ))}
      {isDisabled ? null : (
        <Button size="small" onClick={() => write([...causes, { label: '', score: 0.5 }])}>
          {t('guide.addCause')}
        </Button>
      )}
      {error === undefined ? null : <FormHelperText error>{error}</FormHelperText>}
    </fieldset>
  );
}

interface PercentProps {
  score: number;
  isDisabled: boolean;
  onScore: (score: number) => void;
}

/** A likelihood in percent; what is none stays as typed, with its rule. */
function Percent({ score, isDisabled, onScore }: PercentProps) {
  const { t } = useTranslation('plant-health');
  const [typed, setTyped] = useState(String(Math.round(score * 100)));
  const shown = isPercent(typed) && Number(typed) !== Math.round(score * 100) ? String(Math.round(score * 100)) : typed;
  const isGood = isPercent(shown);
  return (
    <TextField
      size="small"
      label={t('guide.likelihood')}
      value={shown}
      disabled={isDisabled}
      error={!isGood}
      helperText={isGood ? undefined : t('guide.percentRule')}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isPercent(target.value)) onScore(Number(target.value) / 100);
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
    />
  );
}
