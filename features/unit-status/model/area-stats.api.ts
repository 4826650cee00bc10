import { defineApi, idQuery, membersOfOrCurrent } from '@trellis/entity-kit';
import * as z from 'zod';

const value = z.number().nullable();

/** The scorecard of one area: its climate now, how full it is, what grows in it, and what is broken. */
export const areaStats = z.object({
  area_id: z.int(),
  areaname: z.string(),
  facilityTemps: z
    .object({ average: value, min: value, max: value })
    .meta({ description: '°C; over the newest readings of its units, none older than 16 minutes' }),
  rh: z.object({ current: value, min: value, max: value }).meta({ description: 'fractions 0–1; current is the mean' }),
  co2: z.object({ current: value, min: value, max: value }).meta({ description: 'ppm; current is the mean' }),
  growPlatformsCount: z.int().meta({ description: 'units of the area' }),
  growPlatformInUseCount: z.int().meta({ description: 'units on which a lifecycle runs' }),
  plantCounts: z
    .object({ Young: z.int(), Vegetative: z.int(), Flowering: z.int() })
    .meta({ description: 'plants by the stage of their phase' }),
  disabledUnits: z.int(),
  openHardwareTicketsCount: z.int().meta({ description: 'those everybody may see' }),
});
export type AreaStats = z.infer<typeof areaStats>;

/** Figures of a facility's areas for scorecards and dashboards. */
export const areaStatsApi = defineApi('areaStats', {
  getStats: {
    method: 'GET',
    path: 'facilities/getStats',
    summary: 'Scorecard of each area of a facility: climate now, units in use, plants by stage, what is broken',
    access: membersOfOrCurrent('facility_id'),
    query: z.object({ facility_id: idQuery.optional() }),
    returns: z.array(areaStats),
  },
});
