import {
  defineEntity,
  flag,
  integer,
  json,
  providerScope,
  reference,
  text,
  type Infer,
  jsonText,
} from '@trellis/entity-kit';
import { providers } from '../device-roles.ts';
import * as z from 'zod';

/** A step of a test: set a state, wait, judge a measurement, or ask the technician. Seconds; limits include both ends. */
export type EcuTestStep =
  | { kind: 'set'; state: 'cooling' | 'dehumidifying' | 'circulating' | 'heating' | 'off' }
  | { kind: 'wait'; seconds: number }
  | {
      kind: 'measure';
      value: 'temperatureDropC' | 'humidityDropPercent' | 'supplyTemperatureC' | 'currentA';
      label: string;
      labelEs?: string;
      min?: number;
      max?: number;
    }
  | { kind: 'ask' | 'photo'; label: string; labelEs?: string };

/** How an air unit is proved after installation or repair. It ends in a safe state and takes eight hours at most; once runs
 * refer to it, another version is made instead of changing it. */
export const EcuTestPlan = defineEntity(
  'ecuTestPlan',
  {
    name: text({ max: 120 }),
    nameEs: text({ max: 120, optional: true, meaning: 'name in Spanish; the English one shows where it is empty' }),
    virtualDeviceType_id: reference('virtualDeviceType', { optional: true, meaning: 'ECU (18) or Bard (39)' }),
    model: text({ max: 80, optional: true, meaning: 'model of the air unit; empty: any' }),
    version: integer({ min: 1, max: 100_000, default: 1 }),
    steps: json({
      of: z
        .array(
          z.union([
            z.strictObject({
              kind: z.literal('set'),
              state: z.enum(['cooling', 'dehumidifying', 'circulating', 'heating', 'off']),
            }),
            z.strictObject({ kind: z.literal('wait'), seconds: z.number() }),
            z.strictObject({
              kind: z.literal('measure'),
              value: z.enum(['temperatureDropC', 'humidityDropPercent', 'supplyTemperatureC', 'currentA']),
              label: jsonText,
              labelEs: z.exactOptional(jsonText),
              min: z.exactOptional(z.number()),
              max: z.exactOptional(z.number()),
            }),
            z.strictObject({ kind: z.enum(['ask', 'photo']), label: jsonText, labelEs: z.exactOptional(jsonText) }),
          ]),
        )
        .max(500),
      meaning: 'in order; the last set leaves it safe',
      maxBytes: 65_536,
    }),
    active: flag({ default: true }),
  },
  {
    path: 'ecuTestPlans',
    table: 'ecu_test_plans',
    meaning: 'tests of air units',
    scope: providerScope,
    access: { read: 'member', create: providers, update: providers, delete: providers },
    unique: [['name', 'version']],
    has: { runs: 'deviceTestRun.ecuTestPlan_id' },
    list: {
      columns: ['name', 'virtualDeviceType_id', 'model', 'version', 'active'],
      search: ['name', 'model'],
      order: 'name',
    },
  },
);
export type EcuTestPlan = Infer<typeof EcuTestPlan>;
declare module '@trellis/entity-kit' {
  interface Entities {
    ecu_test_plans: typeof EcuTestPlan;
  }
}
