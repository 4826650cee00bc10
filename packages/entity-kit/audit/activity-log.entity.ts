import { defineEntity } from '../definition/entity.ts';
import { facilityScope } from '../definition/scope.ts';
import { choice, decimal, instant, integer, json, reference, text } from '../definition/fields.ts';
import { jsonAny } from '../definition/json-shapes.ts';

/** Who changed what, when and from where; rows are sealed into a hash chain shortly after they are written. */
export const ActivityLog = defineEntity(
  'activityLog',
  {
    time: instant({ default: 'now', serverSet: true }),
    user_id: reference('user', { optional: true, serverSet: true, onDelete: 'keep' }),
    facility_id: reference('facility', { optional: true, serverSet: true, onDelete: 'keep' }),
    action: choice(['create', 'update', 'delete', 'login', 'command', 'export', 'print', 'other'], { serverSet: true }),
    collection: text({ max: 80, serverSet: true }),
    record_id: integer({ optional: true, serverSet: true }),
    changes: json({
      optional: true,
      of: jsonAny,
      maxBytes: 4_194_304,
      serverSet: true,
      meaning: 'before and after of the changed fields',
    }),
    source: choice(['ui', 'api', 'job', 'device'], { default: 'api', serverSet: true }),
    ip: text({ max: 64, optional: true, serverSet: true }),
    program: text({
      max: 60,
      optional: true,
      serverSet: true,
      meaning: 'name of the personal token of the program that did it',
    }),
    deed: decimal({ optional: true, serverSet: true, meaning: 'the transaction that wrote the row, by its number' }),
    sealNumber: integer({ optional: true, serverSet: true, meaning: 'position in the hash chain' }),
    hash: text({ max: 64, optional: true, serverSet: true, meaning: 'SHA-256 over the previous hash and this row' }),
  },
  {
    path: 'activityLogs',
    table: 'activity_logs',
    meaning: 'one write, with what was before and after',
    scope: facilityScope('facility_id'),
    access: {
      read: ['owner', 'facilityManager', 'complianceOfficer', 'providerSupport'],
      create: 'nobody',
      update: 'nobody',
      delete: 'nobody',
    },
    appendOnly: true,
    history: false,
    unique: [],
    indexes: [['collection', 'record_id'], ['facility_id', 'time'], ['deed'], ['sealNumber']],
    limit: { default: 100, max: 1000 },
    list: {
      columns: ['time', 'user_id', 'action', 'collection', 'record_id'],
      search: ['collection', 'ip'],
      order: 'time DESC',
    },
  },
);
declare module '../definition/entity.ts' {
  interface Entities {
    activity_logs: typeof ActivityLog;
  }
}
