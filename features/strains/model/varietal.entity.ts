import {
  decimal,
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  ownFacility,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** What a varietal likes, each as [lowest, highest]. */
export interface GrowingWindow {
  /** °C */
  temperature?: [number, number];
  /** % relative humidity */
  humidity?: [number, number];
  /** mS/cm */
  ec?: [number, number];
  ph?: [number, number];
}
const range = z.tuple([z.number(), z.number()]).refine(([low, high]) => low <= high, 'the lowest is above the highest');
const growingWindowShape: z.ZodType<GrowingWindow> = z.strictObject({
  temperature: z.exactOptional(range),
  humidity: z.exactOptional(range),
  ec: z.exactOptional(range),
  ph: z.exactOptional(range),
});

/** A variety of a crop that is not cannabis: leafy greens, herbs, hemp for fibre. */
export const Varietal = defineEntity(
  'varietal',
  {
    facility_id: ownFacility(),
    crop: text({ max: 60, meaning: 'lettuce, basil, strawberry, …' }),
    name: text({ max: 120 }),
    supplier: text({ max: 120, optional: true }),
    germinationDays: integer({ min: 0, max: 365, optional: true, unit: 'd' }),
    transplantDays: integer({ min: 0, max: 365, optional: true, unit: 'd', meaning: 'from sowing' }),
    harvestDays: integer({ min: 1, max: 1000, optional: true, unit: 'd', meaning: 'from sowing' }),
    plantsPerTray: integer({ min: 1, max: 10_000, optional: true }),
    targetGramsPerHead: decimal({ min: 0, max: 100_000, optional: true, unit: 'g', meaning: 'fresh weight' }),
    cuts: integer({ min: 1, max: 100, optional: true, meaning: 'harvests of one sowing' }),
    window: json({
      optional: true,
      of: growingWindowShape,
      meaning: 'liked temperature, humidity, EC and pH, each [lowest, highest]',
    }),
    photoUrl: url({ optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_varietals',
    table: 'varietals',
    meaning: 'varieties of other crops',
    scope: facilityScope('facility_id', true),
    ownCopies: true,
    tenants: { of: 'lifecycle.varietal_id' },
    access: { read: 'member', create: ['farmManager'], update: ['farmManager'], delete: ['farmManager'] },
    unique: [['facility_id', 'crop', 'name']],
    list: {
      columns: ['crop', 'name', 'supplier', 'transplantDays', 'harvestDays', 'active', 'facility_id'],
      search: ['crop', 'name', 'supplier'],
      order: 'crop',
    },
  },
);
export type Varietal = Infer<typeof Varietal>;
declare module '@trellis/entity-kit' {
  interface Entities {
    varietals: typeof Varietal;
  }
}
