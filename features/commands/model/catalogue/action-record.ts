import { isRoleKey } from '@trellis/access/model';
import type { DeviceTypeAction } from '@trellis/devices/model';
import type { Infer } from '@trellis/entity-kit';
import * as z from 'zod';
import type { Action, ValueRule } from './action.ts';

/** An action as this installation has it: its words, who may use it, what value it takes and how it is confirmed. */
export type ActionRecord = Pick<
  Infer<typeof DeviceTypeAction>,
  'actionId' | 'label' | 'labelEs' | 'roles' | 'active' | 'confirmLevel' | 'valueSchema'
>;

/** The fields of an action's record that what is offered goes by. */
export const actionRecordFields = [
  'actionId',
  'label',
  'labelEs',
  'roles',
  'active',
  'confirmLevel',
  'valueSchema',
] as const satisfies readonly (keyof ActionRecord)[];

const written = { pattern: z.string(), max: z.int().min(1) };
/** The shape of a value rule, as a record holds it. */
const valueRuleShape: z.ZodType<ValueRule> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('integer'),
    ...{ min: z.int(), max: z.int(), unit: z.string() },
    default: z.exactOptional(z.int()),
  }),
  z.strictObject({ kind: z.literal('choice'), options: z.array(z.string()).min(1) }),
  z.strictObject({ kind: z.literal('flag') }),
  z.strictObject({ kind: z.literal('text'), ...written }),
  z.strictObject({ kind: z.literal('release'), of: z.enum(['client', 'firmware', 'os']), ...written }),
]);

/** Of several records of one action, below other kinds of device, the oldest holds: the product's own. */
export function byAction<Recorded extends ActionRecord & { id: number }>(
  records: readonly Recorded[],
): ReadonlyMap<number, Recorded> {
  const newestFirst = records.toSorted((one, other) => other.id - one.id);
  return new Map(newestFirst.map((record) => [record.actionId, record]));
}

/**
 * The action as its record has it, where that is active. What it writes stays the product's: a rule for another kind of value would not
 * fit it, and one that allows more would ask of a machine what it must not do.
 */
export function asRecorded(action: Action, record: ActionRecord | undefined): Action | undefined {
  if (!record?.active) return undefined;
  const { label, labelEs, roles, confirmLevel } = record;
  return {
    ...action,
    label,
    labelEs: labelEs ?? label,
    roles: roles?.filter(isRoleKey) ?? action.roles,
    confirmLevel,
    value: narrow(action.value, record.valueSchema),
  };
}

/** A rule within the product's own; where a record leaves nothing of it, the product's. */
function narrow(own: ValueRule, recorded: unknown): ValueRule {
  const read = valueRuleShape.safeParse(recorded);
  if (!read.success) return own;
  const rule = read.data;
  if (own.kind === 'integer' && rule.kind === 'integer') return narrowInteger(own, rule);
  if (own.kind === 'choice' && rule.kind === 'choice') {
    const options = own.options.filter((option) => rule.options.includes(option));
    return options.length > 0 ? { ...own, options } : own;
  }
  if ((own.kind === 'text' && rule.kind === 'text') || (own.kind === 'release' && rule.kind === 'release'))
    return { ...own, pattern: bothOf(own.pattern, rule.pattern), max: Math.min(own.max, rule.max) };
  return own;
}

type IntegerRule = Extract<ValueRule, { kind: 'integer' }>;

function narrowInteger(own: IntegerRule, rule: IntegerRule): IntegerRule {
  const [min, max] = [Math.max(own.min, rule.min), Math.min(own.max, rule.max)];
  if (min > max) return own;
  const { default: _default, ...rest } = own;
  const usual = [rule.default, own.default].find((value) => value !== undefined && value >= min && value <= max);
  return { ...rest, min, max, ...(usual !== undefined && { default: usual }) };
}

/** What both patterns allow; one that is no pattern says nothing. */
function bothOf(own: string, recorded: string): string {
  if (recorded === own) return own;
  try {
    new RegExp(recorded);
    return `^(?=[^]*?(?:${own}))(?=[^]*?(?:${recorded}))`;
  } catch {
    return own;
  }
}
