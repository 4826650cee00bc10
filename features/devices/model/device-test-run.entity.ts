import { choice, defineEntity, instant, json, parentScope, reference, type Infer, type Row } from '@trellis/entity-kit';

/** Executed tests. */
export const DeviceTestRun = defineEntity(
  'deviceTestRun',
  {
    kind: choice(['ecu', 'assembly', 'output']),
    ecuTestPlan_id: reference('ecuTestPlan', { optional: true, onDelete: 'clear' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    controller_id: reference('controller', { optional: true, onDelete: 'clear' }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    startedAt: instant({ optional: true }),
    finishedAt: instant({ optional: true }),
    state: choice(['running', 'passed', 'failed', 'aborted'], { optional: true }),
    results: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'deviceTestRuns',
    table: 'device_test_runs',
    meaning: 'executed tests',
    scope: parentScope('platformGroup_id'),
    access: { read: 'member', create: ['maintenance'], update: ['maintenance'], delete: ['maintenance'] },
    list: { columns: ['kind', 'ecuTestPlan_id', 'platformGroup_id', 'controller_id', 'user_id'] },
  },
);
export type DeviceTestRun = Infer<typeof DeviceTestRun>;
declare module '@trellis/entity-kit' {
  interface Tables {
    device_test_runs: Row<typeof DeviceTestRun>;
  }
}
