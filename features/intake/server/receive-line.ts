import {
  ConsumableLedgerEntry,
  ConsumableLot,
  FacilityConsumable,
  InventoryTransaction,
} from '@trellis/consumables/model';
import { ProductInventoryItem, ProductInventoryTransaction } from '@trellis/harvests/model';
import type { FacilityIntake, FacilityIntakeItem } from '@trellis/intake/model';
import { Plant } from '@trellis/lifecycles/model';
import { joinRun, readFarmClock } from '@trellis/lifecycles/server';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { HardwareItem } from '@trellis/tickets/model';
import { sql } from 'kysely';

/** Makes of a received line what it is: plants, a package, stock of a consumable, or spare parts. */
export async function receiveLine(
  intake: FacilityIntake,
  line: FacilityIntakeItem,
  context: CallContext,
): Promise<void> {
  const qty = line.qtyReceived ?? 0;
  if (qty <= 0) return;
  if (line.lineClass === 'plant') await receivePlants(intake, line, qty, context);
  else if (line.lineClass === 'package') await receivePackage(intake, line, qty, context);
  else if (line.lineClass === 'consumable') await receiveConsumable(intake, line, qty, context);
  else await receiveParts(intake, line, qty, context);
}

/** Each plant of a line is a row of its own; more than a house takes in at once is a slip. */
const mostPlants = 10_000;

/** Cuttings and mothers become plants, with the tags of the line; seeds are no plants yet. */
async function receivePlants(intake: FacilityIntake, line: FacilityIntakeItem, qty: number, context: CallContext) {
  const { records, now } = context;
  if (line.plantBatchType === 'Seed') return;
  if (!Number.isInteger(qty)) throw new Refusal('intake.half-plants', 'Plants are counted in whole numbers.', 422);
  if (qty > mostPlants)
    throw new Refusal('intake.too-many-plants', `A line brings ${mostPlants} plants at most.`, 422, {
      most: mostPlants,
    });
  const tags = line.tags ?? [];
  if (tags.length > qty)
    throw new Refusal('intake.too-many-tags', `${tags.length} tags are more than the plants of their line.`, 422);
  const clock = await readFarmClock(intake.facility_id, context);
  const rows = Array.from({ length: qty }, (_, index) => ({
    facility_id: intake.facility_id,
    tag: tags[index] ?? null,
    strain_id: line.strain_id,
    mother: line.plantBatchType === 'Mother',
    origin: 'Clone',
    plantedDate: clock.dateOf(now.getTime()),
    intake_id: intake.id,
    note: `Delivery ${intake.number}`,
  }));
  const texts = await records.insert(Plant, rows);
  const runId = line.destination?.lifecycle_id;
  if (runId === undefined) return;
  const ids = texts.map((text) => (JSON.parse(text) as { id: number }).id);
  await joinRun(runId, ids, { strain_id: line.strain_id, reason: `Delivery ${intake.number}` }, context);
}

async function receivePackage(intake: FacilityIntake, line: FacilityIntakeItem, qty: number, { records }: CallContext) {
  const item = await records.create(ProductInventoryItem, {
    facility_id: intake.facility_id,
    licenseNumber: intake.licenseNumber,
    tag: line.tags?.[0] ?? null,
    itemName: line.itemName ?? 'Package',
    strain_id: line.strain_id,
    unit_id: line.unit_id,
    unitCost: line.unitCost,
    expirydate: line.expirydate,
    inventoryLocation_id: line.destination?.inventoryLocation_id ?? null,
  });
  await records.create(ProductInventoryTransaction, {
    productInventory_id: item.id,
    kind: 'create',
    qty,
    reason: `Delivery ${intake.number}`,
  });
}

