import { conflicts, supersedes } from '@trellis/commands/model';
import type { Acknowledgement, Order } from '../../unit/index.ts';
import type { PlainValue } from '../report/current-values.ts';
import type { CommandJournal } from './command-journal.ts';
import type { CommandEnding, CommandIntent, CommandRecord } from './command-record.ts';
import { awaitedState, endingOfInterrupted, hasReached, isDeed, isSameOrder } from './order-effects.ts';
import { carryOutOwnOrder, isOwnOrder, isSlowOrder, type AgentActions } from './own-orders.ts';

/** What the server reads as `Command/Answer`. */
export interface CommandAnswerText {
  commandId: number;
  outcome: 'acknowledged' | 'done' | 'failed';
  result?: Record<string, unknown>;
  error?: string;
}

export interface CommandDeskOptions {
  journal: CommandJournal;
  /** Hands an answer to the outbox; durable on return. */
  answer: (answer: CommandAnswerText) => void;
  actions: AgentActions;
  /** Our time, ms. */
  now: () => number;
  /** The last reported value of a device. */
  stateOf: (device: string, metric: string) => PlainValue | undefined;
  /** How long a device still has to stay as it is, ms of our time; 0 when it may change at once. */
  restOf: (device: string) => number;
  log: { info(facts: object, message: string): void };
}

/** Takes every command through its life: written down, acknowledged, carried out once, answered once. */
export interface CommandDesk {
  /** Takes a command, or refuses it for a reason; true when there is something new to carry out. Throws when it cannot be written down. */
  receive(intent: CommandIntent, refusal?: string): boolean;
  /** Takes up what a killed program left unfinished, before the first tick. What ends before `startAnswering` is answered then. */
  takeUp(): void;
  /** From now on answers leave; those that wait, from now or from before a kill, leave first. */
  startAnswering(): void;
  /** The orders for the next tick, each once. */
  takeOrders(): Order[];
  /** After a tick, with what it remembers on disk already: ends what is carried out, refused or overdue. Answers orders that undo. */
  settle(acknowledgements: readonly Acknowledgement[]): Order[];
  /** Carries out orders to the program itself; slow ones go on by themselves. */
  carryOutOwn(): Promise<void>;
  /** Waits for the slow ones. */
  idle(): Promise<void>;
}

/** An order that has not shown its effect by then has failed. */
const PATIENCE_MS = 10 * 60_000;

/** Commands that follow each other so closely are told apart by their numbers, which grow. */
const OVERTAKING_MS = 20 * 60_000;
const EXPIRED = 'The command came after it had expired';
const OVERTAKEN = 'A later command came before this one, and stands';

interface UnderWay {
  record: CommandRecord;
  isAccepted: boolean;
  deadline: number;
  /** The server knows how long the device has to rest first. */
  isRestTold?: boolean;
}

