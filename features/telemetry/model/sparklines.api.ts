import { defineApi, idQuery, membersOfOrCurrent } from '@trellis/entity-kit';
import * as z from 'zod';

/** Units in one reply at most: a screen of them and what is about to be scrolled into it. */
export const mostSparklineUnits = 200;
/** Width of a point (minutes), and points of a line: the last 24 hours. */
export const sparklineMinutes = 30;
export const sparklinePoints = 48;

const unitsQuery = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= mostSparklineUnits, `must name at most ${mostSparklineUnits} units`)
  .refine((ids) => ids.every((id) => id <= 2_147_483_647), 'must be ids');

const line = z.array(z.number().nullable());

/** The last day of a unit, a mean for each half hour; null where nothing was read. A metric without a sensor is missing. */
export const unitSparklines = z.object({
  platformGroup_id: z.int(),
  temperature: line.optional().meta({ description: '°C' }),
  humidity: line.optional().meta({ description: 'fractions 0–1' }),
  co2: line.optional().meta({ description: 'ppm' }),
  externalMoisture: line.optional().meta({ description: '%' }),
});
export type UnitSparklines = z.infer<typeof unitSparklines>;

/** Small lines beside the numbers of many units. */
export const sparklinesApi = defineApi('sparklines', {
  getSparklines: {
    method: 'GET',
    path: 'sensorReadings/getSparklines',
    summary: 'The last 24 hours of climate and root zone of many units, a mean for each half hour',
    access: membersOfOrCurrent('facility_id'),
    tenants: true,
    query: z.object({
      facility_id: idQuery.optional(),
      platformGroup_ids: unitsQuery.meta({
        description: `ids with commas between them, at most ${mostSparklineUnits}`,
      }),
    }),
    returns: z.object({
      from: z.string().meta({ description: 'start of the first point, ISO 8601, UTC' }),
      intervalMinutes: z.int(),
      units: z.array(unitSparklines),
    }),
  },
});
