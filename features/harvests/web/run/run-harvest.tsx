import Button from '@mui/material/Button';
import { everyday, filtered } from '@trellis/entity-kit';
import { Harvest } from '@trellis/harvests/model';
import { Lifecycle } from '@trellis/lifecycles/model';
import { EmptyNotice, FailedNotice, ListSkeleton, StateChip, type StateName } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BeginHarvestDialog } from './begin-harvest.dialog.tsx';
import { RecordHarvestDialog } from './record-harvest.dialog.tsx';
import { useMayDo } from './use-may-do.ts';
import './run-harvest.css';

const states: Readonly<Record<string, StateName>> = {
  open: 'warning',
  recorded: 'info',
  processing: 'info',
  finished: 'healthy',
};
const cutStates: readonly string[] = ['in_flight', 'harvesting'];

/** On the page of a run: its harvest sessions with what they weighed and the batches they became, and the next one. */
export function RunHarvest() {
  const [query] = useSearchParams();
  const id = Number(query.get('record')) || 0;
  const run = useCall(everyday('ag_lifecycles').get, { params: { id } }, { enabled: id > 0 });
  const harvests = useCall(
    everyday('harvests').list,
    filtered({ where: { lifecycle_id: id }, include: ['batches', 'dryingRoom'], order: 'harvestDate, id', limit: 200 }),
    { enabled: id > 0, dependsOn: ['ag_batches', 'ag_lifecycles'] },
  );
  const failed = run.error ?? harvests.error;
  if (failed)
    return (
      <FailedNotice reason={failed.message} onRetry={() => void Promise.all([run.refetch(), harvests.refetch()])} />
    );
  if (!run.data || !harvests.data) return <ListSkeleton />;
  return <Sessions run={run.data} harvests={harvests.data} />;
}

type Session = Harvest & {
  batches?: readonly { id: number; label: string; state: string; currentWeight: number | null }[];
  dryingRoom?: { label: string } | null;
};

function Sessions({ run, harvests }: { run: Lifecycle; harvests: readonly Session[] }) {
  const { t } = useTranslation('harvests');
  const mayBegin = useMayDo(Lifecycle, 'beginHarvest');
  const [asking, setAsking] = useState<'begin' | Harvest>();
  const canBegin = mayBegin && cutStates.includes(run.state);
  return (
    <div className="hv-run">
      {canBegin ? (
        <div>
          <Button variant="contained" onClick={() => setAsking('begin')}>
            {t(harvests.length === 0 ? 'run.begin' : 'run.beginNext')}
          </Button>
        </div>
      ) : null}
      {harvests.length === 0 ? <EmptyNotice text={t(canBegin ? 'run.none' : `run.noneIn.${run.state}`)} /> : null}
      <ul className="hv-list">
        {harvests.map((harvest) => (
          <SessionLine key={harvest.id} harvest={harvest} onRecord={() => setAsking(harvest)} />
        ))}
      </ul>
      {asking === 'begin' ? <BeginHarvestDialog run={run} onClose={() => setAsking(undefined)} /> : null}
      {asking !== undefined && asking !== 'begin' ? (
        <RecordHarvestDialog harvest={asking} onClose={() => setAsking(undefined)} />
      ) : null}
    </div>
  );
}

function SessionLine({ harvest, onRecord }: { harvest: Session; onRecord: () => void }) {
  const { t } = useTranslation('harvests');
  const { number, day } = useFormat();
  const mayRecord = useMayDo(Harvest, 'record');
  const { name, state, harvestDate, plantCount, totalWetWeight, weightUnit, dryingRoom, batches = [] } = harvest;
  const facts = [
    day(harvestDate),
    plantCount === null ? null : t('run.plants', { count: plantCount, shown: number(plantCount) }),
    totalWetWeight === null
      ? null
      : t('run.wet', {
          weight: `${number(totalWetWeight, Number.isInteger(totalWetWeight) ? 0 : 1)} ${t(`units.${weightUnit}`, weightUnit)}`,
        }),
    dryingRoom?.label,
  ];
  return (
    <li>
      <div className="hv-line">
        <strong>{name}</strong>
        <StateChip state={states[state] ?? 'info'} label={t(`states.${state}`)} />
        {state === 'open' && mayRecord ? (
          <Button size="small" variant="outlined" onClick={onRecord}>
            {t('run.record')}
          </Button>
        ) : null}
      </div>
      <span className="hv-soft">{facts.filter(Boolean).join(' · ')}</span>
      {batches.map(({ id, label, state: batchState, currentWeight }) => (
        <span key={id}>
          {t('run.batch', { label })}{' '}
          <span className="hv-soft">
            {[
              t(`batchStates.${batchState}`),
              currentWeight === null ? null : t('run.grams', { grams: number(currentWeight, 0) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ))}
    </li>
  );
}
