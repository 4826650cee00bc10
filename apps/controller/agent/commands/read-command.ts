import type { Metric } from '@trellis/sparkplug';
import { planHashMetric, planMetric } from '@trellis/units/model';
import type { PlainValue } from '../report/current-values.ts';

/** One thing to write, as it came. */
export interface Write {
  /** `unit` for the controller itself. */
  device: string;
  metric: string;
  value: PlainValue | null;
}

/** A command message as understood. */
export interface ReadCommand {
  plan?: { text: string; hash: string | undefined };
  /** Missing from hosts that are not Trellis. */
  commandId?: number;
  /** ms */
  expiresAt?: number;
  durationSeconds?: number;
  setAutoWhenComplete?: boolean;
  writes: Write[];
}

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

function plainOf(value: unknown): PlainValue | null {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return numberOf(value) ?? null;
}

/** What goes along with a write, by metric name, in the two spellings hosts use. */
const companions: Record<string, (command: ReadCommand, value: unknown) => void> = {
  'Command/Id': (command, value) => {
    const id = numberOf(value);
    if (id !== undefined) command.commandId = id;
  },
  'Command/Expires': (command, value) => {
    const at = numberOf(value);
    if (at !== undefined) command.expiresAt = at;
  },
  'Command/DurationSeconds': readDuration,
  durationSeconds: readDuration,
  'Command/SetAutoWhenComplete': readSetAuto,
  setAutoWhenComplete: readSetAuto,
};

function readDuration(command: ReadCommand, value: unknown): void {
  const seconds = numberOf(value);
  if (seconds !== undefined) command.durationSeconds = seconds;
}

function readSetAuto(command: ReadCommand, value: unknown): void {
  if (typeof value === 'boolean') command.setAutoWhenComplete = value;
}

/** Reads an NCMD (`deviceId` undefined) or DCMD. */
export function readCommand(deviceId: string | undefined, metrics: readonly Metric[]): ReadCommand {
  const command: ReadCommand = { writes: [] };
  const hash = metrics.find(({ name }) => name === planHashMetric)?.value;
  for (const { name, value } of metrics) {
    if (name === undefined || name === planHashMetric) continue;
    const companion = Object.hasOwn(companions, name) ? companions[name] : undefined;
    if (companion) companion(command, value);
    else if (name === planMetric && deviceId === undefined) {
      command.plan = {
        text: typeof value === 'string' ? value : '',
        hash: typeof hash === 'string' ? hash : undefined,
      };
    } else if (!/^(Node Control|Device Control|Node Info|Command)\/|^bdSeq$/.test(name)) {
      command.writes.push({ device: deviceId ?? 'unit', metric: name, value: plainOf(value) });
    }
  }
  return command;
}
