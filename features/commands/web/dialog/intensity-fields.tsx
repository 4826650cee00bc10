import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FilterChips } from '@trellis/ui';
import { DateTimeField } from '@trellis/ui/dates';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { isAfterRamp, type Draft } from './draft.ts';

/** How long an intensity may take to be reached, minutes. */
const ramps = [0, 5, 15, 30, 60, 120] as const;

interface IntensityFieldsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** How slowly an intensity is reached, and until when it holds. */
export function IntensityFields({ draft: { rampMinutes, until }, onChange }: IntensityFieldsProps) {
  const { t } = useTranslation('commands');
  const { axis } = useFormat();
  const labelOf = (minutes: number) =>
    minutes === 0
      ? t('ramp.atOnce')
      : minutes < 60
        ? t('ramp.minutes', { minutes })
        : t('ramp.hours', { hours: minutes / 60 });
  const isLate = until !== null && !isAfterRamp(until, rampMinutes);
  return (
    <Stack spacing={2}>
      <Stack spacing={1} role="group" aria-label={t('ramp.over')}>
        <Typography variant="caption" color="text.secondary">
          {t('ramp.over')}
        </Typography>
        <FilterChips
          label={t('ramp.over')}
          options={ramps.map((minutes) => ({
            key: String(minutes),
            label: labelOf(minutes),
          }))}
          selected={new Set([String(rampMinutes)])}
          onToggle={(minutes) => onChange({ rampMinutes: Number(minutes) })}
        />
      </Stack>
      <DateTimeField
        label={t('ramp.until')}
        value={until}
        zone={axis.zone}
        isHour24={axis.isHour24}
        hint={t('ramp.untilWhat')}
        error={isLate ? t('ramp.tooEarly') : undefined}
        onChange={(moment) => onChange({ until: moment })}
      />
    </Stack>
  );
}