/** Opens the desk of one unit. */
export function createCommandDesk(options: CommandDeskOptions): CommandDesk {
  const { journal, answer, now, stateOf, log } = options;
  let waiting: CommandRecord[] = [];
  const slow = new Set<Promise<void>>();
  const underWay = new Map<string, UnderWay>();
  let isAnswering = false;

  const tell = ({ intent, ending }: CommandRecord): void => {
    if (!ending) answer({ commandId: intent.id, outcome: 'acknowledged' });
    else answer({ commandId: intent.id, ...ending });
  };
  const answerEnded = (record: CommandRecord): void => {
    tell(record);
    journal.markAnswered(record.intent.id);
  };
  const end = (record: CommandRecord, ending: CommandEnding): void => {
    const { intent } = journal.end(record.intent.id, ending);
    underWay.delete(String(intent.id));
    if (isAnswering) answerEnded(record);
    log.info({ command: intent.id, device: intent.device, metric: intent.metric, ...ending }, 'command ended');
  };
  const isExpired = ({ expiresAt }: CommandIntent): boolean => expiresAt !== undefined && now() > expiresAt;
  /** Brokers may deliver kept messages after newer ones: what was asked last shall stand. */
  const isOvertaken = (intent: CommandIntent): boolean =>
    journal
      .list()
      .some(
        ({ intent: other }) =>
          other.id > intent.id && now() - other.receivedAt < OVERTAKING_MS && conflicts(other, intent),
      );

  const replaced: CommandEnding = {
    outcome: 'failed',
    error: 'A later command took its place before it was carried out',
  };

  /** What waits for the next tick and was taken back by then is not carried out for a moment. */
  const giveWayTo = (intent: CommandIntent): void => {
    const overtaken = waiting.filter((other) => supersedes(intent, other.intent));
    waiting = waiting.filter((other) => !overtaken.includes(other));
    for (const other of overtaken) end(other, replaced);
  };

  const endReached = (record: CommandRecord): boolean => {
    const { device, metric } = record.intent;
    const awaited = awaitedState(record.intent);
    const reported = stateOf(device, metric);
    if (awaited === undefined || !hasReached(awaited, reported)) return false;
    end(record, { outcome: 'done', result: { [metric]: reported } });
    return true;
  };

  const settleAcknowledgement = ({ commandId, isAccepted, reason }: Acknowledgement): void => {
    const order = underWay.get(commandId);
    if (!order) return;
    const { record } = order;
    if (!isAccepted) return end(record, { outcome: 'failed', error: reason ?? 'The unit refused it' });
    order.isAccepted = true;
    for (const other of [...underWay.values()]) {
      if (other === order || !other.isAccepted || !supersedes(record.intent, other.record.intent)) continue;
      if (!endReached(other.record)) end(other.record, replaced);
    }
    if (awaitedState(record.intent) === undefined) end(record, { outcome: 'done' });
  };

  /** A compressor runs its minimum time before it obeys; who waits for it is told how long. */
  const tellRest = (order: UnderWay): void => {
    const { id, device } = order.record.intent;
    const restMs = options.restOf(device);
    if (!isAnswering || order.isRestTold || restMs <= 0) return;
    order.isRestTold = true;
    order.deadline = now() + restMs + PATIENCE_MS;
    answer({ commandId: id, outcome: 'acknowledged', result: { waitsSeconds: Math.ceil(restMs / 1000) } });
  };

  const settleState = (order: UnderWay): Order[] => {
    const { record, isAccepted, deadline } = order;
    const { intent } = record;
    if (isAccepted && endReached(record)) return [];
    if (isAccepted) tellRest(order);
    if (now() < deadline) return [];
    const reported = stateOf(intent.device, intent.metric);
    const where = reported === undefined ? 'silent' : `still ${reported}`;
    end(record, {
      outcome: 'failed',
      error: `The order was accepted, but ${intent.device} is ${where} after 10 minutes`,
    });
    // A shot that waits for its line must not flow after it was called failed.
    if (!isDeed(intent)) return [];
    return [{ commandId: `undo-${intent.id}`, device: intent.device, metric: intent.metric, value: 'off' }];
  };

  const carryOut = async (record: CommandRecord): Promise<void> => {
    let ending: CommandEnding;
    try {
      ending = (await carryOutOwnOrder(record.intent, options.actions)) ?? {
        outcome: 'failed',
        error: 'The controller does not know this order',
      };
    } catch (error) {
      ending = { outcome: 'failed', error: error instanceof Error ? error.message : String(error) };
    }
    end(record, ending);
  };

  return {
    receive(intent, refusal) {
      const known = journal.find(intent.id);
      // A server that began to count anew uses a number again for something else.
      if (known && isSameOrder(known.intent, intent)) {
        tell(known);
        return false;
      }
      const record = journal.begin(intent);
      const reason = refusal ?? (isExpired(intent) ? EXPIRED : isOvertaken(intent) ? OVERTAKEN : undefined);
      if (reason !== undefined) {
        end(record, { outcome: 'failed', error: reason });
        return false;
      }
      tell(record);
      giveWayTo(intent);
      waiting.push(record);
      return true;
    },
    takeUp() {
      for (const record of journal.list()) {
        if (record.ending) continue;
        if (isDeed(record.intent)) end(record, endingOfInterrupted(record.intent));
        else if (isExpired(record.intent)) end(record, { outcome: 'failed', error: EXPIRED });
        else if (isOvertaken(record.intent)) end(record, { outcome: 'failed', error: OVERTAKEN });
        else waiting.push(record);
      }
    },
    startAnswering() {
      isAnswering = true;
      for (const record of journal.list()) if (record.ending && !record.isAnswered) answerEnded(record);
    },
    takeOrders() {
      const taken = waiting.filter(({ intent }) => !isOwnOrder(intent));
      waiting = waiting.filter(({ intent }) => isOwnOrder(intent));
      for (const record of taken)
        underWay.set(String(record.intent.id), { record, isAccepted: false, deadline: now() + PATIENCE_MS });
      return taken.map(({ intent: { id, expiresAt: _e, receivedAt: _r, ...order } }) => ({
        ...order,
        commandId: String(id),
      }));
    },
    settle(acknowledgements) {
      for (const one of acknowledgements) settleAcknowledgement(one);
      return [...underWay.values()].flatMap(settleState);
    },
    async carryOutOwn() {
      // Orders to the loops that came meanwhile wait for the next tick.
      const taken = waiting.filter(({ intent }) => isOwnOrder(intent));
      waiting = waiting.filter(({ intent }) => !isOwnOrder(intent));
      for (const record of taken) {
        const work = carryOut(record);
        if (!isSlowOrder(record.intent)) await work;
        else {
          slow.add(work);
          void work.finally(() => slow.delete(work));
        }
      }
    },
    async idle() {
      await Promise.all(slow);
    },
  };
}
