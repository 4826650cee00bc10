import * as z from 'zod';

/** Messages and values of one sender that could not be kept, for one cause. */
export const rejectedMessages = z.object({
  source: z.string().meta({ description: 'id of the controller, else the edge node id a stranger named' }),
  controller_id: z.int().nullable(),
  controllerName: z.string().nullable(),
  deviceId: z.string().nullable(),
  facility_id: z.int().nullable(),
  facilityName: z.string().nullable(),
  cause: z.string().meta({ description: 'stable code such as reading.out-of-range' }),
  count: z.int(),
  firstSeen: z.string(),
  lastSeen: z.string(),
  sample: z.string().nullable().meta({ description: 'one of them, shortened' }),
});
export type RejectedMessages = z.infer<typeof rejectedMessages>;
