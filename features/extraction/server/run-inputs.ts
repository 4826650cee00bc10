import type { ExtractionRun, RunMaterial } from '@trellis/extraction/model';
import { ProductInventoryTransaction } from '@trellis/harvests/model';
import { invalidRecord, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Refuses input that is no released package of the run's facility, or more than is free of one. */
export async function assertInputs(run: ExtractionRun, { db }: CallContext): Promise<void> {
  const inputs = run.inputs ?? [];
  if (inputs.length === 0) throw new Refusal('extraction.no-input', 'Allocate the input of the run first.');
  const wanted = new Map<number, number>();
  for (const { productInventory_id, kg } of inputs) {
    if (productInventory_id === undefined)
      throw new Refusal('extraction.input-unknown', 'Every input is a package of the inventory.');
    if (!(typeof kg === 'number' && kg > 0)) throw new Refusal('extraction.input-empty', 'Every input has a weight.');
    wanted.set(productInventory_id, (wanted.get(productInventory_id) ?? 0) + kg);
  }
  for (const [id, kg] of wanted) {
    const { rows } = await sql<{ kg: number; status: string; onHold: boolean }>`
      select (p.qty - p.reserved) * grams_in(p.unit_id) / 1000 as kg, p.status, coalesce(b."onHold", false) as "onHold"
      from product_inventory_items p left join batches b on b.id = p.batch_id
      where p.id = ${id} and p.facility_id = ${run.facility_id} and grams_in(p.unit_id) is not null`.execute(db);
    const [item] = rows;
    if (!item)
      throw invalidRecord('extractionRuns', [{ property: 'inputs', code: 'reference', message: 'does not exist' }]);
    if (item.status !== 'released' || item.onHold)
      throw new Refusal('extraction.input-not-released', 'An input is not released.');
    if (item.kg + 1e-9 < kg) throw new Refusal('extraction.input-short', 'A package does not hold that much.');
  }
}

/** Promises the input to the run (1), so that nothing else takes it, or gives the promise up (-1). */
export async function promiseInputs(run: ExtractionRun, sign: 1 | -1, context: CallContext): Promise<void> {
  for (const input of run.inputs ?? [])
    await context.records.create(ProductInventoryTransaction, {
      productInventory_id: input.productInventory_id ?? 0,
      kind: 'reserve',
      qty: sign * (await quantityOf(input, context)),
      extractionRun_id: run.id,
      reason: `Run ${run.number}`,
    });
}

/** Takes the input out of its packages for the run, or gives back what is named. */
export async function moveInputs(
  run: ExtractionRun,
  materials: readonly RunMaterial[],
  direction: 'take' | 'give back',
  context: CallContext,
): Promise<void> {
  for (const material of materials)
    await context.records.create(ProductInventoryTransaction, {
      productInventory_id: material.productInventory_id ?? 0,
      kind: 'use',
      qty: (direction === 'take' ? -1 : 1) * (await quantityOf(material, context)),
      extractionRun_id: run.id,
      reason: direction === 'take' ? `Input of run ${run.number}` : `Back from run ${run.number}`,
    });
}

/** Kilograms in the unit of the package. */
async function quantityOf({ productInventory_id = 0, kg }: RunMaterial, { db }: CallContext): Promise<number> {
  const { rows } = await sql<{ qty: number }>`
    select rounded(${kg}::double precision * 1000 / grams_in(unit_id)) as qty from product_inventory_items
    where id = ${productInventory_id}`.execute(db);
  return rows[0]?.qty ?? 0;
}

/** Grams of what a run made that are in packages, its samples; one that was called off went back. */
export async function countSampled(id: number, { db }: CallContext): Promise<number> {
  const { rows } = await sql<{ grams: number }>`select drawn_from_run(${id}) as grams`.execute(db);
  return rows[0]?.grams ?? 0;
}
