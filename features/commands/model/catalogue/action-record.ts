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

/** The action as its record has it, where that is active. What it writes stays the product's: a rule for another kind of value would not fit it. */
export function asRecorded(action: Action, record: ActionRecord | undefined): Action | undefined {
  if (!record?.active) return undefined;
  const { label, labelEs, roles, confirmLevel } = record;
  const rule = valueRuleShape.safeParse(record.valueSchema);
  return {
    ...action,
    label,
    labelEs: labelEs ?? label,
    roles: roles?.filter(isRoleKey) ?? action.roles,
    confirmLevel,
    value: rule.success && rule.data.kind === action.value.kind ? rule.data : action.value,
  };
}
