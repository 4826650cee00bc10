import type { Lifecycle } from '@trellis/lifecycles/model';
import { EmptyNotice, FailedNotice, ListSkeleton, StateChip } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { usePhases } from './calls.ts';

/** The phases of a run: when each was to begin and end, and when it really did. */
export function RunPhases({ run }: { run: Lifecycle }) {
  const { t } = useTranslation('lifecycles');
  const { dateTime } = useFormat();
  const { data, error, refetch } = usePhases(run.id);
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) return <EmptyNotice text={t('phases.none')} />;
  const moment = (at: string | null) => (at === null ? '–' : dateTime(at));
  return (
    <div className="lc-scroll" tabIndex={0} role="region" aria-label={t('tabs.phases')}>
      <table className="lc-table">
        <thead>
          <tr>
            {(['phase', 'planned', 'real'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`phases.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, growPhase, scheduledStart, scheduledEnd, starttime, endtime }) => (
            <tr key={id}>
              <th scope="row">
                {growPhase?.name ?? '–'}
                {id === run.currentPhase_id ? <StateChip state="healthy" label={t('phases.now')} /> : null}
              </th>
              <td>
                {moment(scheduledStart)} – {moment(scheduledEnd)}
              </td>
              <td>{starttime === null ? '–' : `${moment(starttime)} – ${endtime === null ? '' : moment(endtime)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
