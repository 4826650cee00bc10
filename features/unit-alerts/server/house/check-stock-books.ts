import { listStockDifferences } from '@trellis/consumables/server';
import { inTransaction, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';

const job = { userId: null, source: 'job', ip: null } as const;

/** Adds up the movements of all stock and keeps which balances differ, for the rounds to tell of. Nothing is changed in the books. */
export async function checkStock(services: Services): Promise<void> {
  await inTransaction(services, job, async ({ db }) => {
    const found = await listStockDifferences(db);
    await sql`delete from stock_differences`.execute(db);
    for (const { kind, facility_id, id, name, difference, countedIn } of found)
      await sql`
        insert into stock_differences (kind, stock_id, facility_id, name, difference, "countedIn")
        values (${kind}, ${id}, ${facility_id}, ${name}, ${difference}, ${countedIn})`.execute(db);
  });
}

/** Checks the stock of all facilities every quarter of an hour, on one server at a time. */
export const keepCheckingStock = ({ jobs, ...services }: Services): Promise<void> =>
  jobs.repeat('check-stock', '*/15 * * * *', () => checkStock({ jobs, ...services }));
