import Link from '@mui/material/Link';
import { useWaitingTimes } from '@trellis/lifecycles/web/hooks';
import { Notice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

/** Where nobody enters now, each unit with its end. */
export function WaitingNotice() {
  const { t } = useTranslation('plant-health');
  const { dateTime } = useFormat();
  const { data } = useWaitingTimes();
  const closed = useMemo(() => {
    const ends = new Map<number, { unit: string; until: string }>();
    for (const { platformGroup_id, unit, reiUntil } of data ?? [])
      if (reiUntil !== null && reiUntil > (ends.get(platformGroup_id)?.until ?? ''))
        ends.set(platformGroup_id, { unit, until: reiUntil });
    return [...ends].toSorted(([, one], [, other]) => one.unit.localeCompare(other.unit, undefined, { numeric: true }));
  }, [data]);
  if (closed.length === 0) return null;
  return (
    <Notice state="error">
      {t('sprays.waiting.closed')}{' '}
      {closed.map(([id, { unit, until }], index) => (
        <span key={id}>
          {index === 0 ? '' : '; '}
          <Link component={RouterLink} color="inherit" underline="always" to={`/device/unit-${id}/0`}>
            {unit}
          </Link>{' '}
          {t('sprays.waiting.until', { time: dateTime(until) })}
        </span>
      ))}
    </Notice>
  );
}
