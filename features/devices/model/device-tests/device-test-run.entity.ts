import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  parentScope,
  reference,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';
import { installers, providers } from '../device-roles.ts';

const ends = { from: ['running'], by: installers, stamps: ['finishedAt'] } as const;

/** One run of a test on a unit or controller, with one result per step; a unit has one of a kind at a time. It is passed where the last
 * word on each step is good, and what is over does not change. */
export const DeviceTestRun = defineEntity(
  'deviceTestRun',
  {
    facility_id: reference('facility'),
    kind: choice(['output', 'assembly', 'ecu']),
    ecuTestPlan_id: reference('ecuTestPlan', { optional: true, meaning: 'plan of a run of kind ecu' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    controller_id: reference('controller', { optional: true, onDelete: 'clear' }),
    user_id: reference('user', { optional: true, onDelete: 'clear', isAuthor: true, meaning: 'technician' }),
    startedAt: instant({ default: 'now' }),
    finishedAt: instant({ optional: true, serverSet: true }),
    state: choice(['running', 'passed', 'failed', 'aborted'], { default: 'running' }),
    note: text({ max: 1000, optional: true }),
  },
  {
    path: 'deviceTestRuns',
    table: 'device_test_runs',
    meaning: 'runs of device tests',
    scope: facilityScope(),
    access: { read: 'member', create: installers, update: installers, delete: providers },
    states: {
      field: 'state',
      initial: 'running',
      transitions: {
        pass: { ...ends, to: 'passed' },
        fail: { ...ends, to: 'failed' },
        abort: { ...ends, to: 'aborted', needsReason: true, reasonField: 'note' },
      },
    },
    indexes: [['facility_id', 'startedAt']],
    has: { results: 'deviceTestResult.deviceTestRun_id' },
    list: {
      columns: ['kind', 'platformGroup_id', 'controller_id', 'ecuTestPlan_id', 'user_id', 'startedAt', 'state'],
      order: 'startedAt DESC',
    },
  },
);
export type DeviceTestRun = Infer<typeof DeviceTestRun>;

/** What one step of a run showed; a step that is tried again gets the next attempt. */
export const DeviceTestResult = defineEntity(
  'deviceTestResult',
  {
    deviceTestRun_id: reference('deviceTestRun', { onDelete: 'cascade' }),
    step: integer({ min: 1, max: 1000, meaning: 'place in the plan, counted from 1' }),
    attempt: integer({ min: 1, max: 100, default: 1 }),
    label: text({ max: 160, meaning: 'name of what was tried, as it was called then' }),
    virtualDevice_id: reference('virtualDevice', { optional: true, onDelete: 'clear', meaning: 'device under test' }),
    sensor_id: reference('sensor', { optional: true, onDelete: 'clear', meaning: 'sensor under test' }),
    value: decimal({ optional: true }),
    unit: text({ max: 20, optional: true }),
    min: decimal({ optional: true, meaning: 'lowest good value' }),
    max: decimal({ optional: true, meaning: 'highest good value' }),
    passed: flag(),
    note: text({ max: 1000, optional: true }),
    photoUrl: url({ optional: true }),
    time: instant({ default: 'now' }),
  },
  {
    path: 'deviceTestResults',
    table: 'device_test_results',
    meaning: 'results of device tests, step by step',
    scope: parentScope('deviceTestRun_id'),
    access: { read: 'member', create: installers, update: installers, delete: 'nobody' },
    unique: [['deviceTestRun_id', 'step', 'attempt']],
    list: {
      columns: ['step', 'attempt', 'label', 'value', 'unit', 'min', 'max', 'passed'],
      search: ['label'],
      order: 'step',
    },
  },
);
export type DeviceTestResult = Infer<typeof DeviceTestResult>;
declare module '@trellis/entity-kit' {
  interface Entities {
    device_test_runs: typeof DeviceTestRun;
    device_test_results: typeof DeviceTestResult;
  }
}
