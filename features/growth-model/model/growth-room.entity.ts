import {
  choice,
  defineEntity,
  facilityScope,
  instant,
  integer,
  json,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { growthModelKeepers } from './growth-model.entity.ts';

const number = z.number().nullable();
const errors = z.strictObject({ temperature: number, humidity: number, co2: number });
const hour = z.strictObject({ at: z.number(), measured: z.number(), model: z.number() });
const hours = z.array(hour).max(400);

/** What a fit of a room came to; units are those of readings: °C, % and ppm. */
export const roomFitShape = z.strictObject({
  constants: z.record(z.string().max(80), z.number()),
  spread: z.array(z.array(z.number())).meta({ description: 'how constants may be off together, in steps of the fit' }),
  readings: z.int(),
  heldOut: z.int(),
  fitDays: z.int(),
  heldOutDays: z.int().meta({ description: 'newest days, which the fit never saw' }),
  errors: errors.meta({ description: 'mean distance from what was read in the days held out' }),
  fitErrors: errors,
  planErrors: errors.meta({ description: 'the same, had the room held what its plan asks for' }),
  hours: z.strictObject({ temperature: hours, humidity: hours, co2: hours }),
  signal: z
    .strictObject({
      kind: z.enum(['moreHeat', 'moreCooling']),
      wattsPerM2: z.number(),
      percent: number,
      degrees: z.number(),
      since: z.number(),
    })
    .nullable(),
});
export type RoomFit = z.infer<typeof roomFitShape>;

/** The model of a room, and how well it foresees it. */
export const GrowthRoom = defineEntity(
  'growthRoom',
  {
    facility_id: reference('facility', { onDelete: 'cascade' }),
    area_id: reference('area', { onDelete: 'cascade' }),
    growthModel_id: reference('growthModel', { onDelete: 'restrict' }),
    fitState: choice(['waiting', 'tooFew', 'fitted', 'failed'], { default: 'waiting', serverSet: true }),
    fittedAt: instant({ optional: true, serverSet: true, meaning: 'when its readings were last looked at' }),
    readings: integer({ min: 0, optional: true, serverSet: true, meaning: 'quarters of an hour with a temperature' }),
    reason: text({ max: 500, optional: true, serverSet: true, meaning: 'why nothing was fitted' }),
    fit: json({ optional: true, of: roomFitShape, maxBytes: 200_000, serverSet: true }),
  },
  {
    path: 'growthRooms',
    table: 'growth_rooms',
    meaning: 'models of rooms, fitted to their readings',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: growthModelKeepers,
      update: growthModelKeepers,
      delete: growthModelKeepers,
    },
    unique: [['area_id']],
    list: { columns: ['area_id', 'growthModel_id', 'fitState', 'fittedAt', 'readings', 'reason'] },
  },
);
export type GrowthRoom = Infer<typeof GrowthRoom>;
declare module '@trellis/entity-kit' {
  interface Entities {
    growth_rooms: typeof GrowthRoom;
  }
}
