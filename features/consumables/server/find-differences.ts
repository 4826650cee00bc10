import { FacilityConsumable } from '@trellis/consumables/model';
import type { RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';
import { consumableBookRules } from './book-rules.ts';

/** Stock that is not what its movements add up to. */
export interface StockDifference {
  kind: 'article' | 'part';
  facility_id: number;
  id: number;
  name: string;
  /** How much more the balance says, in the unit the stock is counted in. */
  difference: number;
  countedIn: string | null;
}

interface Found extends Omit<StockDifference, 'kind' | 'name'> {
  label: string;
}

/** The stock of all facilities whose books do not add up, each article and part once. */
export async function listStockDifferences(db: RequestTransaction): Promise<StockDifference[]> {
  const all = new Map<string, StockDifference>();
  for (const { collection, query } of consumableBookRules) {
    const { rows } = await sql<Found>`${sql.raw(query)}`.execute(db);
    const kind = collection === FacilityConsumable.path ? 'article' : 'part';
    for (const { facility_id, id, label: name, difference, countedIn } of rows)
      if (!all.has(`${kind} ${id}`)) all.set(`${kind} ${id}`, { kind, facility_id, id, name, difference, countedIn });
  }
  return [...all.values()];
}
