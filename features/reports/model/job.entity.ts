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
  type Row,
} from '@trellis/entity-kit';

/** Background work (sync, archive, export, recalculation, diagnostics runs with their probes in result). */
export const Job = defineEntity(
  'job',
  {
    name: text(),
    state: choice(['waiting', 'running', 'done', 'failed', 'cancelled'], { optional: true }),
    progress: decimal({ optional: true }),
    params: json({ optional: true, shape: 'array' }),
    startedAt: instant({ optional: true }),
    finishedAt: instant({ optional: true }),
    result: json({ optional: true, shape: 'any' }),
    facility_id: reference('facility', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'jobs',
    table: 'jobs',
    meaning: 'background work',
    scope: facilityScope('facility_id', true),
    access: {
      read: 'member',
      create: ['owner', 'facilityManager', 'complianceOfficer'],
      update: ['owner', 'facilityManager', 'complianceOfficer'],
      delete: ['owner', 'facilityManager', 'complianceOfficer'],
    },
    list: { columns: ['name', 'state', 'progress', 'startedAt', 'finishedAt'], search: ['name'] },
  },
);
export type Job = Infer<typeof Job>;
declare module '@trellis/entity-kit' {
  interface Tables {
    jobs: Row<typeof Job>;
  }
}
