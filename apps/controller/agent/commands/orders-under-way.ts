import { supersedes, type CommandReason } from '@trellis/commands/model';
import type { Acknowledgement, Order } from '../../unit/index.ts';
import type { PlainValue } from '../report/current-values.ts';
import { failedFor, type CommandAnswerText, type CommandEnding, type CommandRecord } from './command-record.ts';
import { awaitedState, hasReached, isDeed } from './order-effects.ts';

/** An order that has not shown its effect by then has failed. */
const patienceMs = 10 * 60_000;

/** How a command ends that a later one overtook. */
export const replaced = failedFor('replaced');

/** A refusal of the loops; one from before they gave reasons has its sentence alone. */
const refused = (error: string | undefined, reason: CommandReason | undefined): CommandEnding =>
  error === undefined ? failedFor('unitRefused') : { outcome: 'failed', error, ...(reason && { result: { reason } }) };

interface UnderWay {
  record: CommandRecord;
  isAccepted: boolean;
  deadline: number;
  /** The server knows how long the device has to rest first. */
  isRestTold?: boolean;
}

export interface SettlingOptions {
  /** Hands an answer to the outbox; durable on return. */
  answer: (answer: CommandAnswerText) => void;
  /** Our time, ms. */
  now: () => number;
  /** The last reported value of a device. */
  stateOf: (device: string, metric: string) => PlainValue | undefined;
  /** How long a device still has to stay as it is, ms of our time; 0 when it may change at once. */
  restOf: (device: string) => number;
  end: (record: CommandRecord, ending: CommandEnding) => void;
  /** Whether answers leave already. */
  isAnswering: () => boolean;
}

/** Orders handed to the loops, until they show their effect, are refused or take too long. */
export interface OrdersUnderWay {
  add(record: CommandRecord): void;
  /** Forgets a command that ended. */
  drop(id: number): void;
  /** Ends what is carried out, refused or overdue; answers orders that undo. */
  settle(acknowledgements: readonly Acknowledgement[]): Order[];
}

/** Keeps the orders of one unit in sight. */
export function createOrdersUnderWay(options: SettlingOptions): OrdersUnderWay {
  const { answer, now, stateOf, restOf, end, isAnswering } = options;
  const underWay = new Map<string, UnderWay>();

  const endReached = (record: CommandRecord): boolean => {
    const { device, metric } = record.intent;
    const awaited = awaitedState(record.intent);
    const reported = stateOf(device, metric);
    if (awaited === undefined || !hasReached(awaited, reported)) return false;
    end(record, { outcome: 'done', result: { [metric]: reported } });
    return true;
  };

  const settleAcknowledgement = ({ commandId, isAccepted, reason, why }: Acknowledgement): void => {
    const order = underWay.get(commandId);
    if (!order) return;
    const { record } = order;
    if (!isAccepted) return end(record, refused(reason, why));
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
    const restMs = restOf(device);
    if (!isAnswering() || order.isRestTold || restMs <= 0) return;
    order.isRestTold = true;
    order.deadline = now() + restMs + patienceMs;
    answer({ commandId: id, outcome: 'acknowledged', result: { waitsSeconds: Math.ceil(restMs / 1000) } });
  };

  const settleState = (order: UnderWay): Order[] => {
    const { record, isAccepted, deadline } = order;
    const { intent } = record;
    if (isAccepted && endReached(record)) return [];
    if (isAccepted) tellRest(order);
    if (now() < deadline) return [];
    const reported = stateOf(intent.device, intent.metric);
    const { device } = intent;
    end(
      record,
      reported === undefined
        ? failedFor('staysSilent', { device })
        : failedFor('staysSo', { device, state: String(reported) }),
    );
    // A shot that waits for its line must not flow after it was called failed.
    if (!isDeed(intent)) return [];
    return [{ commandId: `undo-${intent.id}`, device: intent.device, metric: intent.metric, value: 'off' }];
  };

  return {
    add(record) {
      underWay.set(String(record.intent.id), { record, isAccepted: false, deadline: now() + patienceMs });
    },
    drop(id) {
      underWay.delete(String(id));
    },
    settle(acknowledgements) {
      for (const one of acknowledgements) settleAcknowledgement(one);
      return [...underWay.values()].flatMap(settleState);
    },
  };
}
