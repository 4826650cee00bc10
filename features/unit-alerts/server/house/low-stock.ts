import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { HouseValue } from './house-value.ts';

/** Of more the rest is left out; no house keeps so many. */
export const mostPerRound = 2000;

interface StockRow {
  kind: 'article' | 'part';
  id: number;
  name: string;
  left: number;
  wanted: number;
  countedIn: string | null;
}

/** Articles and spare parts of which a facility wants a least stock, with what is there and promised to nobody. */
export async function readStock(facilityId: number, { db }: WorkContext): Promise<HouseValue[]> {
  const { rows } = await sql<StockRow>`
    select 'article' as kind, s.id, c.name, rounded(s."onHand" - s.reserved) as left, s."minQty" as wanted, m.abbreviation as "countedIn"
    from facility_consumables s join consumables c on c.id = s.consumable_id join units_of_measure m on m.id = c."stockUnit_id"
    where s.facility_id = ${facilityId} and s."minQty" > 0
    union all select 'part', id, name, rounded("onHand" - reserved), "minQty", null
    from inventory_items where facility_id = ${facilityId} and "minQty" > 0
    order by 1, 2 limit ${mostPerRound}`.execute(db);
  return rows.map(({ kind, id, name, left, wanted, countedIn }): HouseValue => ({
    ...{ metric: 'stockLow', value: left, found: { holds: left < wanted, limit: wanted } },
    ...{ place: { kind, id, name }, ...(countedIn !== null && { countedIn }) },
  }));
}

/** Stock of a facility whose balance was found to differ from its movements. */
export async function readStockDifferences(facilityId: number, { db }: WorkContext): Promise<HouseValue[]> {
  const { rows } = await sql<Pick<StockRow, 'kind' | 'id' | 'name' | 'countedIn'> & { difference: number }>`
    select kind, stock_id as id, name, difference, "countedIn" from stock_differences where facility_id = ${facilityId}
    order by kind, stock_id`.execute(db);
  return rows.map(({ kind, id, name, difference, countedIn }): HouseValue => ({
    ...{ metric: 'stockMismatch', value: difference, found: { holds: true, limit: null } },
    ...{ place: { kind, id, name }, ...(countedIn !== null && { countedIn }) },
  }));
}
