import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  instant,
  json,
  longText,
  parentScope,
  reference,
  text,
  url,
  type Infer,
  jsonObject,
} from '@trellis/entity-kit';

const workers = ['grower', 'farmManager', 'facilityManager', 'labTechnician'] as const;
/** Who writes into the diary of a run. */
export const diaryKeepers: readonly string[] = workers;

/** Kinds of entry in a run's diary. */
export const lifecycleLogKinds = [
  'note',
  'task',
  'phase',
  'move',
  'count',
  'germination',
  'cut',
  'destroy',
  'harvest',
  'spray',
  'feed',
  'photo',
  'yield',
  'system',
] as const;

/** An entry of a run's diary. Entries of kind `yield` are the source of yield reports; `cut` holds cuttings of a mother. */
export const LifecycleLogEntry = defineEntity(
  'lifecycleLogEntry',
  {
    lifecycle_id: reference('lifecycle'),
    facility_id: reference('facility', { meaning: 'that of the run' }),
    time: instant({ default: 'now' }),
    kind: choice(lifecycleLogKinds, { default: 'note' }),
    plant_id: reference('plant', { optional: true, onDelete: 'clear' }),
    text: longText({ max: 8000, optional: true }),
    said: json({
      optional: true,
      of: jsonObject,
      serverSet: true,
      meaning: 'what the run told by itself, by its key with what it names; `text` says it in English',
    }),
    value: decimal({ optional: true, meaning: 'a count or, with a unit, a quantity; a yield is dry weight' }),
    unit: text({ max: 20, optional: true, meaning: 'g, kg, oz, lb, plants, …' }),
    user_id: reference('user', { optional: true, onDelete: 'clear', serverSet: true, meaning: 'who wrote it' }),
    ref: json({ optional: true, of: jsonObject, meaning: 'record it tells of: {collection, id}' }),
  },
  {
    path: 'lifecycleLog',
    table: 'lifecycle_log_entries',
    meaning: 'diary of runs',
    scope: facilityScope(),
    tenants: { through: 'lifecycle_id' },
    access: { read: 'member', create: workers, update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    indexes: [
      ['facility_id', 'kind', 'time'],
      ['lifecycle_id', 'time'],
    ],
    list: {
      columns: ['time', 'lifecycle_id', 'kind', 'text', 'value', 'unit', 'user_id'],
      search: ['text'],
      order: 'time DESC',
    },
  },
);
export type LifecycleLogEntry = Infer<typeof LifecycleLogEntry>;

/** Up to four photos of a run on one unit, with a few words. */
export const LifecycleReport = defineEntity(
  'lifecycleReport',
  {
    lifecycle_id: reference('lifecycle', { onDelete: 'cascade' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    platformGroupName: text({ max: 120, optional: true, meaning: 'name of the unit when the photos were taken' }),
    begintime: instant({ default: 'now' }),
    text: longText({ max: 8000, optional: true }),
    fileUploadUrl1: url({ optional: true }),
    fileUploadUrl2: url({ optional: true }),
    fileUploadUrl3: url({ optional: true }),
    fileUploadUrl4: url({ optional: true }),
    user_id: reference('user', { optional: true, onDelete: 'clear', serverSet: true, meaning: 'who took them' }),
  },
  {
    path: 'ag_lifecycleReports',
    table: 'lifecycle_reports',
    meaning: 'photo reports of runs',
    scope: parentScope('lifecycle_id'),
    access: { read: 'member', create: workers, update: workers, delete: ['farmManager', 'facilityManager'] },
    indexes: [['begintime']],
    list: {
      columns: ['begintime', 'lifecycle_id', 'platformGroupName', 'text', 'user_id'],
      search: ['text', 'platformGroupName'],
      order: 'begintime DESC',
    },
  },
);
export type LifecycleReport = Infer<typeof LifecycleReport>;
declare module '@trellis/entity-kit' {
  interface Entities {
    lifecycle_log_entries: typeof LifecycleLogEntry;
    lifecycle_reports: typeof LifecycleReport;
  }
}
