import * as z from 'zod';

/** The query of a call that takes a filter, as JSON text. */
export const filterQuery = z.object({ filter: z.string().optional() });
