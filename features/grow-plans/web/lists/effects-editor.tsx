import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { growTaskEffects, type GrowTaskEffect } from '@trellis/grow-plans/model';
import type { EditorProps } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';

/** What completing a task does to the crop, one box for each. */
export function EffectsEditor({ label, value, onChange, error, isDisabled }: EditorProps) {
  const { t } = useTranslation('grow-plans');
  const chosen = new Set<unknown>(Array.isArray(value) ? value : []);
  const toggle = (effect: GrowTaskEffect) => {
    const next = growTaskEffects.filter((one) => chosen.has(one) !== (one === effect));
    onChange(next.length === 0 ? null : next);
  };
  return (
    <FormControl component="fieldset" error={error !== undefined} disabled={isDisabled}>
      <FormLabel component="legend">{label}</FormLabel>
      {growTaskEffects.map((effect) => (
        <FormControlLabel
          key={effect}
          label={t(`effects.${effect}`)}
          control={<Checkbox checked={chosen.has(effect)} onChange={() => toggle(effect)} />}
        />
      ))}
      {error === undefined ? null : <FormHelperText sx={{ mx: 0 }}>{error}</FormHelperText>}
    </FormControl>
  );
}
