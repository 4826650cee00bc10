import {
  allFields,
  countQuery,
  defineApi,
  idText,
  inCurrentFacility,
  recordSchema,
  row,
  rowId,
} from '@trellis/entity-kit';
import { Plant, plantWorkers } from '@trellis/lifecycles/model';
import * as z from 'zod';
import { MotherPlant, motherKeepers } from './mother-plant.entity.ts';

const optional = <T extends z.ZodType>(type: T) => type.nullable();
const day = z.string().meta({ description: 'YYYY-MM-DD on the calendar of the facility' });
const idParams = z.object({ id: idText });
const note = z.string().trim().max(2000).optional();

/** Cuttings root for so many days before a run can begin with them (10 to 14 days in the clone stage; the longer). */
export const rootingDays = 14;
/** A clone that is destroyed within so many days of its cut did not take. */
export const takenAfterDays = 21;

/** A mother as lists show it: what it is, how it does, what it gave and when it may be cut next. */
const mother = z.object({
  id: z.int().meta({ description: 'of its row of ag_motherPlants' }),
  plant_id: z.int(),
  tag: optional(z.string()),
  strain_id: optional(z.int()),
  strain: optional(z.string()),
  platformGroup_id: optional(z.int()),
  unit: optional(z.string()),
  place: optional(z.string()).meta({ description: 'shelf and place' }),
  ageDays: optional(z.int()),
  generation: optional(z.int()),
  mother_tag: optional(z.string()).meta({ description: 'of the plant it was cut from' }),
  lastCut: optional(day),
  cuts: z.int(),
  cuttings: z.int(),
  clonesJudged: z.int().meta({ description: 'clones old enough to have rooted or died' }),
  clonesTaken: z.int().meta({ description: 'of those, not destroyed within three weeks' }),
  nextCut: day.meta({ description: 'from when on it may be cut; in the past when it is due' }),
  dueDays: z.int().meta({ description: 'days until then; 0 or less: due' }),
  retiresOn: optional(day),
  isTooOld: z.boolean(),
  testKind: optional(z.string()),
  testResult: optional(z.string()),
  testedOn: optional(day),
  isInfected: z.boolean().meta({ description: 'the newest result of a kind of test is positive' }),
  isIsolated: z
    .boolean()
    .meta({ description: 'a case isolates its unit or run: no cutting leaves before it is closed' }),
  perCut: z.int(),
  promised: z.int().meta({ description: 'clones of its strain that runs of the next four weeks need' }),
  capacity: z.int().meta({ description: 'cuttings all mothers of its strain give in that time' }),
});
export type Mother = z.infer<typeof mother>;

const strainWeek = z.object({
  strain_id: z.int(),
  strain: z.string(),
  needed: z.int(),
  possible: z.int(),
});
const cuttingWeek = z.object({ week: day.meta({ description: 'its Monday' }), strains: z.array(strainWeek) });
export type CuttingWeek = z.infer<typeof cuttingWeek>;
export type StrainWeek = z.infer<typeof strainWeek>;

const made = z.object({
  cut_id: z.int(),
  batch: z.string(),
  plantIds: z.array(z.int()),
  generation: z.int(),
  warnings: z.array(z.enum(['beforeInterval', 'resting', 'tooOld', 'moreThanUsual'])),
});

/** Mother plants, beyond how they are kept. */
export const mothersApi = defineApi('mothers', {
  list: {
    method: 'GET',
    path: 'ag_motherPlants/getMothers',
    summary:
      'The living mothers of the facility with age, cuts, success of their clones, tests and when each may be cut next',
    access: inCurrentFacility(),
    returns: z.array(mother),
  },
  capacity: {
    method: 'GET',
    path: 'ag_motherPlants/getCapacity',
    summary: 'Week by week the clones that booked and planned runs need, against the cuttings that mothers give',
    access: inCurrentFacility(),
    query: z.object({ weeks: countQuery.refine((weeks) => weeks >= 1 && weeks <= 26).optional() }),
    returns: z.array(cuttingWeek),
  },
  takeCuttings: {
    method: 'POST',
    path: 'ag_plants/{id}/takeCuttings',
    summary:
      'Cut a mother: clones are made, a generation after it, as one propagation batch that waits for a run or joins one; a ' +
      '`backup` is a clone that is kept as a mother too',
    access: row(Plant, [...plantWorkers], 'id', { lock: 'later' }),
    params: idParams,
    body: z.strictObject({
      count: z.int().min(1).max(500),
      kind: z.enum(['cuttings', 'backup']).optional(),
      lifecycle_id: rowId.optional().meta({ description: 'run they join' }),
      note,
    }),
    returns: made,
  },
  promote: {
    method: 'POST',
    path: 'ag_plants/{id}/promote',
    summary: 'Keep a living plant as a mother from now on',
    access: row(Plant, [...motherKeepers], 'id', { lock: 'later' }),
    params: idParams,
    body: z.strictObject({ source: z.string().trim().max(160).optional() }),
    returns: recordSchema(allFields(MotherPlant)),
  },
  retire: {
    method: 'POST',
    path: 'ag_plants/{id}/retire',
    summary: 'End a mother: it is destroyed with reason, weight and witness',
    access: row(Plant, [...motherKeepers], 'id', { lock: 'later' }),
    params: idParams,
    body: z.strictObject({
      destroyPlantReason_id: rowId,
      weightGrams: z.number().min(0).max(1_000_000).optional(),
      method: z.string().max(120).optional(),
      witness_user_id: rowId.optional(),
      reason: z.string().trim().min(1).max(500).optional(),
    }),
    returns: recordSchema(allFields(Plant)),
  },
});
