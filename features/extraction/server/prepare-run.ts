import { ExtractionRun } from '@trellis/extraction/model';
import { invalidRecord, moveState, Refusal, type CallContext, type MoveWords } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Makes a planned run ready: recipe approved, input allocated within the recipe's range, machine idle with valid permits. */
export async function prepareRun(id: number, words: MoveWords, context: CallContext): Promise<ExtractionRun> {
  const run = await moveState(ExtractionRun, id, 'prepare', words, context);
  const recipe = await context.db
    .selectFrom('extraction_recipes')
    .select(['state', 'minBatchKg', 'maxBatchKg', 'steps'])
    .where('id', '=', run.extractionRecipe_id)
    .executeTakeFirstOrThrow();
  if (recipe.state !== 'approved') throw new Refusal('extraction.recipe-not-approved', 'The recipe is not approved.');
  const kg = await countInput(run, context);
  if (kg < (recipe.minBatchKg ?? 0) || kg > (recipe.maxBatchKg ?? Infinity))
    throw new Refusal('extraction.batch-size', `${kg} kg is outside the batch size of the recipe.`, 409, { kg });
  await assertMachineReady(run, context);
  const names = (recipe.steps as unknown as { name: string }[]).map(({ name }) => name);
  const steps = names.map((name, index) => ({ seq: index + 1, name, state: 'pending' as const }));
  return context.records.update(ExtractionRun, id, { steps });
}

/** Kilograms allocated; every package is the facility's, released, and holds as much. */
async function countInput(run: ExtractionRun, { db }: CallContext): Promise<number> {
  const inputs = run.inputs ?? [];
  if (inputs.length === 0) throw new Refusal('extraction.no-input', 'Allocate the input of the run first.');
  for (const { productInventory_id, kg } of inputs) {
    if (productInventory_id === undefined)
      throw new Refusal('extraction.input-unknown', 'Every input is a package of the inventory.');
    const { rows } = await sql<{ kg: number; status: string }>`
      select (p.qty - p.reserved) * u.factor / 1000 as kg, p.status from product_inventory_items p
        join units_of_measure u on u.id = coalesce(p.unit_id, 1) and u.dimension = 'mass'
      where p.id = ${productInventory_id} and p.facility_id = ${run.facility_id}`.execute(db);
    const [item] = rows;
    if (!item)
      throw invalidRecord('extractionRuns', [{ property: 'inputs', code: 'reference', message: 'does not exist' }]);
    if (item.status !== 'released') throw new Refusal('extraction.input-not-released', 'An input is not released.');
    if (item.kg + 1e-9 < kg) throw new Refusal('extraction.input-short', 'A package does not hold that much.');
  }
  return inputs.reduce((sum, { kg }) => sum + kg, 0);
}

async function assertMachineReady(run: ExtractionRun, { db, now }: CallContext): Promise<void> {
  const machine =
    run.facilityExtractionEquipment_id === null
      ? undefined
      : await db
          .selectFrom('installed_extraction_machines')
          .select(['status', 'permits', 'calibrationDue', 'facility_id'])
          .where('id', '=', run.facilityExtractionEquipment_id)
          .executeTakeFirst();
  if (machine?.facility_id !== run.facility_id)
    throw new Refusal('extraction.no-machine', 'Choose a machine of the facility for the run.');
  if (machine.status !== 'idle') throw new Refusal('extraction.machine-busy', `The machine is ${machine.status}.`);
  const today = now.toISOString().slice(0, 10);
  const permits = (machine.permits ?? []) as unknown as { kind: string; expires?: string }[];
  const expired = permits.filter(({ expires }) => expires !== undefined && expires < today).map(({ kind }) => kind);
  if (expired.length > 0)
    throw new Refusal('extraction.permit-expired', `Expired: ${expired.join(', ')}.`, 409, { permits: expired });
}
