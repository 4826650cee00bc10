import * as z from 'zod';

const id = z.int();
const optionalId = z.int().nullable();
const number = z.number();
const optional = <T extends z.ZodType>(type: T) => type.nullable();

/** Targets of a phase in one light state. */
const environment = z.object({
  id,
  lightState: z.string(),
  tempMin: number,
  tempMax: number,
  humidityMin: number,
  humidityMax: number,
  co2Min: optional(number),
  co2Max: optional(number),
  irrigationFrequency: optional(number),
  irrigationDuration: optional(number),
  irrigationStartTime: optional(z.string()),
  irrigationFinishTime: optional(z.string()),
});

const growTask = z.object({
  id,
  growTaskType_id: id,
  title: optional(z.string()),
  dayOffset: number,
  repeatDays: optional(number),
  estMinutes: optional(number),
  instructions: optional(z.string()),
  consumables: optional(z.array(z.unknown())),
  requiresApproval: z.boolean(),
});

/** A phase with everything in it. */
export const growPhaseReply = z.object({
  id,
  name: z.string(),
  seq: z.int(),
  growStage_id: optionalId,
  startSeconds: z.int(),
  endSeconds: z.int(),
  photoperiod: number,
  photoperiodStartTime: optional(z.string()),
  noIrrigation: z.boolean(),
  plantContainerType_id: optionalId,
  plantsPerContainer: optional(z.int()),
  vpdProfile_id: optionalId,
  lightSpectrumDefinition_id: optionalId,
  lightIntensity: optional(number),
  rampMin: optional(z.int()),
  targetVWC: optional(number),
  drybackPct: optional(number),
  cropSteeringPhase: z.string(),
  feed: optional(
    z.object({
      ec: z.exactOptional(number).meta({ description: 'mS/cm' }),
      ph: z.exactOptional(number),
      parts: z.exactOptional(z.array(z.object({ consumable_id: number, mlPerL: number }))),
    }),
  ),
  environments: z.array(environment),
  growTasks: z.array(growTask),
});
export type GrowPhaseReply = z.infer<typeof growPhaseReply>;

/** A plan as its screens show it; `totalDays` is the sum of the phases. */
export const growPlanReply = z.object({
  id,
  name: z.string(),
  category_id: id,
  facility_id: optionalId,
  strain_id: optionalId,
  varietal_id: optionalId,
  plantContainerType_id: optionalId,
  owner_user_id: optionalId,
  publishedVersion_id: optionalId,
  isMother: z.boolean(),
  active: z.boolean(),
  growplanVersion_id: optionalId,
  version: optional(z.int()),
  state: optional(z.string()),
  expectedGramsPerPlant: optional(number),
  totalDays: number,
  growPhases: z.array(growPhaseReply),
});

/** A version with everything in it, as its editor and its reader want it. */
export const planContentReply = z.object({
  id,
  growplan_id: id,
  version: z.int(),
  state: z.string(),
  expectedGramsPerPlant: optional(number).meta({ description: 'g' }),
  expectedCost: optional(z.union([number, z.string()])).meta({ description: 'per plant' }),
  changeNote: optional(z.string()),
  submittedBy: optionalId,
  approvedBy: optionalId,
  publishedAt: optional(z.string()),
  updatedate: z.string(),
  updateuser: optionalId,
  revision: z.string().meta({ description: 'another text as soon as anything in the version changes' }),
  growPhases: z.array(growPhaseReply),
});
export type PlanContent = z.infer<typeof planContentReply>;

/** A version as its actions answer it. */
export const growPlanVersionReply = z.object({
  id,
  growplan_id: id,
  version: z.int(),
  state: z.string(),
  totalDays: optional(number),
  submittedBy: optionalId,
  approvedBy: optionalId,
  publishedAt: optional(z.string()),
  updatedate: z.string(),
});

/** A container model of the picker. */
export const plantContainerTypeReply = z.object({
  id,
  name: z.string(),
  kind: z.string(),
  plantsPerContainer: z.int(),
  volumeL: optional(number),
  rows: optional(z.int()),
  cols: optional(z.int()),
  substrate: optional(z.string()),
  reusable: z.boolean(),
});
