import { targetRanges, VendorController } from '@trellis/devices/model';
import { defineApi, idQuery, idText, membersOfOrCurrent, row, type CallReply } from '@trellis/entity-kit';
import * as z from 'zod';

/** Who says what dosing controllers aim at. */
export const targetSetters = ['farmManager', 'facilityManager'] as const;
/** Who changes a target by more than a step at once. */
export const boldSetters = ['facilityManager'] as const;
/** As far as a target moves in one step: roots bear no more at once. */
export const longestStep = 0.5;
/** Of what is typed in tenths nothing is left of rounding. */
const slack = 1e-9;

/** Whether a target moves further than a step; one that is taken away moves without a bound, one that is new from nowhere. */
export const isFarStep = (before: number | null | undefined, wanted: number | null): boolean =>
  before != null && (wanted === null || Math.abs(wanted - before) > longestStep + slack);

/** As far off as a reading may be before it is told. */
export const widestTolerances = { ph: 2, ec: 3 } as const;

/** What is dosed: pH, and EC in mS/cm. */
export const dosed = ['ph', 'ec'] as const;
export type Dosed = (typeof dosed)[number];

const channel = z.object({
  sensor_id: z.int(),
  name: z.string(),
  kind: z.enum(dosed),
  reading: z.number().nullable(),
  at: z.string().nullable(),
  target: z.number().nullable().meta({ description: 'of its dosing controller, else of the phase of its unit' }),
  tolerance: z.number(),
  isOff: z.boolean(),
});
export type DosedChannel = z.infer<typeof channel>;

const targets = z.object({
  ph: z.number().nullable(),
  ec: z.number().nullable(),
  phTolerance: z.number().nullable(),
  ecTolerance: z.number().nullable(),
});
export type DosingTargets = z.infer<typeof targets>;

const aim = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max).nullable();
const tolerance = (max: number) => z.number().min(0.05).max(max).nullable();

/** Nutrient solutions: what doses them, what they aim at, what they read. */
export const dosingApi = defineApi('dosing', {
  dosing: {
    method: 'GET',
    path: 'vendorControllers/dosing',
    summary:
      'The dosing controllers of a facility with targets and what is read of them, and solutions that none doses',
    access: membersOfOrCurrent('facility_id'),
    query: z.object({ facility_id: idQuery.optional() }),
    returns: z.object({
      controllers: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          vendor: z.string().nullable(),
          model: z.string().nullable(),
          zone_id: z.int().nullable(),
          zone: z.string().nullable(),
          status: z.string().nullable(),
          lastPoll: z.string().nullable(),
          enabled: z.boolean(),
          updatedate: z.string(),
          targets,
          channels: z.array(channel),
        }),
      ),
      others: z.array(channel).meta({ description: 'sensors in solutions that no controller doses' }),
      can: z.object({ set: z.boolean(), setFar: z.boolean() }),
    }),
  },
  setTargets: {
    method: 'POST',
    path: 'vendorControllers/{id}/targets',
    summary: `Say what readings of a dosing controller are held against and how far off they may be; a target that moves by more than ${longestStep} or is taken away takes a facility manager. The device itself is told nothing`,
    access: row(VendorController, targetSetters),
    params: z.object({ id: idText }),
    body: z.strictObject({
      ph: aim(targetRanges.ph),
      ec: aim(targetRanges.ec),
      phTolerance: tolerance(widestTolerances.ph),
      ecTolerance: tolerance(widestTolerances.ec),
      nutrientTemperatureC: z
        .number()
        .min(5)
        .max(40)
        .nullable()
        .optional()
        .meta({ description: '°C; kept where left out' }),
      updatedate: z.iso.datetime({ offset: true }).optional().meta({ description: 'of the version that was seen' }),
    }),
    returns: targets.extend({ updatedate: z.string() }),
  },
});
export type DosingController = CallReply<typeof dosingApi.calls.dosing>['controllers'][number];
