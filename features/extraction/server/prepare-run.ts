import { ExtractionRun, type extractionApi } from '@trellis/extraction/model';
import { readFarmClock } from '@trellis/lifecycles/server';
import type { CallInput } from '@trellis/entity-kit';
import { moveRow, Refusal, type CallContext, type MoveWords } from '@trellis/server-kit';
import { assertInputs, promiseInputs } from './run-inputs.ts';

type Allocation = CallInput<typeof extractionApi.calls.allocateRun>['body'];

/** Chooses what a run takes until it starts; a ready run gives up what it was promised for what it is promised now. */
export async function allocateRun(
  before: ExtractionRun,
  wishes: Allocation,
  context: CallContext,
): Promise<ExtractionRun> {
  if (before.state !== 'planned' && before.state !== 'ready')
    throw new Refusal('WRONG_STATE', `A run that is ${before.state} takes no other input.`, 409, {
      state: before.state,
      from: ['planned', 'ready'],
    });
  if (before.state === 'ready') await promiseInputs(before, -1, context);
  const run = { ...before, inputs: wishes.inputs };
  await assertInputs(run, context);
  if (before.state === 'ready') {
    await assertSize(run, context);
    await promiseInputs(run, 1, context);
  }
  return JSON.parse(
    await context.records.change(ExtractionRun, run.id, { inputs: wishes.inputs }, wishes.reason ?? ''),
  ) as ExtractionRun;
}

/** Makes a planned run ready: recipe approved, input within the recipe's range and promised to it, machine idle with valid permits. */
export async function prepareRun(
  planned: ExtractionRun,
  words: MoveWords,
  context: CallContext,
): Promise<ExtractionRun> {
  const run = await moveRow(ExtractionRun, planned, 'prepare', words, context);
  const recipe = await readRecipe(run, context);
  if (recipe.state !== 'approved') throw new Refusal('extraction.recipe-not-approved', 'The recipe is not approved.');
  await assertInputs(run, context);
  await assertSize(run, context);
  await assertMachineReady(run, context);
  await promiseInputs(run, 1, context);
  const names = (recipe.steps as unknown as { name: string }[]).map(({ name }) => name);
  const steps = names.map((name, index) => ({ seq: index + 1, name, state: 'pending' as const }));
  return context.records.update(ExtractionRun, run.id, { steps });
}

const readRecipe = (run: ExtractionRun, { db }: CallContext) =>
  db
    .selectFrom('extraction_recipes')
    .select(['state', 'minBatchKg', 'maxBatchKg', 'steps'])
    .where('id', '=', run.extractionRecipe_id)
    .executeTakeFirstOrThrow();

async function assertSize(run: ExtractionRun, context: CallContext): Promise<void> {
  const recipe = await readRecipe(run, context);
  const kg = (run.inputs ?? []).reduce((sum, input) => sum + input.kg, 0);
  if (kg < (recipe.minBatchKg ?? 0) || kg > (recipe.maxBatchKg ?? Infinity))
    throw new Refusal('extraction.batch-size', `${kg} kg is outside the batch size of the recipe.`, 409, { kg });
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
  const today = (await readFarmClock(run.facility_id, { db })).dateOf(now.getTime());
  const permits = (machine.permits ?? []) as unknown as { kind: string; expires?: string }[];
  const expired = permits.filter(({ expires }) => expires !== undefined && expires < today).map(({ kind }) => kind);
  if (expired.length > 0)
    throw new Refusal('extraction.permit-expired', `Expired: ${expired.join(', ')}.`, 409, { permits: expired });
}
