import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { runsApi, type Lifecycle } from '@trellis/lifecycles/model';
import { OptionDialog } from '@trellis/ui';
import { useKeptState, useSendOnce } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { ShiftPreviewTable, useShiftPreview } from '../actions/shift-preview.tsx';
import { useSeenVersion } from '../actions/use-seen-version.ts';
import { useTypedDays } from '../actions/use-typed-days.ts';
import { useUndoRun } from '../actions/use-undo-run.ts';
import { RefusedList } from './refused-list.tsx';
import { useOneByOne } from './use-one-by-one.ts';

interface BulkShiftDialogProps {
  runs: readonly Lifecycle[];
  onClose: () => void;
  onDone: () => void;
}

/** Whether a run has dates that can move. */
const isDated = ({ state, scheduledStart }: Lifecycle) =>
  state === 'in_flight' || (state === 'scheduled' && scheduledStart !== null);

/** Shifts the dates of several runs by the same days, after showing every date that moves; runs without dates to move are named. */
export function BulkShiftDialog({ runs, onClose, onDone }: BulkShiftDialogProps) {
  const { t } = useTranslation('lifecycles');
  const queries = useQueryClient();
  const send = useSendOnce();
  const [typed, setTyped] = useKeptState('bulk shift days', '1');
  const [reason, setReason] = useKeptState('bulk shift reason', '');
  const { days, problem } = useTypedDays(typed);
  const versionOf = useSeenVersion();
  const isGood = problem === undefined;
  const going = runs.filter(isDated);
  const staying = runs.filter((one) => !isDated(one));
  const undoRun = useUndoRun();
  const { run, isBusy, refused, done } = useOneByOne(
    (one) =>
      versionOf(one, (updatedate) =>
        send(runsApi.calls.shift, {
          params: { id: String(one.id) },
          body: { days, ...(reason.trim() && { reason: reason.trim() }), updatedate },
        }),
      ),
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
      whyNot={problem ?? t('bulk.noneDated')}
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
          helperText={problem ?? t('actions.daysHint')}
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
  return runs.map((run) => (
    <section key={run.id} aria-label={run.name}>
      <h3>
        {run.name}
        {done.has(run.id) ? ` · ${t('bulk.shifted')}` : ''}
      </h3>
      {done.has(run.id) ? null : <PreviewOfRun run={run} days={days} />}
    </section>
  ));
}

const PreviewOfRun = ({ run, days }: { run: Lifecycle; days: number }) => (
  <ShiftPreviewTable loads={useShiftPreview(run, days, true)} />
);
