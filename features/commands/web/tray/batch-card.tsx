import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { commandsApi, type CommandState, type ControllerCommand } from '@trellis/commands/model';
import { useAction, useFormat } from '@trellis/web-kit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionLabel } from '../offer/use-action-label.ts';
import { useOneRun } from '../send/use-one-run.ts';
import { batchName } from './batch-name.ts';
import { CommandStateBadge } from './command-state-badge.tsx';
import { isRepeatable, type TrayBatch } from './tray-batches.ts';
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

/** One batch: how many units are how far, each unit on request, and what can still be done about it. */
export function BatchCard({ batch, isFirst }: { batch: TrayBatch; isFirst: boolean }) {
  const { t } = useTranslation('commands');
  const { time, otherZone } = useFormat();
  const actionLabel = useActionLabel();
  const [isOpen, setOpen] = useState(isFirst);
  const linesId = useId();
  const { lines, counts } = batch;
  const states = order.filter((state) => counts[state] !== undefined);
  const name = batchName(batch, actionLabel, { on: t('values.on'), off: t('values.off'), unknown: t('tray.action') });
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
        {states.map((state) => (
          <CommandStateBadge
            key={state}
            state={state}
            suffix={t('tray.of', { count: counts[state], total: lines.length })}
          />
        ))}
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

function BatchButtons({ batch }: { batch: TrayBatch }) {
  const { t } = useTranslation('commands');
  const runOne = useOneRun();
  const retry = useAction(commandsApi.calls.retry, {
    success: t('messages.queued'),
    onSuccess: (commands, { body }) => {
      commandTray.markRetried(body.ids);
      commandTray.put(commands as unknown as ControllerCommand[]);
    },
  });
  const cancel = useAction(commandsApi.calls.cancel, {
    onSuccess: (states) => {
      for (const change of states) commandTray.hear(change);
    },
  });
  const { retryable, cancellable } = batch;
  if (retryable.length === 0 && cancellable.length === 0) return null;
  return (
    <div>
      {retryable.length > 0 && isRepeatable(batch) ? (
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
