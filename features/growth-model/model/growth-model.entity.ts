import { defineEntity, facilityScope, flag, json, longText, ownFacility, text, type Infer } from '@trellis/entity-kit';
import * as z from 'zod';

/** Roles that bring models and choose them for rooms. */
export const growthModelKeepers = ['farmManager', 'facilityManager'] as const;

/** Bytes that the files of all models of a facility may come to: lists of models hold them. */
export const mostModelBytes = 16_000_000;

/** One file in the GreenLight format. */
export const modelFileShape = z.strictObject({ name: z.string().min(1).max(200), text: z.string().max(1_000_000) });

/** Equations of a crop and its room, as growers publish them. */
export const GrowthModel = defineEntity(
  'growthModel',
  {
    facility_id: ownFacility(),
    name: text({ max: 120 }),
    source: text({ max: 500, optional: true, meaning: 'who published the equations, and where' }),
    licence: longText({ max: 4000, optional: true, meaning: 'under which the files may be used' }),
    inClosedRoom: flag({
      default: false,
      serverSet: true,
      meaning: 'the room with lamps and machines goes after its files',
    }),
    fitsRooms: flag({ default: false, serverSet: true, meaning: 'it has all that a room is reckoned with' }),
    files: json({
      optional: true,
      of: z.array(modelFileShape).max(12),
      maxBytes: 1_500_000,
      serverSet: true,
      meaning: 'in the GreenLight format; none: those that come with the product',
    }),
  },
  {
    path: 'growthModels',
    table: 'growth_models',
    meaning: 'equations of crops and rooms',
    scope: facilityScope('facility_id', true),
    // Made by a call of its own, which reads the files first.
    access: { read: 'member', create: 'nobody', update: growthModelKeepers, delete: growthModelKeepers },
    unique: [['facility_id', 'name']],
    list: { columns: ['name', 'source', 'fitsRooms'], search: ['name'], order: 'name' },
  },
);
export type GrowthModel = Infer<typeof GrowthModel>;
declare module '@trellis/entity-kit' {
  interface Entities {
    growth_models: typeof GrowthModel;
  }
}
