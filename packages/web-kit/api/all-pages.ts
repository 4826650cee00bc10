import type { AnyCall } from '@trellis/entity-kit';
import { sendCall, type ClientOptions, type LooseArguments, type Sending } from '@trellis/entity-kit/client';

/** What a list answers at once, at most. */
const pageRows = 1000;

/** Reads all rows of a list, page after page, until one is not full. */
export async function sendForAllPages(
  call: AnyCall,
  given: LooseArguments,
  connection: ClientOptions,
  sending: Pick<Sending, 'signal'> = {},
): Promise<unknown[]> {
  const { filter } = (given.query ?? {}) as { filter?: string };
  const asked = JSON.parse(filter ?? '{}') as object;
  const rows: unknown[] = [];
  for (;;) {
    const page = JSON.stringify({ ...asked, limit: pageRows, skip: rows.length });
    const query = { ...given.query, filter: page };
    const found = (await sendCall(call, { ...given, query }, connection, sending)) as unknown[];
    rows.push(...found);
    if (found.length < pageRows) return rows;
  }
}
