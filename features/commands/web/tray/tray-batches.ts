import { isFinalState, type CommandReason, type CommandState, type WrittenValue } from '@trellis/commands/model';

/** A command as the tray follows it. */
export interface TrayCommand {
  id: number;
  batchId: string;
  actionId: number;
  unitId: number | null;
  value: WrittenValue | null;
  state: CommandState;
  /** When it reached its state, and when it was asked, ms since 1970. */
  at: number;
  askedAt: number;
  error: string | null;
  reason: CommandReason | undefined;
  /** Until then its device has to stay as it is, ms since 1970. */
  waitsUntil: number | null;
  /** The machine it waits for, and whether that runs or rests: the server's word. */
  waitsFor: string | null;
  /** Asked again since. */
  isRetried: boolean;
}

/** A unit of a batch: all its commands taken together. */
export interface TrayLine {
  unitId: number | null;
  state: CommandState;
  at: number;
  error: string | null;
  reason: CommandReason | undefined;
  waitsUntil: number | null;
  /** What its device is, for the sentence that it waits. */
  waitsFor: string | null;
  commandIds: readonly number[];
  isRetried: boolean;
}

export interface TrayBatch {
  batchId: string;
  actionId: number;
  value: WrittenValue | null;
  askedAt: number;
  lines: readonly TrayLine[];
  counts: Readonly<Partial<Record<CommandState, number>>>;
  isFinished: boolean;
  /** Commands that may be asked again, and those that can still be called back. */
  retryable: readonly number[];
  cancellable: readonly number[];
}

const progress: readonly CommandState[] = ['draft', 'queued', 'sent', 'acknowledged', 'done'];
/** Of several ends the worst is told. */
const ends: readonly CommandState[] = ['failed', 'expired', 'cancelled', 'superseded', 'done'];

/** A state never goes back: what arrives late or twice changes nothing. */
export const rankOf = (state: CommandState): number =>
  isFinalState(state) ? progress.length : progress.indexOf(state);

/** Batches with their units, the newest first; units by name. */
export function gatherBatches(
  commands: Iterable<TrayCommand>,
  nameOf: (unitId: number) => string | undefined,
): TrayBatch[] {
  const byBatch = Map.groupBy(commands, ({ batchId }) => batchId);
  const byName = new Intl.Collator(undefined, { numeric: true });
  const label = ({ unitId }: TrayLine) => (unitId === null ? '' : (nameOf(unitId) ?? ''));
  return [...byBatch]
    .map(([batchId, members]) => gatherBatch(batchId, members))
    .map((batch) => ({ ...batch, lines: batch.lines.toSorted((a, b) => byName.compare(label(a), label(b))) }))
    .sort((a, b) => b.askedAt - a.askedAt || b.batchId.localeCompare(a.batchId));
}

function gatherBatch(batchId: string, members: readonly TrayCommand[]): TrayBatch {
  const lines = [...Map.groupBy(members, ({ unitId }) => unitId)].map(([unitId, own]) => gatherLine(unitId, own));
  const counts: Partial<Record<CommandState, number>> = {};
  for (const { state } of lines) counts[state] = (counts[state] ?? 0) + 1;
  const head = members.find(({ value }) => value !== null) ?? members[0];
  return {
    batchId,
    actionId: head?.actionId ?? 0,
    value: head?.value ?? null,
    askedAt: Math.min(...members.map(({ askedAt }) => askedAt)),
    lines,
    counts,
    isFinished: members.every(({ state }) => isFinalState(state)),
    retryable: members
      .filter(({ state, isRetried }) => !isRetried && (state === 'failed' || state === 'expired'))
      .map(({ id }) => id),
    cancellable: members.filter(({ state }) => state === 'draft' || state === 'queued').map(({ id }) => id),
  };
}

/** A unit is as far as the last of its commands; once all have ended, it ended as the worst of them. */
function gatherLine(unitId: number | null, own: readonly TrayCommand[]): TrayLine {
  const open = own.filter(({ state }) => !isFinalState(state));
  const state =
    open.length > 0
      ? (progress.find((step) => open.some((command) => command.state === step)) ?? 'queued')
      : (ends.find((end) => own.some((command) => command.state === end)) ?? 'done');
  const told = own.find((command) => command.state === state && command.error);
  const waiting = open.find(({ waitsUntil }) => waitsUntil !== null);
  return {
    unitId,
    state,
    at: Math.max(...own.filter((command) => command.state === state).map(({ at }) => at)),
    error: told?.error ?? null,
    reason: told?.reason,
    waitsUntil: waiting?.waitsUntil ?? null,
    waitsFor: waiting?.waitsFor ?? null,
    commandIds: own.map(({ id }) => id),
    isRetried: own.some(({ isRetried }) => isRetried),
  };
}

/** Whether some of a batch went wrong and was not asked again. */
export const wentWrong = ({ retryable }: Pick<TrayBatch, 'retryable'>): boolean => retryable.length > 0;

/** Whether somebody should look at a batch: it is under way, or went wrong and was not asked again. */
export const needsLook = (batch: Pick<TrayBatch, 'isFinished' | 'retryable'>): boolean =>
  !batch.isFinished || wentWrong(batch);
