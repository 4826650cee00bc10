import * as z from 'zod';

/** Where a reference leads, for pickers and labels: only collections the viewer may read are named. */
const referenceTarget = z.object({
  /** Name of the target entity. */
  name: z.string(),
  path: z.string(),
  base: z.string().optional(),
  /** Under this name a record is included. */
  relation: z.string(),
  /** Fields whose texts name a record. */
  title: z.array(z.string()),
  /** Fields a search looks into. */
  search: z.array(z.string()),
  order: z.string().optional(),
  /** Rows are archived by `active`. */
  isArchivable: z.boolean(),
  /** A small administrators' list: offered whole, its labels exist in Spanish. */
  isLookup: z.boolean(),
  /** The field that says whose a row is, where the provider's rows stand beside those of facilities. */
  owner: z.string().optional(),
});
export type ReferenceTarget = z.infer<typeof referenceTarget>;

/** What the viewer may do with a collection, which of its fields stay hidden, and where its references lead. */
export const aboutReply = z.object({
  rights: z.object({ create: z.boolean(), update: z.boolean(), delete: z.boolean() }),
  /** Whether the viewer may read who changed what. */
  history: z.boolean(),
  /** Roles that may create records, for a viewer who may not. */
  creators: z.array(z.string()),
  /** Whether the viewer may import many rows at once. */
  isImportable: z.boolean(),
  hidden: z.array(z.string()),
  references: z.record(z.string(), referenceTarget),
});
export type CollectionAbout = z.infer<typeof aboutReply>;

/** What refers to a record, and what the viewer may do with this one. */
export const usageReply = z.object({
  can: z.object({
    update: z.boolean(),
    delete: z.boolean(),
    /** Set a record right that is over, with a reason. */
    amend: z.boolean(),
  }),
  /** Rows that keep the record from being deleted, or would lose their reference to it; counted up to 1000 per field. */
  count: z.int(),
  /** Rows that belong to the record and would go with it. */
  owned: z.int(),
  /** By collection and field, the rows the viewer may read; one without names stands for any number of others. */
  usedBy: z.array(
    z.object({
      collection: z.string().nullable(),
      /** Name of the collection's definition. */
      entity: z.string().nullable(),
      field: z.string().nullable(),
      count: z.int(),
      isOwned: z.boolean(),
    }),
  ),
});
export type RecordUsage = z.infer<typeof usageReply>;
