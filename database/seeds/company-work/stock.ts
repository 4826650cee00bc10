import {
  ConsumableLedgerEntry,
  ConsumableLot,
  FacilityConsumable,
  InventoryItem,
  InventoryLocation,
  InventoryTransaction,
  Supplier,
} from '@trellis/consumables/model';
import { insertRows } from '../records/insert-rows.ts';
import { areaOf, dayIn, inDays, near, siteOf, type DemoWork } from './demo-work.ts';
import type { FacilityKey } from '../company/facilities.ts';

/** An article in stock: what was bought at which price, and what a week takes. Ids of the starter catalogue. */
interface Article {
  consumable_id: number;
  name: string;
  bought: number;
  price: number;
  weekly: number;
  min: number;
  max: number;
  hasLots: boolean;
}

const article = (
  consumable_id: number,
  name: string,
  bought: number,
  price: number,
  weekly: number,
  [min, max]: readonly [number, number],
  hasLots = false,
): Article => ({ consumable_id, name, bought, price, weekly, min, max, hasLots });

const stocks: Readonly<Record<FacilityKey, readonly Article[]>> = {
  washington: [
    article(1, 'Base nutrient A', 600, 3.1, 62, [150, 700], true),
    article(2, 'Base nutrient B', 600, 3.2, 62, [150, 700], true),
    article(3, 'Calcium-magnesium supplement', 200, 4.4, 15, [40, 200], true),
    article(4, 'Stone wool block 15 cm', 4000, 0.62, 380, [800, 5000]),
    article(6, 'Peroxide cleaner', 120, 5.8, 11, [30, 150]),
    article(7, 'Nitrile gloves', 4000, 0.08, 350, [1000, 6000]),
    article(9, 'Child-resistant jar 1/8 oz', 9000, 0.21, 900, [3000, 12_000]),
    article(10, 'Carbon dioxide', 900, 0.9, 105, [200, 1000]),
  ],
  colorado: [
    article(1, 'Base nutrient A', 400, 3.1, 44, [100, 500], true),
    article(2, 'Base nutrient B', 400, 3.2, 44, [100, 500], true),
    article(5, 'Coco coir 50 L', 160, 11.5, 12, [30, 200]),
    article(7, 'Nitrile gloves', 2000, 0.08, 180, [500, 3000]),
    article(10, 'Carbon dioxide', 600, 0.9, 82, [150, 700]),
  ],
};
const weekCount = 6;

/** Adds suppliers, stock with six weeks of movements, and spare parts. One stock stands below its minimum, one lot ends soon. */
export async function seedStock(work: DemoWork): Promise<void> {
  const { records } = work;
  const [washington, colorado] = [siteOf(work, 'washington'), siteOf(work, 'colorado')];
  const [fennick = 0, highPlains = 0, norrfeldt = 0] = await insertRows(records, Supplier, [
    supplier(washington, 'Fennick Garden Supply', 'Order desk', 'orders@fennick.example', 3),
    supplier(colorado, 'High Plains Horticulture', 'Sales', 'sales@highplains.example', 6),
    supplier(washington, 'Norrfeldt Parts', 'Parts counter', 'parts@norrfeldt.example', 4),
  ]);
  await seedSite(work, 'washington', fennick);
  await seedSite(work, 'colorado', highPlains);
  await seedParts(work, norrfeldt);
}

const supplier = (facility_id: number, name: string, contact: string, email: string, leadDays: number) => ({
  facility_id,
  name,
  contact,
  email,
  leadDays,
});

