import { choice, defineEntity, instant, integer, parentScope, reference, text, type Infer } from '@trellis/entity-kit';

/** How a ramp stands. `holding`: it is at its end and waits for the moment of going back; the last four are final. */
export const lightRampStates = ['running', 'holding', 'done', 'cancelled', 'superseded', 'failed'] as const;
export type LightRampState = (typeof lightRampStates)[number];

/** An intensity that a unit's lights approach step by step, or hold until a moment: what no controller does by itself. */
export const LightRamp = defineEntity(
  'lightRamp',
  {
    controller_id: reference('controller', { serverSet: true, onDelete: 'cascade' }),
    platformGroup_id: reference('unit', { serverSet: true, onDelete: 'cascade' }),
    user_id: reference('user', { optional: true, onDelete: 'clear', serverSet: true }),
    batchId: text({ max: 36, serverSet: true, meaning: 'its steps are commands of this batch' }),
    state: choice(lightRampStates, { default: 'running', serverSet: true }),
    fromPercent: integer({ min: 0, max: 100, serverSet: true, unit: '%' }),
    toPercent: integer({ min: 0, max: 100, serverSet: true, unit: '%' }),
    percent: integer({ min: 0, max: 100, serverSet: true, unit: '%', meaning: 'as told last' }),
    startsAt: instant({ serverSet: true }),
    endsAt: instant({ serverSet: true, meaning: 'when the intensity is reached' }),
    backAt: instant({ optional: true, serverSet: true, meaning: 'when it goes back to fromPercent' }),
    nextAt: instant({ serverSet: true, meaning: 'when its next step is due' }),
    endedAt: instant({ optional: true, serverSet: true }),
    error: text({ max: 500, optional: true, serverSet: true }),
  },
  {
    path: 'lightRamps',
    table: 'light_ramps',
    meaning: 'light intensities on their way, step by step',
    scope: parentScope('controller_id'),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    history: false,
    indexes: [['state', 'nextAt'], ['batchId']],
    list: { columns: ['platformGroup_id', 'state', 'fromPercent', 'toPercent', 'percent', 'endsAt'], order: 'id DESC' },
  },
);
export type LightRamp = Infer<typeof LightRamp>;
declare module '@trellis/entity-kit' {
  interface Entities {
    light_ramps: typeof LightRamp;
  }
}
