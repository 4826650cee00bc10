import type { DecodedMetric } from '@trellis/sparkplug';
import type { Order } from '../unit/index.ts';
import type { CommandDesk } from './commands/command-desk.ts';
import { failedFor, type CommandAnswerText, type CommandIntent } from './commands/command-record.ts';
import { isDeed } from './commands/order-effects.ts';
import { carryOutOwnOrder, isOwnOrder, type AgentActions } from './commands/own-orders.ts';
import { readCommand, type ReadCommand } from './commands/read-command.ts';
import type { UnitLog } from './unit-log.ts';

export interface IncomingOptions {
  desk: CommandDesk;
  actions: AgentActions;
  takePlan(plan: { text: string; hash: string | undefined }): void;
  /** An order without a number, for the next tick. */
  order(order: Order): void;
  answer(answer: CommandAnswerText): void;
  wake: () => void;
  log: UnitLog;
}

const largestId = 2_147_483_647;

/** What a unit does with the command messages it gets. */
export function createIncoming(
  options: IncomingOptions,
): (deviceId: string | undefined, metrics: DecodedMetric[]) => void {
  const { desk, actions, log, wake } = options;
  let plainWrites = 0;

  /** A host that is not Trellis just writes: harmless however often it comes, so deeds are not done this way. */
  const takePlainWrites = ({ writes }: ReadCommand): void => {
    for (const write of writes) {
      if (isDeed(write)) {
        log.warn(write, 'a write without Command/Id was left undone: repeated, it would be done twice');
      } else if (isOwnOrder(write)) {
        void carryOutOwnOrder({ ...write, id: 0, receivedAt: Date.now() }, actions);
      } else {
        plainWrites += 1;
        options.order({ ...write, commandId: `write-${Date.now()}-${plainWrites}` });
      }
    }
    wake();
  };

  const takeCommand = (id: number, { writes, durationSeconds, setAutoWhenComplete, expiresAt }: ReadCommand): void => {
    const [write, ...more] = writes;
    if (!write || !Number.isInteger(id) || id < 1 || id > largestId) {
      log.warn({ command: id }, 'a command without a number or without anything to write');
      return;
    }
    const intent: CommandIntent = {
      id,
      ...write,
      receivedAt: Date.now(),
      ...(durationSeconds === undefined ? {} : { durationSeconds }),
      ...(setAutoWhenComplete === undefined ? {} : { setAutoWhenComplete }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    };
    const refusal = more.length > 0 ? failedFor('severalWrites') : undefined;
    try {
      if (desk.receive(intent, refusal)) wake();
    } catch (error) {
      log.error({ err: error, command: id }, 'a command could not be written down and is not carried out');
      options.answer({ commandId: id, ...failedFor('diskFails') });
    }
  };

  return (deviceId, metrics) => {
    const command = readCommand(deviceId, metrics);
    if (command.plan) options.takePlan(command.plan);
    if (command.commandId !== undefined) takeCommand(command.commandId, command);
    else if (command.writes.length > 0) takePlainWrites(command);
  };
}
