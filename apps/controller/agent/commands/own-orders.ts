import { failedFor, type CommandEnding, type CommandIntent } from './command-record.ts';

/** What the program around the loops can be told. */
export interface AgentActions {
  /** Starts the loops and the hardware connection anew. */
  restart(): Promise<void>;
  /** Sends the births again, with every value. */
  rebirth(): void;
  setHostname(hostname: string): void;
  /** Runs one of the predefined commands on the machine. */
  runMachineCommand(command: string): Promise<CommandEnding>;
  /** Logs every state and gives them. */
  logStates(): Record<string, unknown>;
}

type OwnOrder = (intent: CommandIntent, actions: AgentActions) => Promise<CommandEnding> | CommandEnding;

const done = (result?: Record<string, unknown>): CommandEnding => ({ outcome: 'done', ...(result ? { result } : {}) });

const tellEverything: OwnOrder = (_intent, actions) => {
  actions.rebirth();
  return done();
};

/** Orders to the program instead of the loops, by `device/metric`. */
const ownOrders: Record<string, OwnOrder> = {
  'unit/restart': async (_intent, actions) => {
    await actions.restart();
    return done();
  },
  'unit/sync': tellEverything,
  // The server hands out the plan to every controller that is born.
  'unit/reloadLifecycles': tellEverything,
  'unit/hostname': ({ value }, actions) => {
    if (typeof value !== 'string' || value.length > 63 || !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(value)) {
      return failedFor('badHostname');
    }
    actions.setHostname(value);
    return done({ hostname: value });
  },
  'unit/bash': ({ value }, actions) => actions.runMachineCommand(String(value)),
  'unit/softwareVersion': () => failedFor('cannotInstallClient'),
  'unit/firmwareVersion': () => failedFor('cannotInstallFirmware'),
  'unit/osVersion': () => failedFor('cannotInstallOs'),
  'unit/logHardwareStates': (_intent, actions) => done({ states: actions.logStates() }),
};

/** Carries out an order to the program itself; undefined when it is one for the loops. */
export function carryOutOwnOrder(
  intent: CommandIntent,
  actions: AgentActions,
): Promise<CommandEnding> | CommandEnding | undefined {
  const key = `${intent.device}/${intent.metric}`;
  return Object.hasOwn(ownOrders, key) ? ownOrders[key]?.(intent, actions) : undefined;
}

/** Whether an order to the program takes its time, so that the loops must not wait for it. */
export const isSlowOrder = ({ device, metric }: Pick<CommandIntent, 'device' | 'metric'>): boolean =>
  device === 'unit' && metric === 'bash';

/** Whether an order goes to the program itself. */
export const isOwnOrder = ({ device, metric }: Pick<CommandIntent, 'device' | 'metric'>): boolean =>
  Object.hasOwn(ownOrders, `${device}/${metric}`);
