import Button from '@mui/material/Button';
import { Notice } from '@trellis/ui';
import type { UnitRecord } from '@trellis/units/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { presets } from './window/chart-range.ts';
import type { ChartWindow } from './window/use-chart-window.ts';

const minuteMs = 60_000;

/** Where a unit fell silent before the shown time: when it last read something, and the way there. */
export function LastReadingNotice({ record, window }: { record: UnitRecord; window: ChartWindow }) {
  const { t } = useTranslation('unit-page');
  const { dateTime } = useFormat();
  const last = lastReadingAt(record);
  if (last === undefined || last >= window.whole.from) return null;
  const jump = () => window.setRange({ from: last + minuteMs - presets['24h'], to: last + minuteMs });
  return (
    <Notice
      state="info"
      action={
        <Button variant="outlined" color="inherit" onClick={jump}>
          {t('charts.jump')}
        </Button>
      }
    >
      {t('charts.lastReading', { time: dateTime(last) })}
    </Notice>
  );
}

function lastReadingAt({ lastTemperatureUpdate, lastHumidityUpdate, lastCo2Update }: UnitRecord): number | undefined {
  const times = [lastTemperatureUpdate, lastHumidityUpdate, lastCo2Update].map((text) => Date.parse(text ?? ''));
  const known = times.filter((time) => Number.isFinite(time));
  return known.length > 0 ? Math.max(...known) : undefined;
}
