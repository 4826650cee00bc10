import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { DateTimeField, TimeField } from '@trellis/ui/dates';
import { useGridWords } from '../unit-grid/grid-words.ts';
import type { ScheduleDraft } from './schedule-draft.ts';

interface ScheduleFieldsProps {
  draft: ScheduleDraft;
  zone: string;
  onChange: (part: Partial<ScheduleDraft>) => void;
}

/** Light and water of a unit's own day, by the clock of its facility. */
export function ScheduleFields({ draft, zone, onChange }: ScheduleFieldsProps) {
  const { t, format } = useGridWords();
  const { isHour24 } = format.axis;
  const time = (key: 'lightOn' | 'lightOff' | 'startTime' | 'finishTime') => (
    <TimeField
      label={t(`schedule.${key}`)}
      value={draft[key]}
      isHour24={isHour24}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  const number = (key: 'intensityPercent' | 'frequencyMinutes' | 'durationSeconds', unit: string) => (
    <TextField
      fullWidth
      label={t(`schedule.${key}`)}
      value={draft[key]}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
      onChange={(event) => onChange({ [key]: event.target.value })}
    />
  );
  return (
    <Stack spacing={2}>
      <Typography variant="subtitle2" component="h3">
        {t('schedule.light')}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={evenly}>
        {time('lightOn')}
        {time('lightOff')}
        {number('intensityPercent', '%')}
      </Stack>
      <Typography variant="subtitle2" component="h3">
        {t('schedule.water')}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={evenly}>
        {number('frequencyMinutes', 'min')}
        {number('durationSeconds', 's')}
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={evenly}>
        {time('startTime')}
        {time('finishTime')}
      </Stack>
      <DateTimeField
        label={t('schedule.until')}
        hint={t('schedule.untilWhat')}
        value={draft.until}
        zone={zone}
        isHour24={isHour24}
        onChange={(until) => onChange({ until })}
      />
      <Typography variant="caption" color="text.secondary">
        {t('schedule.clock', { zone: zone.replaceAll('_', ' ') })}
      </Typography>
    </Stack>
  );
}

const evenly = { '& > *': { flex: '1 1 0', minWidth: 0 } } as const;
