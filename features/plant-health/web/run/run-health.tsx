import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { everyday, filtered } from '@trellis/entity-kit';
import { LifecycleRemediation } from '@trellis/lifecycles/model';
import { EmptyNotice, FailedNotice, ListSkeleton, StateChip } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { recordsPath, useAbout } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { severityState } from '../cases/case-board.tsx';
import '../plant-health.css';

const mostShown = 200;

/** On the page of a run: its crop problems and what it was sprayed with, the newest first; each opens. */
export function RunHealth() {
  const [query] = useSearchParams();
  const id = Number(query.get('record')) || 0;
  return id > 0 ? (
    <div className="ph-stack">
      <Problems runId={id} />
      <Sprayings runId={id} />
    </div>
  ) : null;
}

function Problems({ runId }: { runId: number }) {
  const { t } = useTranslation('plant-health');
  const { day, number } = useFormat();
  const { data: about } = useAbout(LifecycleRemediation);
  const { data, error, refetch } = useCall(
    everyday('ag_lifecycleRemediations').list,
    filtered({ where: { lifecycle_id: runId }, order: 'createdate DESC', limit: mostShown }),
  );
  return (
    <section className="ph-card" aria-labelledby="run-problems">
      <h3 id="run-problems" className="ph-card__title">
        {t('records.lifecycleRemediation.many')}
      </h3>
      {data ? null : error ? <FailedNotice reason={error.message} onRetry={() => void refetch()} /> : <ListSkeleton />}
      {data?.length === 0 ? <EmptyNotice text={t('run.noProblems')} /> : null}
      {data?.length === mostShown ? <p className="ph-soft">{t('run.isMore', { shown: number(mostShown) })}</p> : null}
      <ul className="ph-rows">
        {(data ?? []).map(({ id, title, severity, state, nextCheck, createdate }) => (
          <li key={id}>
            <Link component={RouterLink} to={recordsPath('/lifecycleremediations', { record: id })} underline="always">
              {title}
            </Link>
            <StateChip state={severityState(severity)} label={t('cases.severity', { value: severity })} />
            <span className="ph-soft">
              {[
                t(`records.lifecycleRemediation.choices.state.${state}`),
                day(createdate),
                nextCheck && state !== 'closed' && state !== 'dismissed'
                  ? t('cases.look', { day: day(nextCheck) })
                  : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {about?.rights.create ? (
        <div>
          <Button variant="outlined" component={RouterLink} to={`/lifecycleremediations?report=1&run=${runId}`}>
            {t('cases.report')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Sprayings({ runId }: { runId: number }) {
  const { t } = useTranslation('plant-health');
  const { dateTime, day, number } = useFormat();
  const { data, error, refetch } = useCall(
    everyday('ipmSprayTargets').list,
    filtered({
      where: { lifecycle_id: runId },
      include: [{ relation: 'ipmSprayApplication', scope: { include: ['consumable'] } }],
      order: 'id DESC',
      limit: mostShown,
    }),
    { dependsOn: ['ipmSprayApplications'] },
  );
  const sprayings = new Map(
    (data ?? []).flatMap(({ ipmSprayApplication: one }) => (one ? [[one.id, one] as const] : [])),
  );
  const newest = [...sprayings.values()].toSorted((one, other) => other.start.localeCompare(one.start));
  return (
    <section className="ph-card" aria-labelledby="run-sprayings">
      <h3 id="run-sprayings" className="ph-card__title">
        {t('records.sprayApplication.many')}
      </h3>
      {data ? null : error ? <FailedNotice reason={error.message} onRetry={() => void refetch()} /> : <ListSkeleton />}
      {data && newest.length === 0 ? <EmptyNotice text={t('run.noSprayings')} /> : null}
      {data?.length === mostShown ? <p className="ph-soft">{t('run.isMore', { shown: number(mostShown) })}</p> : null}
      <ul className="ph-rows">
        {newest.map(({ id, start, state, targetPest, reiUntil, phiUntil, consumable }) => (
          <li key={id}>
            <Link component={RouterLink} to={recordsPath('/ipm-spray-history', { record: id })} underline="always">
              {consumable?.name ?? `#${id}`}
            </Link>
            {state === 'planned' ? (
              <StateChip state="info" label={t('records.sprayApplication.choices.state.planned')} />
            ) : null}
            <span className="ph-soft">
              {[
                dateTime(start),
                targetPest,
                reiUntil && t('sprays.waiting.rei', { time: dateTime(reiUntil) }),
                phiUntil && t('sprays.waiting.phi', { day: day(phiUntil) }),
                state === 'cancelled' ? t('records.sprayApplication.choices.state.cancelled') : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
