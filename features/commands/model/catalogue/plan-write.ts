import type { Action, ActionTarget, ValueRule, WrittenValue } from './action.ts';
import * as z from 'zod';

/** What goes along with the written metric. */
export interface CommandParameters {
  /** Length of an irrigation or sterilisation; until an impaired chiller counts as well again. */
  durationSeconds?: number;
  /** Irrigation: go back to AUTOMATIC when it is over. */
  setAutoWhenComplete?: boolean;
  /** Irrigation: which outlets of the unit. */
  designator_id?: number;
  /** Impaired chiller: why, in the words of who said so. */
  reason?: string;
}
/** Its shape as JSON. */
export const commandParametersShape: z.ZodType<CommandParameters> = z.strictObject({
  durationSeconds: z.exactOptional(z.number()),
  setAutoWhenComplete: z.exactOptional(z.boolean()),
  designator_id: z.exactOptional(z.number()),
  reason: z.exactOptional(z.string()),
});

/** What a command writes. */
export interface PlannedWrite {
  device: ActionTarget;
  metric: string;
  target: WrittenValue;
  parameters: CommandParameters;
  /** The value as it was understood; null when the action takes none. */
  value: WrittenValue | null;
}

/** Turns an action and the value a person gave into what is written; answers the problem in words when it does not fit. */
export function planWrite(action: Action, given: unknown): PlannedWrite | { problem: string } {
  if (action.way.by !== 'controller') return { problem: 'is not sent to a controller' };
  const read = readValue(action.value, given ?? null);
  if ('problem' in read) return read;
  const { device, metric, value: source, secondsPerValue } = action.way.write;
  const { value } = read;
  const target = typeof source === 'object' ? divided(value ?? '', source.divideBy) : source;
  const parameters =
    secondsPerValue !== undefined && typeof value === 'number' ? { durationSeconds: value * secondsPerValue } : {};
  return { device, metric, target, parameters, value };
}

const divided = (value: WrittenValue, by: number | undefined): WrittenValue =>
  typeof value === 'number' && by !== undefined ? value / by : value;

function readValue(rule: ValueRule, given: unknown): { value: WrittenValue | null } | { problem: string } {
  switch (rule.kind) {
    case 'none':
      return given === null ? { value: null } : { problem: 'must be left out: the action takes no value' };
    case 'flag': {
      const value = given === 1 ? true : given === 0 ? false : given;
      return typeof value === 'boolean' ? { value } : { problem: 'must be true or false' };
    }
    case 'integer':
      return readInteger(rule, given);
    case 'choice': {
      const value = rule.options.find((option) => typeof given === 'string' && option === given.toUpperCase());
      return value === undefined ? { problem: `must be one of ${rule.options.join(', ')}` } : { value };
    }
    case 'release':
    case 'text': {
      const fits = typeof given === 'string' && given.length <= rule.max && new RegExp(rule.pattern).test(given);
      return fits ? { value: given } : { problem: `must match ${rule.pattern}, at most ${rule.max} characters` };
    }
  }
}

function readInteger(
  rule: Extract<ValueRule, { kind: 'integer' }>,
  given: unknown,
): { value: number } | { problem: string } {
  if (given === null && rule.default !== undefined) return { value: rule.default };
  const value = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given;
  if (typeof value === 'number' && Number.isInteger(value) && value >= rule.min && value <= rule.max) return { value };
  return { problem: `must be a whole number from ${rule.min} to ${rule.max} ${rule.unit}` };
}
