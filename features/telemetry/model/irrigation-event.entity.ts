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
} from '@trellis/entity-kit';

/** As many shots one reply holds: a month of one every ten minutes. */
export const mostShots = 5_000;

/** Shots: water given to a unit, as its irrigation outlets told it. */
export const IrrigationEvent = defineEntity(
  'irrigationEvent',
  {
    platformGroup_id: reference('unit'),
    zone_id: reference('zone', { optional: true, onDelete: 'clear' }),
    virtualDevice_id: reference('virtualDevice', { optional: true, onDelete: 'clear', meaning: 'the outlet' }),
    designator_id: reference('designator', { optional: true, onDelete: 'clear', meaning: 'what the outlet waters by' }),
    start: instant({ meaning: 'when the valve opened' }),
    finish: instant({
      optional: true,
      meaning: 'when it closed; empty while water runs, and when nobody saw it close',
    }),
    durationSeconds: integer({ optional: true }),
    origin: choice(['schedule', 'command'], { optional: true, meaning: 'empty where the device does not say' }),
    planned: flag({ meaning: 'by the schedule' }),
    litres: decimal({ optional: true }),
    lateMinutes: integer({ optional: true }),
    outcome: choice(['done', 'missed', 'aborted', 'noflow'], { optional: true }),
    command_id: reference('controllerCommand', { optional: true, onDelete: 'clear' }),
    isGenerated: flag({ default: false, serverSet: true, meaning: 'made up for the demo company, not reported' }),
  },
  {
    path: 'irrigationEvents',
    table: 'irrigation_events',
    meaning: 'shots',
    scope: parentScope('platformGroup_id'),
    access: { read: 'member', create: ['maintenance'], update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    limit: { default: 1000, max: mostShots },
    unique: [['virtualDevice_id', 'start']],
    indexes: [['platformGroup_id', 'start']],
    list: { columns: ['platformGroup_id', 'start', 'durationSeconds', 'origin', 'outcome'], order: 'start DESC' },
  },
);
export type IrrigationEvent = Infer<typeof IrrigationEvent>;
declare module '@trellis/entity-kit' {
  interface Entities {
    irrigation_events: typeof IrrigationEvent;
  }
}
