import Button from '@mui/material/Button';
import { DateTimeField } from '@trellis/ui/dates';
import { useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSpan } from './chart-range.ts';
import type { ChartWindow } from './use-chart-window.ts';

/** A time from one moment to another, in the zone that times are shown in. */
export function CustomRange({ window }: { window: ChartWindow }) {
  const { t } = useTranslation('unit-page');
  const { zone, isHour24 } = useFormat().axis;
  const [from, setFrom] = useState<string | null>(() => minuteOf(window.shown.from));
  const [to, setTo] = useState<string | null>(() => minuteOf(window.shown.to));
  const [isWrong, setWrong] = useState(false);
  const apply = (event: React.SyntheticEvent) => {
    event.preventDefault();
    const span = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') };
    setWrong(!isSpan(span));
    if (isSpan(span)) window.setRange(span);
  };
  return (
    <form className="up-custom" noValidate onSubmit={apply}>
      <DateTimeField label={t('range.from')} value={from} onChange={setFrom} zone={zone} isHour24={isHour24} required />
      <DateTimeField
        label={t('range.to')}
        value={to}
        onChange={setTo}
        zone={zone}
        isHour24={isHour24}
        required
        {...(isWrong && { error: t('range.invalid') })}
      />
      <Button type="submit" variant="outlined">
        {t('range.apply')}
      </Button>
    </form>
  );
}

const minuteOf = (ms: number): string => new Date(Math.floor(ms / 60_000) * 60_000).toISOString();
