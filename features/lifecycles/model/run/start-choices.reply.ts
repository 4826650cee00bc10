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
          /** Booking it is by; null of a run that stands there without one. */
          allocation_id: optional(z.int()),
          /** Only the last phase of a run is in the way: its shelf may be shared. */
          isLastPhase: z.boolean(),
          start: z.string(),
          finish: optional(z.string()),
        }),
      ),
    }),
  ),
  /** The drying rooms together while the harvest would hang there. */
  drying: z.object({
    /** Grams of wet plants they take; null: there is none, or one of them says no limit. */
    capacityGrams: optional(z.number()),
    /** The most that hangs there by then of other harvests. */
    takenGrams: z.number(),
    /** What a plant of this run brings; null where the plan does not say, or its crop is not dried. */
    gramsPerPlant: optional(z.number()),
  }),
  /** Days on which the facility is closed and a phase begins or ends, or the run starts: `YYYY-MM-DD`. */
  holidays: z.array(z.object({ day: z.string(), title: z.string() })),
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
