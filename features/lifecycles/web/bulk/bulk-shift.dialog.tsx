import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { everyday, filtered } from '@trellis/entity-kit';
import { runsApi, type Lifecycle } from '@trellis/lifecycles/model';
import { ListSkeleton, OptionDialog } from '@trellis/ui';
import { sendWith, useCall, useClientOptions, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { movedPhases } from '../actions/moved-phases.ts';
import { useUndoRun } from '../actions/use-undo-run.ts';
import { RefusedList } from './refused-list.tsx';
import { useOneByOne } from './use-one-by-one.ts';

interface BulkShiftDialogProps {
  runs: readonly Lifecycle[];
  onClose: () => void;
  onDone: () => void;
}

const most = 365;
/** Whether a run has dates that can move. */
const isDated = ({ state, scheduledStart }: Lifecycle) =>
  state === 'in_flight' || (state === 'scheduled' && scheduledStart !== null);

/** Shifts the dates of several runs by the same days, after showing every date that moves; runs without dates to move are named. */
export function BulkShiftDialog({ runs, onClose, onDone }: BulkShiftDialogProps) {
  const { t } = useTranslation('lifecycles');
  const queries = useQueryClient();
  const send = sendWith(useClientOptions());
  const [typed, setTyped] = useState('1');
  const [reason, setReason] = useState('');
  const days = Number(typed.replace('−', '-'));
  const isGood = Number.isInteger(days) && days !== 0 && Math.abs(days) <= most;
  const going = runs.filter(isDated);
  const staying = runs.filter((one) => !isDated(one));
  const undoRun = useUndoRun();
  const { run, isBusy, refused, done } = useOneByOne(
    ({ id }) =>
      send(runsApi.calls.shift, {
        params: { id: String(id) },
        body: { days, ...(reason.trim() && { reason: reason.trim() }) },
      }),
    () => {
      void queries.invalidateQueries();
      onDone();
      onClose();
    },
    (moved) => undoRun(...moved),
  );
  return (
    <OptionDialog
      open
      width={680}
      title={t('bulk.shiftTitle', { count: going.length })}
      confirmLabel={t('actions.shift')}
      canConfirm={isGood && going.length > 0}
      whyNot={isGood ? t('bulk.noneDated') : t('actions.daysRule', { most })}
      isBusy={isBusy}
      hasTyped={reason.trim() !== ''}
      onConfirm={() => void run(going)}
      onClose={onClose}
    >
      <RefusedList refused={refused} />
      <div className="lc-shift">
        <TextField
          autoFocus
          size="small"
          label={t('actions.days')}
          value={typed}
          error={!isGood}
          // Those that were shifted by now were shifted by the days that stand here.
          disabled={done.size > 0}
          helperText={isGood ? t('actions.daysHint') : t('actions.daysRule', { most })}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <TextField
          size="small"
          label={t('actions.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
      </div>
      {staying.length > 0 ? (
        <p className="lc-soft">{t('bulk.staying', { names: staying.map(({ name }) => name).join(', ') })}</p>
      ) : null}
      {isGood ? <Preview runs={going} days={days} done={done} /> : null}
    </OptionDialog>
  );
}

function Preview({ runs, days, done }: { runs: readonly Lifecycle[]; days: number; done: ReadonlySet<number> }) {
  const { t } = useTranslation('lifecycles');
  const { date } = useFormat();
  const { data } = useCall(
    everyday('ag_lifecyclePhases').list,
    filtered({
      where: { lifecycle_id: { inq: runs.map(({ id }) => id) } },
      include: ['growPhase'],
      order: 'seq',
      limit: 2000,
    }),
  );
  if (!data) return <ListSkeleton />;
  const said = (change: { before: string; after: string } | null) =>
    change === null ? t('actions.stays') : `${date(change.before)} → ${date(change.after)}`;
  return (
    <div className="lc-scroll" tabIndex={0} role="region" aria-label={t('bulk.preview')}>
      <table className="lc-table">
        <thead>
          <tr>
            {(['run', 'phase', 'begins', 'ends'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`bulk.columns.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.flatMap((run) =>
            movedPhases(
              data.filter(({ lifecycle_id }) => lifecycle_id === run.id),
              run.currentPhase_id,
              done.has(run.id) ? 0 : days,
            ).map(({ id, name, start, end }, index) => (
              <tr key={id}>
                <th scope="row">
                  {index === 0 ? run.name : ''}
                  {index === 0 && done.has(run.id) ? ` · ${t('bulk.shifted')}` : ''}
                </th>
                <td>{name}</td>
                <td>{said(start)}</td>
                <td>{said(end)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
