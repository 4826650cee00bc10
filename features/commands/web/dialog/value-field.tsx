import MenuItem from '@mui/material/MenuItem';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import InputAdornment from '@mui/material/InputAdornment';
import type { Action } from '@trellis/commands/model';
import { useTranslation } from 'react-i18next';
import type { UnitRecord } from '@trellis/units/model';
import { ReleaseField } from './release-field.tsx';
import { DurationField } from './duration-field.tsx';
import { readDraftValue } from './draft.ts';

interface ValueFieldProps {
  action: Action;
  units: readonly UnitRecord[];
  text: string;
  onChange: (text: string) => void;
}

/** The value an action takes, as its rule asks for it; nothing where it takes none. */
export function ValueField({ action, units, text, onChange }: ValueFieldProps) {
  const { t } = useTranslation('commands');
  const { value: rule } = action;
  const isWrong = text !== '' && 'isWrong' in readDraftValue(action, text);
  const label = t(`valueLabels.${action.key}`, { defaultValue: t('dialog.value') });
  switch (rule.kind) {
    case 'none':
      return null;
    case 'flag':
    case 'choice': {
      const options = rule.kind === 'flag' ? ['true', 'false'] : rule.options;
      const word = (option: string) =>
        rule.kind === 'flag' ? t(option === 'true' ? 'values.on' : 'values.off') : option;
      return (
        <TextField select label={label} value={text} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <MenuItem key={option} value={option}>
              {word(option)}
            </MenuItem>
          ))}
        </TextField>
      );
    }
    case 'integer':
      if (rule.unit === 's')
        return (
          <DurationField
            label={label}
            text={text}
            min={rule.min}
            max={rule.max}
            isWrong={text === '' || isWrong}
            onChange={onChange}
          />
        );
      return (
        <Stack direction="row" spacing={3} sx={{ alignItems: 'flex-start' }}>
          {rule.unit === '%' ? (
            <Slider
              value={Number(text) || 0}
              min={rule.min}
              max={rule.max}
              step={5}
              aria-label={label}
              sx={{ mt: 1.5, ml: 1 }}
              onChange={(_event, next) => onChange(String(next))}
            />
          ) : null}
          <TextField
            label={label}
            value={text}
            error={isWrong}
            helperText={t('dialog.range', { min: rule.min, max: rule.max, unit: rule.unit })}
            sx={{ flex: rule.unit === '%' ? '0 0 148px' : '1 1 auto' }}
            slotProps={{
              htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
              input: { endAdornment: <InputAdornment position="end">{rule.unit}</InputAdornment> },
            }}
            onChange={(event) => onChange(event.target.value)}
          />
        </Stack>
      );
    case 'release':
      return <ReleaseField action={action} kind={rule.of} units={units} text={text} onChange={onChange} />;
    case 'text':
      return (
        <TextField
          label={label}
          value={text}
          error={isWrong}
          helperText={isWrong ? t('dialog.wrongText') : t('dialog.textLength', { max: rule.max })}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } }}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
