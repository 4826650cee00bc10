import { conflicts, supersedes } from '@trellis/commands/model';
import type { Acknowledgement, Order } from '../../unit/index.ts';
import type { CommandJournal } from './command-journal.ts';
import { failedFor, type CommandEnding, type CommandIntent, type CommandRecord } from './command-record.ts';
import { endingOfInterrupted, isDeed, isSameOrder } from './order-effects.ts';
import { createOrdersUnderWay, replaced, type SettlingOptions } from './orders-under-way.ts';
import { isOwnOrder, type AgentActions } from './own-orders.ts';
import { createOwnWork } from './own-work.ts';

export interface CommandDeskOptions extends Pick<SettlingOptions, 'answer' | 'now' | 'stateOf' | 'restOf'> {
  journal: CommandJournal;
  actions: AgentActions;
  log: { info(facts: object, message: string): void };
}

/** Takes every command through its life: written down, acknowledged, carried out once, answered once. */
export interface CommandDesk {
  /** Takes a command, or refuses it for a reason; true when there is something new to carry out. Throws when it cannot be written down. */
  receive(intent: CommandIntent, refusal?: CommandEnding): boolean;
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

/** Commands that follow each other so closely are told apart by their numbers, which grow. */
const overtakingMs = 20 * 60_000;
const cameExpired = failedFor('cameExpired');
const overtaken = failedFor('overtaken');

/** Opens the desk of one unit. */
export function createCommandDesk(options: CommandDeskOptions): CommandDesk {
  const { journal, answer, now, log } = options;
  let waiting: CommandRecord[] = [];
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
    underWay.drop(intent.id);
    if (isAnswering) answerEnded(record);
    log.info({ command: intent.id, device: intent.device, metric: intent.metric, ...ending }, 'command ended');
  };
  const underWay = createOrdersUnderWay({ ...options, end, isAnswering: () => isAnswering });
  const ownWork = createOwnWork({ ...options, end });

  const isExpired = ({ expiresAt }: CommandIntent): boolean => expiresAt !== undefined && now() > expiresAt;
  /** Brokers may deliver kept messages after newer ones: what was asked last shall stand. */
  const isOvertaken = (intent: CommandIntent): boolean =>
    journal
      .list()
      .some(
        ({ intent: other }) =>
          other.id > intent.id && now() - other.receivedAt < overtakingMs && conflicts(other, intent),
      );

  /** What waits for the next tick and was taken back by then is not carried out for a moment. */
  const giveWayTo = (intent: CommandIntent): void => {
    const giving = waiting.filter((other) => supersedes(intent, other.intent));
    waiting = waiting.filter((other) => !giving.includes(other));
    for (const other of giving) end(other, replaced);
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
      const ending = refusal ?? (isExpired(intent) ? cameExpired : isOvertaken(intent) ? overtaken : undefined);
      if (ending !== undefined) {
        end(record, ending);
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
        else if (isExpired(record.intent)) end(record, cameExpired);
        else if (isOvertaken(record.intent)) end(record, overtaken);
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
      for (const record of taken) underWay.add(record);
      return taken.map(({ intent: { id, expiresAt: _e, receivedAt: _r, ...order } }) => ({
        ...order,
        commandId: String(id),
      }));
    },
    settle: (acknowledgements) => underWay.settle(acknowledgements),
    async carryOutOwn() {
      // Orders to the loops that came meanwhile wait for the next tick.
      const taken = waiting.filter(({ intent }) => isOwnOrder(intent));
      waiting = waiting.filter(({ intent }) => !isOwnOrder(intent));
      for (const record of taken) await ownWork.carryOut(record);
    },
    idle: () => ownWork.idle(),
  };
}
