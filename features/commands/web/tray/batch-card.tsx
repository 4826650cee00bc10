import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import {
  commandsApi,
  findAction,
  type CommandState,
  type ControllerCommand,
  type SkipReason,
} from '@trellis/commands/model';
import { useAction, useFormat, useToast } from '@trellis/web-kit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionRecords } from '../offer/use-action-records.ts';
import { useOneRun } from '../send/use-one-run.ts';
import { useBatchName } from './batch-name.ts';
import { CommandStateBadge } from './command-state-badge.tsx';
import { needsLook, type TrayBatch } from './tray-batches.ts';
import { commandTray } from './tray-store.ts';
import { UnitLine } from './unit-line.tsx';

const order: readonly CommandState[] = [
  'done',
  'failed',
  'expired',
  'cancelled',
  'superseded',
  'acknowledged',
  'sent',
  'queued',
  'draft',
];
const tones: Readonly<Partial<Record<CommandState, string>>> = {
  done: 'healthy',
  failed: 'error',
  expired: 'warning',
  cancelled: 'disabled',
  superseded: 'disabled',
};

/** One batch: how many units are how far, each unit on request, and what can still be done about it. The units of the newest
 * stand there until they have done as they were told. */
export function BatchCard({ batch, isNewest }: { batch: TrayBatch; isNewest: boolean }) {
  const { t } = useTranslation('commands');
  const { time, otherZone } = useFormat();
  const nameOf = useBatchName();
  const [choice, setOpen] = useState<boolean>();
  const isOpen = choice ?? (isNewest && needsLook(batch));
  const linesId = useId();
  const { lines, counts } = batch;
  const name = nameOf(batch);
  const states = statesOf(batch);
  return (
    <section className="t-batch" aria-label={name} data-batch={batch.batchId}>
      <div className="t-batch__head">
        <span className="t-batch__name">{name}</span>
        <time
          className="t-tray__soft t-number"
          dateTime={new Date(batch.askedAt).toISOString()}
          title={otherZone(batch.askedAt)}
        >
          {time(batch.askedAt)}
        </time>
        <IconButton
          size="small"
          aria-expanded={isOpen}
          aria-controls={linesId}
          aria-label={t(isOpen ? 'tray.hideUnits' : 'tray.showUnits', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <ExpandMore fontSize="small" sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </IconButton>
      </div>
      <div className="t-batch__bar" aria-hidden="true">
        {states.map((state) => (
          <span
            key={state}
            className="t-batch__part"
            data-state={tones[state] ?? 'info'}
            style={{ width: `${((counts[state] ?? 0) / lines.length) * 100}%` }}
          />
        ))}
      </div>
      <div className="t-batch__counts">
        <Counts batch={batch} />
      </div>
      {isOpen ? (
        <ul className="t-batch__lines" id={linesId} tabIndex={0} aria-label={t('tray.units', { name })}>
          {lines.map((line) => (
            <UnitLine key={line.unitId ?? 'none'} line={line} />
          ))}
        </ul>
      ) : null}
      <BatchButtons batch={batch} />
    </section>
  );
}

/** The newest batch in one line, and how many others there are. */
export function BatchLine({ batch, others }: { batch: TrayBatch; others: number }) {
  const { t } = useTranslation('commands');
  const name = useBatchName()(batch);
  return (
    <section className="t-batch__one" aria-label={name}>
      <span className="t-batch__name">{name}</span>
      <Counts batch={batch} />
      {others > 0 ? <span className="t-tray__soft t-number">{t('tray.others', { count: others })}</span> : null}
    </section>
  );
}

const statesOf = ({ counts }: TrayBatch) => order.filter((state) => counts[state] !== undefined);

function Counts({ batch }: { batch: TrayBatch }) {
  const { t } = useTranslation('commands');
  const { counts, lines } = batch;
  return statesOf(batch).map((state) => (
    <CommandStateBadge key={state} state={state} suffix={t('tray.of', { count: counts[state], total: lines.length })} />
  ));
}

/** What can still be done about a batch: back, once more, or called off. */
export function BatchButtons({ batch }: { batch: TrayBatch }) {
  const { t } = useTranslation('commands');
  const runOne = useOneRun();
  const toast = useToast();
  const retry = useAction(commandsApi.calls.retry, {
    success: t('messages.queued'),
    onSuccess: (reply, { body }) => {
      const commands = reply as unknown as ControllerCommand[];
      commandTray.markRetried(body.ids);
      commandTray.put(commands);
      const count = countLeftOut(batch, body.ids, commands);
      if (count > 0)
        toast.info(
          t('messages.leftOut', {
            count,
            reasons: whyLeftOut(batch)
              .map((key) => t(`skip.${key}`))
              .join(' / '),
          }),
        );
    },
  });
  const cancel = useAction(commandsApi.calls.cancel, {
    onSuccess: (states) => {
      for (const change of states) commandTray.hear(change);
    },
  });
  const records = useActionRecords();
  const { retryable, cancellable, batchId, actionId } = batch;
  // What is dangerous is asked again in its dialog.
  const isRepeatable = records !== undefined && records.get(actionId)?.confirmLevel !== 'typed';
  // What is under way is called back; what is done is undone.
  const mayUndo = batch.isFinished && commandTray.undoOf(batchId) !== undefined;
  if (retryable.length === 0 && cancellable.length === 0 && !mayUndo) return null;
  return (
    <div>
      {mayUndo ? (
        <Button size="small" onClick={() => void commandTray.undo(batchId)}>
          {t('tray.undo')}
        </Button>
      ) : null}
      {retryable.length > 0 && isRepeatable ? (
        <Button
          size="small"
          disabled={retry.isRunning}
          onClick={() => void runOne(() => retry.run({ body: { ids: [...retryable] } }))}
        >
          {t('tray.retry', { count: retryable.length })}
        </Button>
      ) : null}
      {cancellable.length > 0 ? (
        <Button
          size="small"
          color="inherit"
          disabled={cancel.isRunning}
          onClick={() => void cancel.run({ body: { ids: [...cancellable] } })}
        >
          {t('tray.cancel', { count: cancellable.length })}
        </Button>
      ) : null}
    </div>
  );
}

/** Why what is asked again may leave units out. */
function whyLeftOut({ actionId }: TrayBatch): readonly SkipReason[] {
  const action = findAction(actionId);
  return [
    'overtaken',
    ...(action?.asksWhenRepeated ? (['irrigatedLately'] as const) : []),
    ...(action?.value.kind === 'release' ? (['tooOld', 'otherBoard'] as const) : []),
  ];
}

/** Units that were to be asked again and were not. */
function countLeftOut(
  { lines }: TrayBatch,
  ids: readonly number[],
  asked: readonly Pick<ControllerCommand, 'platformGroup_id'>[],
): number {
  const reached = new Set(asked.map(({ platformGroup_id }) => platformGroup_id ?? null));
  return lines.filter(({ unitId, commandIds }) => !reached.has(unitId) && commandIds.some((id) => ids.includes(id)))
    .length;
}
