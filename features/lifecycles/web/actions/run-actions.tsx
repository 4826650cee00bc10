import Button from '@mui/material/Button';
import { holdsRole } from '@trellis/access/model';
import { Lifecycle, lifecyclesApi, runsApi } from '@trellis/lifecycles/model';
import { ConfirmDialog, PromptDialog } from '@trellis/ui';
import { useAction, useOpenPath, useUser } from '@trellis/web-kit';
import { useAbout } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { RunPhase } from '../run/calls.ts';
import { CallOffDialog } from './call-off.dialog.tsx';
import { MergeDialog } from './merge.dialog.tsx';
import { ShiftDialog } from './shift.dialog.tsx';
import { SplitDialog } from './split.dialog.tsx';
import { runChanges, useUndoRun } from './use-undo-run.ts';

interface RunActionsProps {
  run: Lifecycle;
  phases: readonly RunPhase[];
}

type Asking = 'phase' | 'shift' | 'split' | 'merge' | 'cancel' | 'callOff';
type Offer = Asking | 'complete' | 'start' | 'harvest';

interface Rights {
  isPlanner: boolean;
  may: (action: string) => boolean;
  /** The run has a phase after the present one. */
  hasNext: boolean;
}

/** What may be done with a run in its state. */
function offersOf({ state, scheduledStart }: Lifecycle, { isPlanner, may, hasNext }: Rights): Offer[] {
  const isDated = state === 'in_flight' || (state === 'scheduled' && scheduledStart !== null);
  const offers: [Offer, boolean][] = [
    ['start', state === 'scheduled' && may('start')],
    ['phase', isPlanner && state === 'in_flight' && hasNext],
    ['shift', isPlanner && isDated],
    ['split', isPlanner && state === 'in_flight'],
    ['merge', state === 'in_flight' && may('merge')],
    ['harvest', (state === 'in_flight' || state === 'harvesting') && may('beginHarvest')],
    ['complete', state === 'post_harvest' && may('complete')],
    ['cancel', (state === 'draft' || state === 'scheduled') && may('cancel')],
    ['callOff', (state === 'in_flight' || state === 'harvesting') && may('abort')],
  ];
  return offers.filter(([, isOffered]) => isOffered).map(([offer]) => offer);
}

/** What moves a run on from where it is; the server says no to who may not. */
export function RunActions({ run, phases }: RunActionsProps) {
  const { t } = useTranslation('lifecycles');
  const { data: about } = useAbout(Lifecycle);
  const user = useUser();
  const [asking, setAsking] = useState<Asking>();
  const [, setQuery] = useSearchParams();
  const close = () => setAsking(undefined);
  const params = { id: String(run.id) };
  const undoRun = useUndoRun();
  const changePhase = useAction(runsApi.calls.changePhase, {
    ...runChanges,
    success: t('actions.phaseChanged'),
    undo: (moved) => undoRun(moved),
    onSuccess: close,
  });
  const cancel = useAction(lifecyclesApi.calls.cancel, {
    ...runChanges,
    success: t('actions.cancelled'),
    undo: (moved) => undoRun(moved),
    onSuccess: close,
  });
  const complete = useAction(runsApi.calls.complete, { ...runChanges, success: t('actions.completed') });
  const start = useAction(runsApi.calls.start, { ...runChanges, success: t('actions.started') });
  const isPlanner = about?.rights.update ?? false;
  const may = (action: string) => {
    const by: readonly string[] = Lifecycle.states?.transitions[action]?.by ?? [];
    return holdsRole(user, by);
  };
  const at = phases.findIndex(({ id }) => id === run.currentPhase_id);
  const [current, next] = [phases[at], phases[at + 1]];
  const offered = offersOf(run, { isPlanner, may, hasNext: current !== undefined && next !== undefined });
  const act = {
    ...{
      phase: setAsking,
      shift: setAsking,
      split: setAsking,
      merge: setAsking,
      cancel: setAsking,
      callOff: setAsking,
    },
    start: () => void start.run({ params, body: {} }),
    harvest: () =>
      setQuery((before) => {
        before.set('record', String(run.id));
        before.set('tab', 'harvest');
        return before;
      }),
    complete: () => void complete.run({ params, body: {} }),
  };
  const isOwn = run.owner_user_id === user.id;
  const open = useOpenPath()(`/growplans/startlifecycle/${run.growplan_id}?draft=${run.id}`);
  return (
    <div className="lc-actions">
      {run.state === 'draft' && (isPlanner || isOwn) && open !== undefined ? (
        <Button component={Link} to={open} variant="contained" size="small">
          {t('actions.openDraft')}
        </Button>
      ) : null}
      {offered.map((offer) => (
        <Button
          key={offer}
          variant="outlined"
          size="small"
          color={offer === 'cancel' || offer === 'callOff' ? 'error' : 'primary'}
          disabled={complete.isRunning || start.isRunning}
          onClick={() => act[offer](offer as Asking)}
        >
          {t(`actions.${offer}`)}
        </Button>
      ))}
      <ConfirmDialog
        open={asking === 'phase'}
        tone="primary"
        title={t('actions.phaseTitle', { next: next?.growPhase?.name })}
        text={t('actions.phaseText', { current: current?.growPhase?.name, next: next?.growPhase?.name })}
        confirmLabel={t('actions.phase')}
        isBusy={changePhase.isRunning}
        onConfirm={() => void changePhase.run({ params, body: { currentPhase_id: current?.id } })}
        onClose={close}
      />
      {asking === 'shift' ? <ShiftDialog run={run} onClose={close} /> : null}
      {asking === 'split' ? <SplitDialog run={run} onClose={close} /> : null}
      {asking === 'merge' ? <MergeDialog run={run} onClose={close} /> : null}
      {asking === 'callOff' ? <CallOffDialog run={run} onClose={close} /> : null}
      <PromptDialog
        open={asking === 'cancel'}
        tone="error"
        title={t('actions.cancelTitle', { name: run.name })}
        text={t('actions.cancelText')}
        confirmLabel={t('actions.cancel')}
        isBusy={cancel.isRunning}
        fields={[{ name: 'reason', label: t('actions.reason'), isLong: true, max: 2000 }]}
        onConfirm={({ reason }) => void cancel.run({ params, body: reason ? { reason } : {} })}
        onClose={close}
      />
    </div>
  );
}
