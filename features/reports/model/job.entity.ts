import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  instant,
  json,
  reference,
  text,
  type Infer,
  jsonObject,
  jsonAny,
} from '@trellis/entity-kit';

/** A piece of background work people wait for (sync, archive, export, recalculation, diagnostics): how far it is and what came of it. */
export const Job = defineEntity(
  'job',
  {
    facility_id: reference('facility', { optional: true, onDelete: 'clear', serverSet: true }),
    name: text({ max: 120, serverSet: true }),
    state: choice(['waiting', 'running', 'done', 'failed', 'cancelled'], { default: 'waiting' }),
    progress: decimal({ min: 0, max: 100, optional: true, serverSet: true, unit: '%' }),
    params: json({ optional: true, of: jsonObject, serverSet: true }),
    startedAt: instant({ optional: true, serverSet: true }),
    finishedAt: instant({ optional: true, serverSet: true }),
    result: json({
      optional: true,
      of: jsonAny,
      serverSet: true,
      meaning: 'figures, addresses of files, or the failure',
      maxBytes: 262_144,
    }),
  },
  {
    path: 'jobs',
    table: 'jobs',
    meaning: 'background work',
    scope: facilityScope(),
    access: {
      read: ['owner', 'facilityManager', 'complianceOfficer', 'maintenance'],
      create: 'nobody',
      update: 'nobody',
      delete: 'nobody',
    },
    states: {
      field: 'state',
      initial: 'waiting',
      transitions: {
        start: { from: ['waiting'], to: 'running', by: ['system'], stamps: ['startedAt'] },
        finish: { from: ['running'], to: 'done', by: ['system'], stamps: ['finishedAt'] },
        fail: { from: ['waiting', 'running'], to: 'failed', by: ['system'], stamps: ['finishedAt'] },
        cancel: {
          from: ['waiting'],
          to: 'cancelled',
          by: ['facilityManager', 'complianceOfficer'],
          stamps: ['finishedAt'],
        },
      },
    },
    indexes: [['state', 'name']],
    list: { columns: ['name', 'facility_id', 'state', 'progress', 'startedAt', 'finishedAt'], search: ['name'] },
  },
);
export type Job = Infer<typeof Job>;
declare module '@trellis/entity-kit' {
  interface Entities {
    jobs: typeof Job;
  }
}
