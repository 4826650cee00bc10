import { lifecyclesApi } from '@trellis/lifecycles/model';
import { EmptyNotice, FailedNotice, ListSkeleton } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** The shelves a run stands on, and those it stood on before. */
export function RunShelves({ runId }: { runId: number }) {
  const { t } = useTranslation('lifecycles');
  const { number, dateTime } = useFormat();
  const { data, error, refetch } = useCall(
    lifecyclesApi.calls.getLifecyclePlatforms,
    { query: { lifecycle_id: String(runId) } },
    { dependsOn: ['ag_lifecyclePlatforms'] },
  );
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) return <EmptyNotice text={t('shelves.none')} />;
  return (
    <ul className="lc-list">
      {data.map(({ id, areaName, platformGroupName, platformName, plants, capacity, start, finish }) => (
        <li key={id} data-past={finish !== null || undefined}>
          <strong>{[areaName, platformGroupName, platformName].join(' · ')}</strong>
          <span className="lc-soft">
            {[
              finish === null
                ? t('shelves.plants', { plants: number(plants), capacity: number(capacity) })
                : t('shelves.left', { time: dateTime(finish) }),
              start === null ? t('shelves.planned') : t('shelves.since', { time: dateTime(start) }),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
