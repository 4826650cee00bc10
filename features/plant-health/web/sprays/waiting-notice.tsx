import Link from '@mui/material/Link';
import { useWaitingTimes } from '@trellis/lifecycles/web/hooks';
import { Notice, useMinute } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

/** Where nobody enters now, each unit with its end. */
export function WaitingNotice() {
  const { t } = useTranslation('plant-health');
  const { dateTime, duration } = useFormat();
  const now = useMinute();
  const { data } = useWaitingTimes();
  const closed = useMemo(() => {
    const ends = new Map<number, { unit: string; until: string; product: string }>();
    for (const { platformGroup_id, unit, reiUntil, product } of data ?? [])
      if (reiUntil !== null && reiUntil > (ends.get(platformGroup_id)?.until ?? ''))
        ends.set(platformGroup_id, { unit, until: reiUntil, product });
    return [...ends].toSorted(([, one], [, other]) => one.unit.localeCompare(other.unit, undefined, { numeric: true }));
  }, [data]);
  if (closed.length === 0) return null;
  return (
    <Notice state="error">
      {t('sprays.waiting.closed')}{' '}
      {closed.map(([id, { unit, until, product }], index) => (
        <span key={id}>
          {index === 0 ? '' : '; '}
          <Link component={RouterLink} color="inherit" underline="always" to={`/device/unit-${id}/0`}>
            {unit}
          </Link>{' '}
          {t('sprays.waiting.until', { time: dateTime(until), left: duration(Math.max(0, Date.parse(until) - now)) })} ·{' '}
          {product}
        </span>
      ))}
    </Notice>
  );
}
