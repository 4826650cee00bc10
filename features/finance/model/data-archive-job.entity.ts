import {
  choice,
  date,
  defineEntity,
  facilityScope,
  instant,
  integer,
  json,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Archive jobs. */
export const DataArchiveJob = defineEntity(
  'dataArchiveJob',
  {
    family: text(),
    facility_id: reference('facility', { optional: true, onDelete: 'clear' }),
    cutoff: date(),
    action: choice(['export', 'thin', 'delete', 'restore']),
    target: text({ optional: true }),
    preview: json({ optional: true, shape: 'any' }),
    state: choice(['preview', 'confirmed', 'running', 'verifying', 'done', 'failed', 'cancelled'], { optional: true }),
    rows: integer({ optional: true }),
    bytes: integer({ optional: true }),
    checksum: text({ optional: true }),
    confirmedBy: json({ optional: true, shape: 'any' }),
    restoreUntil: instant({ optional: true }),
  },
  {
    path: 'dataArchiveJobs',
    table: 'data_archive_jobs',
    meaning: 'archive jobs',
    scope: facilityScope('facility_id', true),
    access: {
      read: 'member',
      create: ['owner', 'facilityManager'],
      update: ['owner', 'facilityManager'],
      delete: ['owner', 'facilityManager'],
    },
    list: { columns: ['family', 'facility_id', 'cutoff', 'action', 'target'] },
  },
);
export type DataArchiveJob = Infer<typeof DataArchiveJob>;
declare module '@trellis/entity-kit' {
  interface Tables {
    data_archive_jobs: Row<typeof DataArchiveJob>;
  }
}
