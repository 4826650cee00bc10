import { secondTicks } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

const minuteMs = 60_000;

/** How long it is until the next water, counting down by itself; nothing once it is due. */
export function WaterCountdown({ at }: { at: string }) {
  const { t } = useTranslation('aisle');
  const { duration, dateTime } = useFormat();
  const text = useSyncExternalStore(secondTicks.subscribe, () => {
    const left = Date.parse(at) - Date.now();
    if (!(left > 0)) return '';
    if (left < minuteMs) return t('nextSoon', { seconds: Math.ceil(left / 1000) });
    return t('next', { time: left < 60 * minuteMs ? `${Math.ceil(left / minuteMs)} min` : duration(left) });
  });
  return text === '' ? null : (
    <time className="t-number" dateTime={at} title={dateTime(at)}>
      {text}
    </time>
  );
}
