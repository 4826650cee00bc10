import * as z from 'zod';

const optional = <T extends z.ZodType>(type: T) => type.nullable();

/** What a run of a plan could grow from and in. */
export const startSourcesReply = z.object({
  mothers: z.array(
    z.object({
      plant_id: z.int(),
      tag: optional(z.string()),
      unit: optional(z.string()),
      /** Days since it was planted. */
      ageDays: optional(z.int()),
      /** Living cuttings taken of it. */
      cuttings: z.int(),
      /** Its unit or run is isolated for a crop problem: no cutting leaves. */
      isIsolated: z.boolean(),
    }),
  ),
  /** Lots of seed in stock. */
  lots: z.array(
    z.object({
      id: z.int(),
      lot: z.string(),
      name: z.string(),
      onHand: z.number(),
      unit: z.string(),
      expirydate: optional(z.string()),
    }),
  ),
  /** Plants of accepted deliveries, by delivery. */
  intakes: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      from: optional(z.string()),
      state: z.string(),
      /** Received and not refused; null where nobody counted yet. */
      plants: optional(z.number()),
    }),
  ),
  /** Models of container with how many empty ones there are. */
  containerTypes: z.array(
    z.object({ id: z.int(), name: z.string(), kind: z.string(), plantsPerContainer: z.int(), empty: z.int() }),
  ),
  /** Licences that tell the state of plants, with what it calls the rooms; empty where none does. */
  licences: z.array(
    z.object({
      licenseNumber: z.string(),
      /** `hold`: messages wait for review. */
      sendMode: z.string(),
      rooms: z.array(z.object({ area_id: z.int(), LocationName: z.string() })),
      /** Free plant tags, in their order; a licence without any is not asked. */
      freeTags: z.int(),
    }),
  ),
});
