import { defineApi, idQuery, membersOfOrCurrent } from '@trellis/entity-kit';
import * as z from 'zod';

/** Parts of a facility that can fail on their own, in the order they are shown. */
export const subsystems = [
  'units',
  'controllers',
  'network',
  'sensors',
  'irrigation',
  'co2',
  'compliance',
  'jobs',
] as const;
export type Subsystem = (typeof subsystems)[number];

const subsystemHealth = z.object({
  key: z.enum(subsystems),
  state: z
    .enum(['healthy', 'warning', 'error', 'disabled'])
    .meta({ description: 'disabled: the facility does without' }),
  affected: z.int(),
  total: z.int(),
  worst: z
    .object({
      name: z.string().nullable(),
      at: z.string().nullable().meta({ description: 'when it was last well, or when it failed; null: never' }),
      platformGroup_id: z.int().nullable(),
      controller_id: z.int().nullable(),
      device_id: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'what has waited longest' }),
});
export type SubsystemHealth = z.infer<typeof subsystemHealth>;

/** How a facility is doing, part by part. */
export const facilityHealthApi = defineApi('facilityHealth', {
  getHealth: {
    method: 'GET',
    path: 'facilities/getHealth',
    summary: 'A light for each part of a facility: how many are affected, and the one that has waited longest',
    access: membersOfOrCurrent('facility_id'),
    query: z.object({ facility_id: idQuery.optional() }),
    returns: z.object({ at: z.string(), subsystems: z.array(subsystemHealth) }),
  },
});
