import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { everyday, filtered } from '@trellis/entity-kit';
import type { GrowPlanVersion } from '@trellis/grow-plans/model';
import { planChangesApi } from '@trellis/lifecycles/model';
import { ConfirmDialog, StateChip } from '@trellis/ui';
import { useAction, useCall } from '@trellis/web-kit';
import { recordsPath } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { PlanLists } from '../use-plan-lists.ts';
import { ApplyVersionDialog } from './apply-version.dialog.tsx';
import { useIsManager } from './use-is-manager.ts';

interface ChangedRunsProps {
  planId: number;
  versions: readonly Pick<GrowPlanVersion, 'id' | 'version'>[];
  lists: PlanLists;
}

/** Runs in flight that changed to another version of the plan: the canaries first, each with the way on and the way back. */
export function ChangedRuns({ planId, versions, lists }: ChangedRunsProps) {
  const { t } = useTranslation('plan-editor');
  const isManager = useIsManager();
  const { data } = useCall(
    everyday('ag_lifecyclePlanChanges').list,
    filtered({
      where: { toVersion_id: { inq: versions.map(({ id }) => id) }, state: 'applied' },
      include: ['lifecycle'],
      order: 'id DESC',
    }),
    { dependsOn: ['ag_lifecycles'], isWhole: true },
  );
  const [following, setFollowing] = useState<number>();
  const [returning, setReturning] = useState<{ id: number; name: string }>();
  const takeBack = useAction(planChangesApi.calls.takeBack, {
    changes: ['ag_lifecycles', 'ag_lifecyclePhases', 'ag_lifecycleTasks', 'ag_lifecyclePlanChanges', 'lifecycleLog'],
    success: t('apply.takenBack'),
    onSuccess: () => setReturning(undefined),
  });
  const numberOf = (id: number) => versions.find((one) => one.id === id)?.version ?? 0;
  const latest = [...new Map((data ?? []).toReversed().map((change) => [change.lifecycle_id, change])).values()].filter(
    ({ lifecycle, toVersion_id }) => lifecycle?.inflight === 1 && lifecycle.growplanVersion_id === toVersion_id,
  );
  const changes = latest.toSorted((one, other) => Number(other.isCanary) - Number(one.isCanary) || other.id - one.id);
  const target = versions.find(({ id }) => id === following);
  if (changes.length === 0) return null;
  return (
    <section className="pe-card" aria-label={t('apply.changedRuns')}>
      <h2>{t('apply.changedRuns')}</h2>
      <ul className="pe-versions">
        {changes.map(({ id, lifecycle_id, lifecycle, fromVersion_id, toVersion_id, fromDay, isCanary }) => {
          const name = lifecycle?.name ?? `#${lifecycle_id}`;
          return (
            <li key={id}>
              <Link component={RouterLink} to={recordsPath('/lifecycles', { record: lifecycle_id })}>
                {name}
              </Link>
              {isCanary ? <StateChip state="info" label={t('apply.canarySince', { day: fromDay })} /> : null}
              <span className="pe-soft">
                {t('apply.change', { before: numberOf(fromVersion_id), after: numberOf(toVersion_id), day: fromDay })}
              </span>
              {isManager && isCanary ? (
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`${t('apply.others')}: ${name}`}
                  onClick={() => setFollowing(toVersion_id)}
                >
                  {t('apply.others')}
                </Button>
              ) : null}
              {isManager ? (
                <Button
                  size="small"
                  aria-label={`${t('apply.takeBack')}: ${name}`}
                  onClick={() => setReturning({ id, name })}
                >
                  {t('apply.takeBack')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {target ? (
        <ApplyVersionDialog planId={planId} version={target} lists={lists} onClose={() => setFollowing(undefined)} />
      ) : null}
      <ConfirmDialog
        open={returning !== undefined}
        title={t('apply.takeBackTitle', { name: returning?.name })}
        text={t('apply.takeBackText')}
        confirmLabel={t('apply.takeBack')}
        onConfirm={() => void takeBack.run({ params: { id: String(returning?.id ?? 0) }, body: {} })}
        onClose={() => setReturning(undefined)}
      />
    </section>
  );
}
