import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FilterChips } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinDuration, splitDuration, type DurationParts } from './duration.ts';

/** What people choose most, s. */
const presets = [30, 60, 120, 300, 600] as const;

interface DurationFieldProps {
  label: string;
  /** Whole seconds as text; empty while they cannot be read. */
  text: string;
  /** Least and most, s. */
  min: number;
  max: number;
  isWrong: boolean;
  onChange: (text: string) => void;
}

/** A time in minutes and seconds, with what is chosen most beside it. */
export function DurationField({ label, text, min, max, isWrong, onChange }: DurationFieldProps) {
  const { t } = useTranslation('commands');
  const [typed, setTyped] = useState<DurationParts>(() => splitDuration(text));
  const say = (seconds: number) => {
    const parts = splitDuration(String(seconds));
    return [parts.minutes && `${parts.minutes} min`, parts.seconds && `${parts.seconds} s`].filter(Boolean).join(' ');
  };
  const put = (parts: DurationParts) => {
    setTyped(parts);
    onChange(joinDuration(parts));
  };
  const field = (key: keyof DurationParts, unit: string) => (
    <TextField
      label={t(`duration.${key}`)}
      value={typed[key]}
      error={isWrong}
      sx={{ flex: '1 1 0' }}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
      onChange={(event) => put({ ...typed, [key]: event.target.value })}
    />
  );
  return (
    <Stack role="group" aria-label={label} spacing={1.5}>
      <FilterChips
        label={t('duration.usual')}
        options={presets
          .filter((seconds) => seconds >= min && seconds <= max)
          .map((seconds) => ({ key: String(seconds), label: say(seconds) }))}
        selected={new Set([text])}
        onToggle={(seconds) => put(splitDuration(seconds))}
      />
      <Stack direction="row" spacing={2}>
        {field('minutes', 'min')}
        {field('seconds', 's')}
      </Stack>
      <Typography variant="caption" color={isWrong ? 'error' : 'text.secondary'}>
        {t('duration.range', { min: say(min), max: say(max) })}
      </Typography>
    </Stack>
  );
}
