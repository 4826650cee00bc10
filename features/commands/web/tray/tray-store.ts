import {
  readReason,
  type CommandReason,
  type CommandState,
  type ControllerCommand,
  type WrittenValue,
} from '@trellis/commands/model';
import { gatherBatches, rankOf, type TrayBatch, type TrayCommand } from './tray-batches.ts';

/** A change as the live connection tells it. */
export interface CommandChange {
  id: number;
  state: CommandState;
  error?: string | null;
  reason?: CommandReason | undefined;
  waitsUntil?: string | null;
  waitsFor?: string | null;
}

type CommandRecord = Pick<
  ControllerCommand,
  | 'id'
  | 'batchId'
  | 'action_id'
  | 'platformGroup_id'
  | 'value'
  | 'state'
  | 'error'
  | 'createdate'
  | 'waitsUntil'
  | 'waitsFor'
  | 'sentAt'
  | 'ackAt'
  | 'doneAt'
> &
  Partial<Pick<ControllerCommand, 'result'>>;

/** The batches a person sent, outside React; lives as long as the page, whichever screen is open. */
export interface TrayStore {
  /** Starts anew, at once, for another person or in another facility. */
  belongTo: (userId: number, facilityId: number | null) => void;
  put: (records: readonly CommandRecord[]) => void;
  hear: (change: CommandChange) => void;
  /** Names of units, for lines. */
  name: (names: Iterable<readonly [number, string]>) => void;
  nameOf: (unitId: number) => string | undefined;
  /** How a batch is taken back, for as long as the page knows. */
  offerUndo: (batchId: string, undo: () => unknown) => void;
  undoOf: (batchId: string) => (() => unknown) | undefined;
  /** Takes a batch back, once, whether from here or from where its sending was told. */
  undo: (batchId: string) => unknown;
  markRetried: (ids: readonly number[]) => void;
  clearFinished: () => void;
  batches: () => readonly TrayBatch[];
  /** Ids of commands that have not ended yet. */
  openIds: () => number[];
  subscribe: (listener: () => void) => () => void;
}

/** A change may arrive before the reply that tells which commands are ours; so many are remembered. */
const rememberedChanges = 5000;

/** `paint` calls back before the next frame, so that a thousand changes redraw the tray once. */
export function createTrayStore(
  now: () => number = Date.now,
  paint: (draw: () => void) => unknown = (draw) => requestAnimationFrame(draw),
): TrayStore {
  const commands = new Map<number, TrayCommand>();
  const names = new Map<number, string>();
  const undos = new Map<string, () => unknown>();
  const early = new Map<number, CommandChange & { at: number }>();
  const listeners = new Set<() => void>();
  let owner: string | undefined;
  let shown: readonly TrayBatch[] = [];
  let isPainting = false;

  const show = () => {
    isPainting = false;
    shown = gatherBatches(commands.values(), (id) => names.get(id));
    for (const listener of listeners) listener();
  };
  const changed = () => {
    if (isPainting) return;
    isPainting = true;
    paint(show);
  };
  const advance = (id: number, change: Omit<CommandChange, 'id'>, at: number) => {
    const known = commands.get(id);
    const { state, error = null, reason } = change;
    if (!known) return;
    const waits = { waitsUntil: waitOf(change) ?? known.waitsUntil, waitsFor: change.waitsFor ?? known.waitsFor };
    if (rankOf(state) > rankOf(known.state)) commands.set(id, { ...known, state, error, reason, at, ...waits });
    else if (state === known.state && waits.waitsUntil !== known.waitsUntil) commands.set(id, { ...known, ...waits });
    else return;
    changed();
  };

  return {
    belongTo(userId, facilityId) {
      const next = `${userId} ${facilityId}`;
      if (owner === next) return;
      owner = next;
      commands.clear();
      names.clear();
      undos.clear();
      early.clear();
      show();
    },
    put(records) {
      for (const record of records) {
        const { id } = record;
        if (commands.has(id)) advance(id, { ...record, reason: readReason(record.result) }, timeOf(record));
        else commands.set(id, newCommand(record));
        const heard = early.get(id);
        if (heard) advance(id, heard, heard.at);
        early.delete(id);
      }
      changed();
    },
    hear(change) {
      if (commands.has(change.id)) return advance(change.id, change, now());
      const before = early.get(change.id);
      if (before && rankOf(before.state) >= rankOf(change.state)) return;
      early.delete(change.id);
      early.set(change.id, { ...change, at: now() });
      const [oldest] = early.keys();
      if (early.size > rememberedChanges && oldest !== undefined) early.delete(oldest);
    },
    name(pairs) {
      for (const [id, name] of pairs) names.set(id, name);
      changed();
    },
    nameOf: (unitId) => names.get(unitId),
    offerUndo(batchId, undo) {
      undos.set(batchId, undo);
      changed();
    },
    undoOf: (batchId) => undos.get(batchId),
    undo(batchId) {
      const undo = undos.get(batchId);
      undos.delete(batchId);
      // A new list: who draws the batch sees that it is taken back.
      changed();
      return undo?.();
    },
    markRetried(ids) {
      for (const id of ids) {
        const known = commands.get(id);
        if (known) commands.set(id, { ...known, isRetried: true });
      }
      changed();
    },
    clearFinished() {
      const finished = new Set(shown.filter(({ isFinished }) => isFinished).map(({ batchId }) => batchId));
      for (const [id, { batchId }] of commands) if (finished.has(batchId)) commands.delete(id);
      changed();
    },
    batches: () => shown,
    openIds: () =>
      shown.flatMap(({ isFinished, lines }) => (isFinished ? [] : lines.flatMap((line) => line.commandIds))),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function newCommand(record: CommandRecord): TrayCommand {
  return {
    id: record.id,
    batchId: record.batchId ?? `single-${record.id}`,
    actionId: record.action_id,
    unitId: record.platformGroup_id ?? null,
    value: (record.value ?? null) as WrittenValue | null,
    state: record.state,
    at: timeOf(record),
    askedAt: Date.parse(record.createdate),
    error: record.error ?? null,
    reason: readReason(record.result),
    waitsUntil: waitOf(record),
    waitsFor: record.waitsFor ?? null,
    isRetried: false,
  };
}

const waitOf = ({ waitsUntil }: { waitsUntil?: string | null | undefined }): number | null =>
  waitsUntil == null ? null : Date.parse(waitsUntil);

const timeOf = ({ doneAt, ackAt, sentAt, createdate }: CommandRecord): number =>
  Date.parse(doneAt ?? ackAt ?? sentAt ?? createdate);

/** The tray of this page. */
export const commandTray = createTrayStore();
