import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  instant,
  json,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Diary and yield source (getMonthlyTotalYield…); kind cut holds cuttings taken and rooted per mother. */
export const LifecycleLogEntry = defineEntity(
  'lifecycleLogEntry',
  {
    lifecycle_id: reference('lifecycle'),
    facility_id: reference('facility'),
    time: instant(),
    kind: choice(
      [
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
      ],
      { optional: true },
    ),
    plant_id: reference('plant', { optional: true, onDelete: 'clear' }),
    text: longText({ optional: true }),
    value: decimal({ optional: true }),
    unit: text({ optional: true }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    ref: json({ optional: true, shape: 'any' }),
  },
  {
    path: 'lifecycleLog',
    table: 'lifecycle_log_entries',
    meaning: 'diary and yield source',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager', 'grower'],
      update: 'nobody',
      delete: 'nobody',
    },
    appendOnly: true,
    history: false,
    list: { columns: ['lifecycle_id', 'facility_id', 'time', 'kind', 'plant_id'] },
  },
);
export type LifecycleLogEntry = Infer<typeof LifecycleLogEntry>;
declare module '@trellis/entity-kit' {
  interface Tables {
    lifecycle_log_entries: Row<typeof LifecycleLogEntry>;
  }
}
