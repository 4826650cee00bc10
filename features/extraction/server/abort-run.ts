import { ExtractionRun, type extractionApi } from '@trellis/extraction/model';
import { WasteRecord } from '@trellis/compliance/model';
import type { CallInput } from '@trellis/entity-kit';
import { moveRow, Refusal, type CallContext } from '@trellis/server-kit';
import { countSampled, moveInputs, promiseInputs } from './run-inputs.ts';
import { setMachine } from './run-through.ts';
import { sql } from 'kysely';

type Wishes = CallInput<typeof extractionApi.calls.abortRun>['body'];

/** Aborts a run. Before the start its input is free again; afterwards what is named goes back to its package and the rest is waste. */
export async function abortRun(
  before: ExtractionRun,
  { returned = [], ...words }: Wishes,
  context: CallContext,
): Promise<ExtractionRun> {
  const run = await moveRow(ExtractionRun, before, 'abort', words, context);
  if (before.state === 'ready') await promiseInputs(run, -1, context);
  if (before.state === 'planned' || before.state === 'ready') return run;
  assertTaken(run, returned);
  await moveInputs(run, returned, 'give back', context);
  const gone = (await countSampled(run.id, context)) + (await countWasted(run.id, context));
  const rest = (run.inputKg ?? 0) - returned.reduce((sum, { kg }) => sum + kg, 0) - gone / 1000;
  if (rest < -1e-6)
    throw new Refusal(
      'extraction.return-too-much',
      'Samples and waste were taken of it; less than that goes back.',
      422,
      {
        kg: Math.round((rest + returned.reduce((sum, { kg }) => sum + kg, 0)) * 1e6) / 1e6,
      },
    );
  if (rest > 1e-6) await wasteRest(run, Math.round(rest * 1e9) / 1e6, words.reason ?? '', context);
  await setMachine(run, 'cleaning', context);
  return run;
}

/** No more goes back to a package than came from it. */
function assertTaken(run: ExtractionRun, returned: readonly { productInventory_id: number; kg: number }[]): void {
  const left = new Map<number, number>();
  for (const { productInventory_id = 0, kg } of run.inputs ?? [])
    left.set(productInventory_id, (left.get(productInventory_id) ?? 0) + kg);
  for (const { productInventory_id, kg } of returned) {
    const rest = (left.get(productInventory_id) ?? 0) - kg;
    if (rest < -1e-9) throw new Refusal('extraction.return-too-much', 'No more goes back than the run took.', 422);
    left.set(productInventory_id, rest);
  }
}

/** Grams of the run that are recorded as waste already. */
async function countWasted(id: number, { db }: CallContext): Promise<number> {
  const { rows } = await sql<{ grams: number }>`
    select rounded(coalesce(sum(w.weight * u.factor), 0)) as grams from waste_records w
      join units_of_measure u on u."metrcName" = w.unit and u.dimension = 'mass' where w."extractionRun_id" = ${id}`.execute(
    db,
  );
  return rows[0]?.grams ?? 0;
}

async function wasteRest(
  run: ExtractionRun,
  weight: number,
  reason: string,
  { records, now }: CallContext,
): Promise<void> {
  await records.create(WasteRecord, {
    facility_id: run.facility_id,
    licenseNumber: run.licenseNumber,
    date: now.toISOString(),
    wasteType: 'Spent biomass',
    weight,
    reason,
    extractionRun_id: run.id,
  });
}
