import * as z from 'zod';

const id = z.int();
const optionalId = z.int().nullable();
const count = z.int();
const optional = <T extends z.ZodType>(type: T) => type.nullable();

/** What a start needs to know of a plan. */
export const startInfoReply = z.object({
  growplan_id: id,
  growplanName: z.string(),
  growplanVersion_id: optionalId,
  version: optional(count),
  totalDays: z.number(),
  isMother: z.boolean(),
  strain_id: optionalId,
  strainName: optional(z.string()),
  varietal_id: optionalId,
  varietalName: optional(z.string()),
  plantContainerType_id: optionalId,
  expectedGramsPerPlant: optional(z.number()),
  suggestedName: z.string(),
  /** Living mother plants of the strain at the facility. */
  motherPlants: count,
  /** Runs of the plan in flight at the facility. */
  inFlight: count,
  growPhases: z.array(
    z.object({
      id,
      name: z.string(),
      seq: count,
      growStage_id: optionalId,
      startSeconds: count,
      endSeconds: count,
      plantContainerType_id: optionalId,
      plantsPerContainer: optional(count),
    }),
  ),
});

/** A run in the history of its strain. */
export const lifecycleOfStrainReply = z.object({
  id,
  name: z.string(),
  growplan_id: id,
  growplanName: z.string(),
  version: count,
  state: z.string(),
  mother: z.boolean(),
  inflight: count,
  starttime: optional(z.string()),
  harvestdate: optional(z.string()),
  actualHarvestDate: optional(z.string()),
  plantsStarted: optional(count),
  plants: count,
  expectedGrams: optional(z.number()),
  yieldGrams: optional(z.number()),
  excludeFromStats: z.boolean(),
});

/** A shelf a run stands or stood on. */
export const lifecyclePlatformReply = z.object({
  id,
  lifecycle_id: id,
  platform_id: id,
  platformName: z.string(),
  level: count,
  capacity: count,
  platformGroup_id: id,
  platformGroupName: z.string(),
  rack: optional(z.string()),
  area_id: id,
  areaName: z.string(),
  plants: count,
  start: optional(z.string()),
  finish: optional(z.string()),
});

/** Where a plant stands. */
export const plantPositionReply = z.object({
  plant_id: id,
  tag: optional(z.string()),
  growStage_id: optionalId,
  plantContainer_id: optionalId,
  barcode: optional(z.string()),
  plantLocation_id: optionalId,
  row: optional(count),
  col: optional(count),
  label: optional(z.string()),
  platform_id: optionalId,
  platformName: optional(z.string()),
  platformGroup_id: optionalId,
  platformGroupName: optional(z.string()),
});

/** A harvest to come. */
export const harvestReply = z.object({
  id,
  name: z.string(),
  harvestdate: z.string(),
  /** From today at the facility; negative when it is late. */
  daysLeft: count,
  cropname: z.string(),
  strain_id: optionalId,
  growplanName: z.string(),
  rack: optional(z.string()),
  plants: count,
  expectedGrams: optional(z.number()),
});

/** A run in flight. */
export const inFlightReply = z.object({
  id,
  name: z.string(),
  state: z.string(),
  mother: z.boolean(),
  growplan_id: id,
  growplanName: z.string(),
  strain_id: optionalId,
  cropname: z.string(),
  rack: optional(z.string()),
  platformGroups: count,
  plants: count,
  plantsStarted: optional(count),
  starttime: optional(z.string()),
  day: optional(count),
  totalDays: optional(z.number()),
  phaseName: optional(z.string()),
  growStage_id: optionalId,
  harvestdate: optional(z.string()),
});

/** What a month brought, dry weight. */
export const monthlyYieldReply = z.object({
  /** First day of the month. */
  month: z.string(),
  grams: z.number(),
  lifecycles: count,
});

/** The same for one strain of a month; months without yield are left out. */
export const monthlyStrainYieldReply = monthlyYieldReply.extend({ strain_id: optionalId, strainName: z.string() });

/** A record after its state changed. */
export const movedReply = z.object({ id, state: z.string(), updatedate: z.string() });
