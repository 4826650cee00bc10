import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Symptom } from '@trellis/lifecycles/model';
import type { EditorProps } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';

const positions = ['old leaves', 'new leaves', 'whole plant', 'roots'] as const;
const words = ['color', 'colorEs', 'pattern', 'patternEs'] as const;

/** What the grower sees: where, in which colour and pattern, in both languages. */
export function SymptomEditor({ label, value, onChange, onBlur, error, isDisabled }: EditorProps) {
  const { t } = useTranslation('plant-health');
  const symptom = (typeof value === 'object' && value !== null ? value : {}) as Symptom;
  const change = (to: { [key in keyof Symptom]?: string }) => {
    const next = Object.fromEntries(Object.entries({ ...symptom, ...to }).filter(([, text]) => text !== ''));
    onChange(Object.keys(next).length === 0 ? null : next);
  };
  return (
    <fieldset className="ph-fieldset" disabled={isDisabled} onBlur={onBlur}>
      <FormLabel component="legend">{label}</FormLabel>
      <div className="ph-symptom">
        <TextField
          select
          size="small"
          label={t('guide.position')}
          value={symptom.position ?? ''}
          disabled={isDisabled}
          onChange={({ target }) => change({ position: target.value })}
        >
          <MenuItem value="">–</MenuItem>
          {positions.map((position) => (
            <MenuItem key={position} value={position}>
              {t(`guide.positions.${position}`)}
            </MenuItem>
          ))}
        </TextField>
        {words.map((key) => (
          <TextField
            key={key}
            size="small"
            label={t(`guide.seen.${key}`)}
            value={symptom[key] ?? ''}
            disabled={isDisabled}
            onChange={({ target }) => change({ [key]: target.value })}
          />
        ))}
      </div>
      {error === undefined ? null : <FormHelperText error>{error}</FormHelperText>}
    </fieldset>
  );
}
