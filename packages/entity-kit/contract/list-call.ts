import * as z from 'zod';
import { signedIn } from './api.ts';

/** The query of a call that takes a filter, as JSON text. */
export const filterQuery = z.object({ filter: z.string().optional() });

/** The everyday list of a collection as a page reads it; `Row` is what the page needs of a record and of what it includes. */
export const listOf = <Row>(path: string) =>
  ({
    method: 'GET',
    path,
    summary: 'List',
    access: signedIn,
    query: filterQuery,
    returns: z.array(z.custom<Row>()),
  }) as const;

/** A filter as the address carries it. */
export const filtered = (filter: object): { query: { filter: string } } => ({
  query: { filter: JSON.stringify(filter) },
});
