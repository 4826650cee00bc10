import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useFormat } from '@trellis/web-kit';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSpan } from './window/chart-range.ts';
import type { ChartWindow } from './window/use-chart-window.ts';

const inputFormat = "yyyy-MM-dd'T'HH:mm";

/** A time from one moment to another, typed in the zone that times are shown in. */
export function CustomRange({ window }: { window: ChartWindow }) {
  const { t } = useTranslation('unit-page');
  const { zone } = useFormat().axis;
  const asInput = (time: number) => DateTime.fromMillis(time, { zone }).toFormat(inputFormat);
  const [from, setFrom] = useState(() => asInput(window.shown.from));
  const [to, setTo] = useState(() => asInput(window.shown.to));
  const [isWrong, setWrong] = useState(false);
  const apply = (event: React.SyntheticEvent) => {
    event.preventDefault();
    const span = { from: readInput(from, zone), to: readInput(to, zone) };
    setWrong(!isSpan(span));
    if (isSpan(span)) window.setRange(span);
  };
  return (
    <form className="up-custom" noValidate onSubmit={apply}>
      <TextField
        type="datetime-local"
        size="small"
        label={t('range.from')}
        value={from}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        type="datetime-local"
        size="small"
        label={t('range.to')}
        value={to}
        error={isWrong}
        helperText={isWrong ? t('range.invalid') : undefined}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="outlined">
        {t('range.apply')}
      </Button>
      <span className="up-soft">{t('range.zone', { zone: zone.replaceAll('_', ' ') })}</span>
    </form>
  );
}

const readInput = (text: string, zone: string): number => DateTime.fromISO(text, { zone }).toMillis();
