import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { UpcomingHarvest } from '../presentation-calls.ts';
import { useRelativeTime } from '../../use-relative-time.ts';

/** Units that stopped responding, and how long ago. */
export function OfflineUnits({
  units,
  now,
}: {
  units: readonly { platformGroup_id: number; platformGroupName: string; lastCommandFetch: string | null }[];
  now: number;
}) {
  const { t } = useTranslation('reports');
  const { since } = useRelativeTime();
  return (
    <table className="r-rows">
      <tbody>
        {units.map(({ platformGroup_id, platformGroupName, lastCommandFetch }) => (
          <tr key={platformGroup_id}>
            <th scope="row">{platformGroupName}</th>
            <td className="t-number">{lastCommandFetch ? since(lastCommandFetch, now) : t('wall.neverResponded')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Runs that are to be harvested, soonest first. */
export function UpcomingHarvests({ harvests, now }: { harvests: readonly UpcomingHarvest[]; now: number }) {
  const { t } = useTranslation('reports');
  const { days } = useRelativeTime();
  return (
    <table className="r-rows">
      <thead>
        <tr>
          <th scope="col">{t('wall.harvest')}</th>
          <th scope="col">{t('wall.rack')}</th>
          <th scope="col">{t('wall.crop')}</th>
        </tr>
      </thead>
      <tbody>
        {harvests.map(({ id, harvestdate, rack, cropname }) => (
          <tr key={id}>
            <th scope="row">{harvestdate ? days(harvestdate, now) : '–'}</th>
            <td>{rack ?? '–'}</td>
            <td>{cropname ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The time, large enough for the other end of the hall. */
export function WallClock({ now }: { now: number }) {
  const { time, date } = useFormat();
  return (
    <div className="r-wall-clock">
      <time className="t-number">{time(now)}</time>
      <span>{date(now)}</span>
    </div>
  );
}
