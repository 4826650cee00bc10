import {
  choice,
  decimal,
  defineEntity,
  flag,
  instant,
  integer,
  parentScope,
  reference,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Shots. */
export const IrrigationEvent = defineEntity(
  'irrigationEvent',
  {
    platformGroup_id: reference('unit'),
    zone_id: reference('zone', { optional: true, onDelete: 'clear' }),
    start: instant(),
    durationSeconds: integer({ optional: true }),
    planned: flag(),
    litres: decimal({ optional: true }),
    lateMinutes: integer({ optional: true }),
    outcome: choice(['done', 'missed', 'aborted', 'noflow'], { optional: true }),
    command_id: reference('controllerCommand', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'irrigationEvents',
    table: 'irrigation_events',
    meaning: 'shots',
    scope: parentScope('platformGroup_id'),
    access: { read: 'member', create: ['maintenance'], update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    list: { columns: ['platformGroup_id', 'zone_id', 'start', 'durationSeconds', 'planned'] },
  },
);
export type IrrigationEvent = Infer<typeof IrrigationEvent>;
declare module '@trellis/entity-kit' {
  interface Tables {
    irrigation_events: Row<typeof IrrigationEvent>;
  }
}
