import MuiLink from '@mui/material/Link';
import { everyday, filtered } from '@trellis/entity-kit';
import { lifecyclesApi } from '@trellis/lifecycles/model';
import { EmptyNotice, FailedNotice, ListSkeleton } from '@trellis/ui';
import { useCall, useFormat, whyMissing } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

const dayMs = 86_400_000;
const daysShown = 14;

/** The water a run was given by unit, as the outlets told it, in the last two weeks it stood there. */
export function RunIrrigation({ runId }: { runId: number }) {
  const { t } = useTranslation('lifecycles');
  const { number, dateTime } = useFormat();
  const [since] = useState(() => new Date(Math.floor(Date.now() / 60_000) * 60_000 - daysShown * dayMs).toISOString());
  const stays = useCall(
    lifecyclesApi.calls.getLifecyclePlatforms,
    { query: { lifecycle_id: String(runId) } },
    { dependsOn: ['ag_lifecyclePlatforms'] },
  );
  const units = [...new Set((stays.data ?? []).map(({ platformGroup_id }) => platformGroup_id))];
  const shots = useCall(
    everyday('irrigationEvents').list,
    filtered({
      where: { platformGroup_id: { inq: units }, start: { gte: since } },
      fields: ['id', 'platformGroup_id', 'start', 'durationSeconds', 'litres', 'outcome'],
      order: ['start DESC', 'id DESC'],
    }),
    { enabled: units.length > 0, isWhole: true },
  );
  const failed = whyMissing(stays, shots);
  if (failed)
    return (
      <FailedNotice reason={failed.message} onRetry={() => void Promise.all([stays.refetch(), shots.refetch()])} />
    );
  if (!stays.data || (units.length > 0 && !shots.data)) return <ListSkeleton />;
  const standing = stays.data.filter(({ start }) => start !== null);
  if (standing.length === 0) return <EmptyNotice text={t('water.nowhere')} />;
  // What was given before the run came or after it left was not its water.
  const own = (shots.data ?? []).filter(({ platformGroup_id, start }) =>
    standing.some(
      (stay) =>
        stay.platformGroup_id === platformGroup_id &&
        Date.parse(stay.start ?? '') <= Date.parse(start) &&
        (stay.finish === null || Date.parse(start) <= Date.parse(stay.finish)),
    ),
  );
  if (own.length === 0) return <EmptyNotice text={t('water.none', { count: daysShown })} />;
  const byUnit = [...Map.groupBy(own, ({ platformGroup_id }) => platformGroup_id)];
  const nameOf = new Map(
    standing.map(({ platformGroup_id, platformGroupName }) => [platformGroup_id, platformGroupName]),
  );
  return (
    <div className="lc-scroll" tabIndex={0} role="region" aria-label={t('tabs.irrigation')}>
      <p className="lc-soft">{t('water.how', { count: daysShown })}</p>
      <table className="lc-table">
        <thead>
          <tr>
            {(['unit', 'shots', 'minutes', 'litres', 'bad', 'last'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`water.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byUnit.map(([id, given]) => {
            const sum = (of: (shot: (typeof given)[number]) => number | null) =>
              given.reduce((total, shot) => total + (of(shot) ?? 0), 0);
            const litres = sum((shot) => shot.litres);
            const bad = given.filter(({ outcome }) => outcome !== null && outcome !== 'done').length;
            return (
              <tr key={id}>
                <th scope="row">
                  <MuiLink component={Link} to={`/device/unit-${id}/0`} underline="always">
                    {nameOf.get(id)}
                  </MuiLink>
                </th>
                <td>{number(given.length)}</td>
                <td>{number(sum((shot) => shot.durationSeconds) / 60, 1)}</td>
                <td>{litres > 0 ? number(litres, 1) : '–'}</td>
                <td className={bad > 0 ? 'lc-late' : undefined}>{bad > 0 ? number(bad) : '–'}</td>
                <td>{dateTime(given[0]?.start ?? '')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
