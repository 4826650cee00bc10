import { defineApi, idText, judged, signedIn } from '@trellis/entity-kit';
import * as z from 'zod';

const systemTable = z.object({
  /** Name of the entity its rows are of; its definition stands beside. */
  entity: z.string(),
  /** Of several lists in one collection, which one. */
  kind: z.string().nullable(),
  rows: z.int(),
  active: z.int(),
  /** Rows that some other record refers to. */
  used: z.int(),
});
/** One small list: where its rows are, and how many there are. */
export type SystemTable = z.infer<typeof systemTable>;

/** The registry of small lists, and the order of their rows. */
export const systemTablesApi = defineApi('systemTables', {
  list: {
    method: 'GET',
    path: 'systemTables',
    summary: 'Every small list you may read: its definition, its rows, how many of them are in use',
    access: signedIn('It lists the small lists that the person may read, and no others.'),
    returns: z.object({ definitions: z.array(z.unknown()), tables: z.array(systemTable) }),
  },
  moveRow: {
    method: 'POST',
    path: 'systemTables/{collection}/{id}/move',
    summary: 'Puts a row of a list after another one, or first; answers how many rows got another number',
    access: judged(
      'listKeeper',
      'Who has the everyday right to change the row of the list; 403 without it, 404 for other rows.',
    ),
    params: z.object({ collection: z.string().max(80), id: idText }),
    body: z.strictObject({ after: z.int().min(1).nullable() }),
    returns: z.object({ count: z.int() }),
  },
});
