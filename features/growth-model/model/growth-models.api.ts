import { defineApi, idText, inCurrentFacility, row, rowId } from '@trellis/entity-kit';
import * as z from 'zod';
import { GrowthModel, growthModelKeepers, modelFileShape } from './growth-model.entity.ts';
import { GrowthRoom } from './growth-room.entity.ts';

const climate = z.strictObject({
  temperature: z.number().min(-10).max(60),
  humidity: z.number().min(0).max(100),
  co2: z.number().min(0).max(20_000).meta({ description: 'ppm; 0: none is given' }),
});
const phase = z.strictObject({
  days: z.number().positive().max(400),
  photoperiod: z.number().min(0).max(24),
  ppfd: z.number().min(0).max(5000).meta({ description: 'µmol/m²/s while it is light' }),
  lit: climate,
  dark: climate,
});
/** Days a plan may have that is reckoned. */
export const mostPlanDays = 400;
const plan = z
  .array(phase)
  .min(1)
  .max(40)
  .refine(
    (phases) => phases.reduce((sum, { days }) => sum + days, 0) <= mostPlanDays,
    `has at most ${mostPlanDays} days`,
  );

const number = z.number();
const expected = z.object({
  biomass: number.meta({ description: 'g/m², dry' }),
  lamps: number.meta({ description: 'kWh/m²' }),
  cooling: number,
  heating: number,
  drying: number,
  energy: number.meta({ description: 'kWh/m², all together' }),
});
const range = z.object({ middle: expected, low: expected, high: expected });

const variable = z.object({
  name: z.string(),
  type: z.enum(['state', 'aux', 'const', 'input']),
  definition: z.string().nullable(),
  init: z.string().nullable(),
  unit: z.string(),
  description: z.string(),
  reference: z.string(),
  fit: z.array(z.number()).nullable().meta({ description: 'within which readings of a room find it' }),
});
const content = z.object({
  variables: z.array(variable),
  missing: z.array(z.string()).meta({ description: 'names without which no room is reckoned' }),
  files: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type GrowthModelContent = z.infer<typeof content>;

/** Equations of crops, the rooms they are fitted to, and what they say of plans. */
export const growthModelsApi = defineApi('growthModelCalls', {
  upload: {
    method: 'POST',
    path: 'growthModels/upload',
    summary: 'Brings a model in the GreenLight format; its files are read, put in order and tried before they are kept',
    access: inCurrentFacility(growthModelKeepers),
    ownTransactions: true,
    atOnce: 1,
    body: z.strictObject({
      name: z.string().trim().min(1).max(120),
      source: z.string().max(500).optional(),
      licence: z.string().max(4000).optional(),
      inClosedRoom: z.boolean().meta({ description: 'the room with lamps and machines goes after its files' }),
      files: z.array(modelFileShape).min(1).max(12),
    }),
    returns: z.object({ id: z.int(), fitsRooms: z.boolean(), missing: z.array(z.string()) }),
  },
  content: {
    method: 'GET',
    path: 'growthModels/{id}/content',
    summary: 'States, helpers, inputs and constants of a model, with its files',
    access: row(GrowthModel, 'read'),
    params: z.object({ id: idText }),
    returns: content,
  },
  run: {
    method: 'POST',
    path: 'growthModels/{id}/run',
    summary: 'Runs a model by itself, with inputs that stay as they are, and tells the course of its states',
    access: row(GrowthModel, 'read'),
    scope: 'read',
    ownTransactions: true,
    atOnce: 1,
    params: z.object({ id: idText }),
    body: z.strictObject({
      days: z.number().min(0.1).max(400),
      inputs: z.record(z.string().max(80), z.number()),
    }),
    returns: z.object({
      days: z.array(number),
      courses: z.array(z.object({ name: z.string(), values: z.array(number) })),
    }),
  },
  fit: {
    method: 'POST',
    path: 'growthRooms/{id}/fit',
    summary: 'Fits the model of a room to its readings now, as happens every night',
    access: row(GrowthRoom, growthModelKeepers, 'id', { lock: 'later' }),
    ownTransactions: true,
    atOnce: 1,
    statementSeconds: 30,
    params: z.object({ id: idText }),
    body: z.strictObject({}),
    returns: z.object({ fitState: z.string(), readings: z.int().nullable(), reason: z.string().nullable() }),
  },
  whatIf: {
    method: 'POST',
    path: 'growthRooms/whatIf',
    summary:
      'Dry weight and electricity that a plan gives and takes in a room, before and after a change, with their range',
    access: inCurrentFacility(),
    scope: 'read',
    ownTransactions: true,
    atOnce: 1,
    body: z.strictObject({
      growthRoom_id: rowId.nullable().meta({ description: 'none: the model of the product as it was published' }),
      before: plan,
      after: plan,
    }),
    returns: z.object({
      before: range,
      after: range,
      change: range,
      draws: z
        .int()
        .meta({ description: 'how often both were reckoned; once where there was no time for their range' }),
      isFitted: z.boolean().meta({ description: 'the constants are those of the room' }),
      electricityRate: z.number().nullable().meta({ description: 'of the facility, a kWh' }),
    }),
  },
});
