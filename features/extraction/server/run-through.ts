import {
  ExtractionRun,
  InstalledExtractionMachine,
  type extractionApi,
  type RunMaterial,
} from '@trellis/extraction/model';
import { ProductInventoryItem, ProductInventoryTransaction } from '@trellis/harvests/model';
import { TestBatch } from '@trellis/lab-tests/model';
import { readFarmClock } from '@trellis/lifecycles/server';
import type { CallInput } from '@trellis/entity-kit';
import { callerOf, moveRow, Refusal, type CallContext, type MoveWords } from '@trellis/server-kit';
import { assertInputs, countSampled, moveInputs, promiseInputs } from './run-inputs.ts';

type Starting = CallInput<typeof extractionApi.calls.startRun>['body'];
type Sampling = CallInput<typeof extractionApi.calls.sampleRun>['body'];

/** Starts a ready run: the checklist is signed, its input is judged once more and leaves the inventory, the machine runs. */
export async function startRun(
  ready: ExtractionRun,
  { checklist, ...words }: Starting,
  context: CallContext,
): Promise<ExtractionRun> {
  const { records, now } = context;
  const open = checklist.filter(({ isDone }) => !isDone).map(({ label }) => label);
  if (open.length > 0)
    throw new Refusal('extraction.checklist-open', `Still to check: ${open.join(', ')}.`, 422, { open });
  const run = await moveRow(ExtractionRun, ready, 'start', words, context);
  const { userId } = callerOf(context);
  // What was promised when the run got ready may have been held or tested since.
  await promiseInputs(run, -1, context);
  await assertInputs(run, context);
  await moveInputs(run, run.inputs ?? [], 'take', context);
  await setMachine(run, 'running', context);
  const [first, ...others] = run.steps ?? [];
  return records.update(ExtractionRun, run.id, {
    inputKg: (run.inputs ?? []).reduce((sum, { kg }) => sum + kg, 0),
    operator_user_id: run.operator_user_id ?? userId,
    ...(first && {
      steps: [{ ...first, state: 'running' as const, started: now.toISOString(), signedBy: [userId] }, ...others],
    }),
  });
}

/** Sets the machine of a run; one that is taken refuses. */
export async function setMachine(
  run: ExtractionRun,
  status: 'running' | 'cleaning',
  { records, db }: CallContext,
): Promise<void> {
  const id = run.facilityExtractionEquipment_id;
  if (id === null) return;
  const machine = await db
    .selectFrom('installed_extraction_machines')
    .select(['status', 'cycles'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status === 'running' && machine.status !== 'idle')
    throw new Refusal('extraction.machine-busy', `The machine is ${machine.status}.`);
  await records.update(InstalledExtractionMachine, id, {
    status,
    ...(status === 'cleaning' && { cycles: machine.cycles + 1 }),
  });
}

/** Sends the output of a run to the laboratory: a sample with its tests that still has to be taken. */
export async function sampleRun(
  made: ExtractionRun,
  { testTypes, laboratory_id, ...words }: Sampling,
  context: CallContext,
) {
  const run = await moveRow(ExtractionRun, made, 'sample', words, context);
  await context.records.checkReferences(TestBatch, [{ laboratory_id }], context.viewer);
  const known = await context.db.selectFrom('test_types').select('id').where('id', 'in', testTypes).execute();
  if (known.length !== new Set(testTypes).size)
    throw new Refusal('extraction.unknown-test', 'Some of the tests do not exist.', 422);
  await context.records.create(TestBatch, {
    facility_id: run.facility_id,
    number: `${run.number.slice(0, 36)}-S`,
    extractionRun_id: run.id,
    laboratory_id: laboratory_id ?? null,
    testTypes,
  });
  return run;
}

/** Completes a run whose samples passed: its outputs become packages, its machine is cleaned. */
export async function completeRun(
  tested: ExtractionRun,
  words: MoveWords,
  context: CallContext,
): Promise<ExtractionRun> {
  const run = await moveRow(ExtractionRun, tested, 'complete', words, context);
  const samples = await context.db
    .selectFrom('test_batches')
    .select('state')
    .where('extractionRun_id', '=', run.id)
    .execute();
  const isPassed = samples.some(({ state }) => state === 'passed');
  const isOpen = samples.some(({ state }) => !['passed', 'retest', 'void'].includes(state));
  if (!isPassed || isOpen) throw new Refusal('extraction.not-passed', 'The samples of the run have not passed yet.');
  await packOutputs(run, context);
  await setMachine(run, 'cleaning', context);
  return run;
}

/** Packs what a run made; the laboratory had its samples of it already. */
async function packOutputs(run: ExtractionRun, context: CallContext): Promise<void> {
  const { records, now } = context;
  const clock = await readFarmClock(run.facility_id, context);
  let sampled = await countSampled(run.id, context);
  const made: readonly RunMaterial[] = run.outputs?.length ? run.outputs : [{ kg: run.outputKg ?? 0 }];
  for (const output of made) {
    const grams = Math.round(output.kg * 1_000_000) / 1000;
    const qty = Math.max(0, grams - sampled);
    sampled -= grams - qty;
    if (qty === 0) continue;
    const item = await records.create(ProductInventoryItem, {
      facility_id: run.facility_id,
      licenseNumber: run.licenseNumber,
      itemName: output.product ?? 'Extract',
      category: 'Extract',
      unit_id: 1,
      packagedDate: clock.dateOf(now.getTime()),
      testState: 'TestPassed',
      extractionRun_id: run.id,
    });
    const reason = `Output of run ${run.number}`;
    await records.create(ProductInventoryTransaction, { productInventory_id: item.id, kind: 'create', qty, reason });
  }
}
