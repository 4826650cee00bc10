import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  instant,
  json,
  reference,
  text,
  type Infer,
  jsonText,
  jsonIds,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** What a job would touch. */
export interface ArchivePreview {
  rows: number;
  bytes: number;
  oldest?: string;
  tables?: string[];
}
const archivePreviewShape: z.ZodType<ArchivePreview> = z.strictObject({
  rows: z.number(),
  bytes: z.number(),
  oldest: z.exactOptional(jsonText),
  tables: z.exactOptional(z.array(jsonText).max(500)),
});

/** Jobs that export, thin out, delete or restore old history. */
export const DataArchiveJob = defineEntity(
  'dataArchiveJob',
  {
    family: text({
      max: 60,
      meaning: 'kind of data: sensor readings, states, commands, logs, photos, exceptions, outbox',
    }),
    facility_id: reference('facility', { optional: true }),
    cutoff: date({ meaning: 'data before this day; at least 30 days ago' }),
    action: choice(['export', 'thin', 'delete', 'restore']),
    target: text({ max: 255, optional: true, meaning: 'where the export goes' }),
    preview: json({ optional: true, of: archivePreviewShape, serverSet: true, maxBytes: 65_536 }),
    state: choice(['preview', 'confirmed', 'running', 'verifying', 'done', 'failed', 'cancelled'], {
      default: 'preview',
    }),
    rows: decimal({ min: 0, optional: true, serverSet: true }),
    bytes: decimal({ min: 0, optional: true, serverSet: true, unit: 'B' }),
    checksum: text({ max: 128, optional: true, serverSet: true }),
    confirmedBy: json({ optional: true, of: jsonIds, serverSet: true, meaning: 'ids of people; two for a deletion' }),
    restoreUntil: instant({ optional: true, serverSet: true }),
  },
  {
    path: 'dataArchiveJobs',
    table: 'data_archive_jobs',
    meaning: 'an archive job',
    scope: facilityScope('facility_id', true),
    access: {
      read: ['administrator'],
      create: ['administrator'],
      update: ['administrator'],
      delete: ['administrator'],
    },
    // Confirming needs a preview and, for deletions, a second person: a call of the archive itself.
    states: {
      field: 'state',
      initial: 'preview',
      transitions: {
        confirm: { from: ['preview'], to: 'confirmed', by: ['administrator'], ownCall: true },
        run: { from: ['confirmed'], to: 'running', by: ['system'] },
        verify: { from: ['running'], to: 'verifying', by: ['system'] },
        finish: { from: ['verifying'], to: 'done', by: ['system'] },
        fail: { from: ['running', 'verifying'], to: 'failed', by: ['system'] },
        cancel: { from: ['preview', 'confirmed'], to: 'cancelled', by: ['administrator'] },
      },
    },
    list: {
      columns: ['family', 'facility_id', 'cutoff', 'action', 'rows', 'bytes', 'state', 'createdate'],
      search: ['family'],
      order: 'id DESC',
    },
  },
);
export type DataArchiveJob = Infer<typeof DataArchiveJob>;
declare module '@trellis/entity-kit' {
  interface Entities {
    data_archive_jobs: typeof DataArchiveJob;
  }
}
