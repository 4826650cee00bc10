import {
  defineEntity,
  flag,
  integer,
  json,
  providerScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Air-unit test definitions. */
export const EcuTestPlan = defineEntity(
  'ecuTestPlan',
  {
    name: text(),
    virtualDeviceType_id: reference('virtualDeviceType', { optional: true, onDelete: 'clear' }),
    version: integer({ optional: true }),
    steps: json({ shape: 'array' }),
    active: flag({ default: true }),
  },
  {
    path: 'ecuTestPlans',
    table: 'ecu_test_plans',
    meaning: 'air-unit test definitions',
    scope: providerScope,
    access: { read: 'member', create: ['maintenance'], update: ['maintenance'], delete: ['maintenance'] },
    unique: [['version', 'name']],
    list: { columns: ['name', 'virtualDeviceType_id', 'version', 'active'], search: ['name'] },
  },
);
export type EcuTestPlan = Infer<typeof EcuTestPlan>;
declare module '@trellis/entity-kit' {
  interface Tables {
    ecu_test_plans: Row<typeof EcuTestPlan>;
  }
}