async function seedSite(work: DemoWork, key: FacilityKey, supplier_id: number): Promise<void> {
  const { records } = work;
  const facility_id = siteOf(work, key);
  const area_id = areaOf(work, key === 'washington' ? 'Nursery' : 'Greens Hall');
  const [location = 0] = await insertRows(records, InventoryLocation, [
    { facility_id, label: 'Supply room', area_id, bin: 'A' },
    { facility_id, label: 'Cold store', area_id, bin: 'C' },
  ]);
  const articles = stocks[key];
  const ids = await insertRows(
    records,
    FacilityConsumable,
    articles.map(({ consumable_id, price, min, max }) => ({
      facility_id,
      consumable_id,
      price,
      supplier_id,
      minQty: min,
      maxQty: max,
      inventoryLocation_id: location,
    })),
  );
  const tracked = articles.flatMap((one, index) => (one.hasLots ? [{ one, stock: ids[index] ?? 0 }] : []));
  const lotIds = await insertRows(
    records,
    ConsumableLot,
    tracked.map(({ one, stock }, index) => ({
      facilityConsumable_id: stock,
      lot: `${one.name.slice(-1).toUpperCase()}-26${String(index + 1).padStart(2, '0')}`,
      received: dayIn(work, -weekCount * 7 - 1),
      expirydate: dayIn(work, index === 0 ? 25 : 300 + 30 * index),
      opened: dayIn(work, -weekCount * 7),
    })),
  );
  const lots = new Map(tracked.map(({ stock }, index) => [stock, lotIds[index] ?? 0]));
  // In order of time: what is taken must be there.
  for (const rows of movements(work, key, articles, ids, lots)) await insertRows(records, ConsumableLedgerEntry, rows);
}

function movements(
  work: DemoWork,
  key: FacilityKey,
  articles: readonly Article[],
  ids: readonly number[],
  lots: ReadonlyMap<number, number>,
) {
  const entry = (index: number, kind: 'receipt' | 'usage' | 'count', qty: number, day: number, more: object = {}) => ({
    facilityConsumable_id: ids[index] ?? 0,
    consumableLot_id: lots.get(ids[index] ?? 0) ?? null,
    kind,
    qty,
    occurredAt: inDays(work, day),
    state: 'posted' as const,
    ...more,
  });
  const bought = articles.map((one, index) =>
    entry(index, 'receipt', one.bought, -weekCount * 7 - 1, { unitCost: one.price, reason: 'First delivery' }),
  );
  const weeks = Array.from({ length: weekCount }, (_, week) =>
    articles.map((one, index) =>
      entry(index, 'usage', -near(one.weekly, 0.2, `${key} ${one.name} ${week}`), -(weekCount - week) * 7 + 2, {
        reason: 'Week’s use',
      }),
    ),
  );
  const counted = articles.map((one, index) =>
    entry(index, 'count', -near(one.weekly * 0.03, 0.5, `${key} ${one.name} count`), -3, { reason: 'Monthly count' }),
  );
  return [bought, ...weeks, counted];
}

async function seedParts(work: DemoWork, supplier_id: number): Promise<void> {
  const facility_id = siteOf(work, 'washington');
  const parts = [
    ['Start capacitor 45 µF', 'AU-12-C45', 4, 0, 28],
    ['Air filter 600 × 600', 'AU-F66', 24, 9, 14.5],
    ['Solenoid valve 24 V', 'IV-4-S', 6, 4, 31],
    ['Float seal', 'HU-8-FS', 10, 1, 3.2],
    ['LED driver 640 W', 'B640-D', 4, 1, 118],
    ['Temperature and humidity probe', 'TH-C', 8, 2, 64],
  ] as const;
  const [bin = 0] = await insertRows(work.records, InventoryLocation, [
    { facility_id, label: 'Workshop shelf', area_id: areaOf(work, 'Flower East'), bin: 'W1' },
  ]);
  const ids = await insertRows(
    work.records,
    InventoryItem,
    parts.map(([name, partNumber, , , cost]) => ({
      facility_id,
      name,
      partNumber,
      inventoryLocation_id: bin,
      minQty: 2,
      cost,
      supplier_id,
    })),
  );
  const move = (index: number, kind: 'receipt' | 'issue', qty: number, note: string) => ({
    inventoryItem_id: ids[index] ?? 0,
    kind,
    qty,
    note,
  });
  await insertRows(
    work.records,
    InventoryTransaction,
    parts.flatMap(([, , bought], index) => [move(index, 'receipt', bought, 'First delivery')]),
  );
  await insertRows(
    work.records,
    InventoryTransaction,
    parts.flatMap(([, , , used], index) => (used > 0 ? [move(index, 'issue', -used, 'For repairs')] : [])),
  );
}
