import { Notice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useWaitingTimes } from './use-waiting-times.ts';

/** What units wait for after sprayings: when somebody may enter, and from which day on they are harvested. Each sentence names its unit
 * where there are several. */
export function UnitWaiting({ unitIds }: { unitIds: readonly number[] }) {
  const { t } = useTranslation('lifecycles');
  const { dateTime, day } = useFormat();
  const { data } = useWaitingTimes();
  const waits = (data ?? []).filter(({ platformGroup_id }) => unitIds.includes(platformGroup_id));
  const latest = <K extends 'reiUntil' | 'phiUntil'>(of: K) =>
    unitIds.flatMap((id) => {
      const ofUnit = waits.filter((wait) => wait.platformGroup_id === id && wait[of] !== null);
      return ofUnit.toSorted((one, other) => (other[of] ?? '').localeCompare(one[of] ?? '')).slice(0, 1);
    });
  const named = (unit: string) => (unitIds.length > 1 ? `${unit}: ` : '');
  const closed = latest('reiUntil').map(
    ({ unit, reiUntil, product }) => `${named(unit)}${t('waiting.rei', { time: dateTime(reiUntil ?? ''), product })}`,
  );
  const held = latest('phiUntil').map(
    ({ unit, phiUntil, product }) => `${named(unit)}${t('waiting.phi', { day: day(phiUntil ?? ''), product })}`,
  );
  if (closed.length + held.length === 0) return null;
  return <Notice state={closed.length > 0 ? 'error' : 'warning'}>{[...closed, ...held].join(' ')}</Notice>;
}
