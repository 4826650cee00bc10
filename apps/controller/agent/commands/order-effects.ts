import type { PlainValue } from '../report/current-values.ts';
import { failedFor, type CommandEnding, type CommandIntent } from './command-record.ts';

type Aim = Pick<CommandIntent, 'device' | 'metric' | 'value'>;

const wordOf = (value: PlainValue | null): string =>
  (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)).toLowerCase();
const isDeviceState = ({ device, metric }: Aim): boolean => device !== 'unit' && metric === 'state';

/** The state that shows an order carried out; undefined when accepting it is carrying it out. */
export const awaitedState = (aim: Aim): string | undefined => (isDeviceState(aim) ? wordOf(aim.value) : undefined);

/** Whether what a device reports is what was asked of it. */
export const hasReached = (awaited: string, reported: PlainValue | undefined): boolean =>
  reported !== undefined && wordOf(reported) === awaited;

/** Whether two commands ask for the same. */
export const isSameOrder = (one: Aim, other: Aim): boolean =>
  one.device === other.device && one.metric === other.metric && one.value === other.value;

/**
 * Whether carrying out an order a second time would be a second deed: water flows again, heat starts again, a sensor is
 * set against other air. All other orders say how things shall be, and saying it twice is saying it once.
 */
export function isDeed({ device, metric, value }: Aim): boolean {
  const key = `${device}/${metric}`;
  if (key === 'irrigation/state') return wordOf(value) !== 'off';
  if (key === 'unit/mode') return wordOf(value) === 'sterilize';
  return key === 'co2Sensor/calibrate' || key === 'unit/restart' || key === 'unit/bash';
}

/** How a deed ends whose program was killed before it could say what came of it. */
export function endingOfInterrupted(intent: CommandIntent): CommandEnding {
  if (intent.metric === 'restart' || (intent.metric === 'bash' && intent.value === 'reboot'))
    return { outcome: 'done' };
  return failedFor('interrupted');
}
