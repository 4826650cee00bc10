import * as z from 'zod';

const optional = <T extends z.ZodType>(type: T) => type.nullable();

/** Where and when a run of a plan could begin. */
export const startChoicesReply = z.object({
  start: z.string(),
  end: z.string(),
  phases: z.array(z.object({ id: z.int(), name: z.string(), start: z.string(), end: z.string() })),
  shelves: z.array(
    z.object({
      platform_id: z.int(),
      name: z.string(),
      level: z.int(),
      /** 0: nobody said how many. */
      capacity: z.int(),
      platformGroup_id: z.int(),
      unitName: z.string(),
      area_id: z.int(),
      areaName: z.string(),
      isDisabled: z.boolean(),
      isOffline: z.boolean(),
      urgentAlerts: z.int(),
      openTickets: z.int(),
      lastCleanout: optional(z.string()),
      /** From when on the shelf is free for the whole run; null where the end of what stands there is not known. */
      freeFrom: optional(z.string()),
      /** What is in the way between start and end. */
      clashes: z.array(
        z.object({
          kind: z.string(),
          lifecycle_id: optional(z.int()),
          start: z.string(),
          finish: optional(z.string()),
        }),
      ),
    }),
  ),
  supplies: z.array(
    z.object({
      consumable_id: z.int(),
      name: z.string(),
      unit: z.string(),
      perPlant: z.number(),
      perShelf: z.number(),
      perUnit: z.number(),
      perRun: z.number(),
      /** On hand and promised to nobody. */
      free: z.number(),
      price: optional(z.number()),
    }),
  ),
});