/** Receipts go to the facility's stock in stock units, under their lot where there is one. */
async function receiveConsumable(intake: FacilityIntake, line: FacilityIntakeItem, qty: number, context: CallContext) {
  const { db, records } = context;
  const article = await db
    .selectFrom('consumables')
    .select(['stockUnit_id', 'purchaseUnit_id', 'factor'])
    .where('id', '=', line.consumable_id)
    // What it is counted in stays until the receipt is booked.
    .forShare()
    .executeTakeFirstOrThrow();
  const perUnit = await stockUnitsIn(line.unit_id, article, context);
  const found = await db
    .selectFrom('facility_consumables')
    .select('id')
    .where('facility_id', '=', intake.facility_id)
    .where('consumable_id', '=', line.consumable_id)
    .executeTakeFirst();
  const stock = found?.id ?? (await newStock(intake, line, context));
  await records.create(ConsumableLedgerEntry, {
    facilityConsumable_id: stock,
    consumableLot_id: line.lot === null ? null : await lotOf(stock, intake, line, context),
    kind: 'receipt',
    qty: qty * perUnit,
    unitCost: line.unitCost === null ? null : line.unitCost / perUnit,
    intake_id: intake.id,
    reason: `Delivery ${intake.number}`,
  });
}

async function newStock(intake: FacilityIntake, line: FacilityIntakeItem, { records }: CallContext): Promise<number> {
  const made = await records.create(FacilityConsumable, {
    facility_id: intake.facility_id,
    consumable_id: line.consumable_id ?? 0,
    inventoryLocation_id: line.destination?.inventoryLocation_id ?? null,
  });
  return made.id;
}

/** Stock units in one unit of a line: the purchase unit by its factor, others by their dimension. */
async function stockUnitsIn(
  unitId: number | null,
  article: { stockUnit_id: number; purchaseUnit_id: number | null; factor: number },
  { db }: CallContext,
): Promise<number> {
  if (unitId === null || unitId === article.stockUnit_id) return 1;
  if (unitId === article.purchaseUnit_id) return article.factor;
  const { rows } = await sql<{ ratio: number }>`
    select a.factor / b.factor as ratio from units_of_measure a join units_of_measure b on b.dimension = a.dimension
    where a.id = ${unitId} and b.id = ${article.stockUnit_id}`.execute(db);
  const ratio = rows[0]?.ratio;
  if (ratio === undefined) throw new Refusal('intake.other-unit', 'The unit of a line does not fit its stock.', 422);
  return ratio;
}

async function lotOf(
  stock: number,
  { facility_id }: FacilityIntake,
  line: FacilityIntakeItem,
  { db, records, now }: CallContext,
): Promise<number> {
  const lot = line.lot ?? '';
  const known = await db
    .selectFrom('consumable_lots')
    .select('id')
    .where('facilityConsumable_id', '=', stock)
    .where('lot', '=', lot)
    .executeTakeFirst();
  if (known) return known.id;
  const made = await records.create(ConsumableLot, {
    facilityConsumable_id: stock,
    lot,
    expirydate: line.expirydate,
    received: (await readFarmClock(facility_id, { db })).dateOf(now.getTime()),
  });
  return made.id;
}

/** Spare parts go to their shelf; each serial number becomes a device of the register. */
async function receiveParts(
  intake: FacilityIntake,
  line: FacilityIntakeItem,
  qty: number,
  { db, records }: CallContext,
) {
  const item = await db
    .selectFrom('inventory_items')
    .select(['id', 'facility_id', 'name', 'hardware_product_id'])
    .where('id', '=', line.inventoryItem_id)
    .executeTakeFirstOrThrow();
  if (item.facility_id !== intake.facility_id)
    throw new Refusal('intake.other-stock', 'A part of the delivery belongs to another facility.', 422);
  await records.create(InventoryTransaction, {
    inventoryItem_id: item.id,
    kind: 'receipt',
    qty,
    cost: line.unitCost,
    note: `Delivery ${intake.number}`,
  });
  await records.insert(
    HardwareItem,
    (line.serials ?? []).map((serial) => ({
      label: `${item.name} ${serial}`,
      facilities_id: intake.facility_id,
      hardware_product_id: item.hardware_product_id,
      serial,
    })),
  );
}
