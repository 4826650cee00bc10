import Button from '@mui/material/Button';
import { everyday, filtered } from '@trellis/entity-kit';
import type { Harvest } from '@trellis/harvests/model';
import { Lifecycle, runCostsApi } from '@trellis/lifecycles/model';
import { EmptyNotice, FailedNotice, ListSkeleton } from '@trellis/ui';
import { useCall, whyMissing } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BeginHarvestDialog } from './begin-harvest.dialog.tsx';
import { HarvestFigures } from './harvest-figures.tsx';
import { RecordHarvestDialog } from './record-harvest.dialog.tsx';
import { SessionLine } from './session-line.tsx';
import { sumUpHarvests, type Session } from './sum-up-harvests.ts';
import { useMayDo } from './use-may-do.ts';
import './run-harvest.css';

const cutStates: readonly string[] = ['in_flight', 'harvesting'];

/** On the page of a run: what it gave against what was expected, its harvest sessions with their batches, and the next one. */
export function RunHarvest() {
  const [query] = useSearchParams();
  const id = Number(query.get('record')) || 0;
  const run = useCall(everyday('ag_lifecycles').get, { params: { id } }, { enabled: id > 0 });
  const harvests = useCall(
    everyday('harvests').list,
    filtered({
      where: { lifecycle_id: id },
      include: ['batches', 'dryingRoom'],
      order: ['harvestDate', 'id'],
    }),
    { enabled: id > 0, dependsOn: ['ag_batches', 'ag_lifecycles'], isWhole: true },
  );
  const failed = whyMissing(run, harvests);
  if (failed)
    return (
      <FailedNotice reason={failed.message} onRetry={() => void Promise.all([run.refetch(), harvests.refetch()])} />
    );
  if (!run.data || !harvests.data) return <ListSkeleton />;
  return <Sessions run={run.data} sessions={harvests.data} />;
}

function Sessions({ run, sessions }: { run: Lifecycle; sessions: readonly Session[] }) {
  const { t } = useTranslation('harvests');
  const mayBegin = useMayDo(Lifecycle, 'beginHarvest');
  const [asking, setAsking] = useState<'begin' | Harvest>();
  const canBegin = mayBegin && cutStates.includes(run.state);
  return (
    <div className="hv-run">
      {canBegin ? (
        <div>
          <Button variant="contained" onClick={() => setAsking('begin')}>
            {t(sessions.length === 0 ? 'run.begin' : 'run.beginNext')}
          </Button>
        </div>
      ) : null}
      {sessions.length === 0 ? (
        <EmptyNotice text={t(canBegin ? 'run.none' : `run.noneIn.${run.state}`)} />
      ) : (
        <Gave run={run} sessions={sessions} />
      )}
      <ul className="hv-list" aria-label={t('run.sessions')}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onRecord={() => setAsking(session)} />
        ))}
      </ul>
      {asking === 'begin' ? <BeginHarvestDialog run={run} onClose={() => setAsking(undefined)} /> : null}
      {asking !== undefined && asking !== 'begin' ? (
        <RecordHarvestDialog harvest={asking} onClose={() => setAsking(undefined)} />
      ) : null}
    </div>
  );
}

/** All sessions together; what was dried, and how close plants stand, is what the costs of the run are reckoned by as well. */
function Gave({ run, sessions }: { run: Lifecycle; sessions: readonly Session[] }) {
  const { data, error, refetch } = useCall(
    runCostsApi.calls.costs,
    { params: { id: String(run.id) } },
    { dependsOn: ['ag_batches', 'dryWeights', 'harvests', 'ag_lifecycles'] },
  );
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const { plantsPerM2, assumed } = data.bases;
  return (
    <HarvestFigures
      sums={sumUpHarvests(run, sessions, data.dryGrams, plantsPerM2)}
      plantsPerM2={plantsPerM2}
      isStandAssumed={assumed.includes('plantsPerM2')}
    />
  );
}
