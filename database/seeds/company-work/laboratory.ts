import { Laboratory, TestBatch, TestBatchResult, TestLimit } from '@trellis/lab-tests/model';
import { ProductInventoryItem, ProductInventoryTransaction } from '@trellis/harvests/model';
import { insertRows } from '../records/insert-rows.ts';
import { sql } from 'kysely';
import { demoStrains } from '../company/strains.ts';
import { dayIn, inDays, near, personOf, siteOf, type DemoWork } from './demo-work.ts';
import type { FacilityKey } from '../company/facilities.ts';
import type { PastHarvest } from './past-runs.ts';

/** Panels ordered for flower: cannabinoids, terpenes, moisture, microbes (ids of the reference data). */
const panels = [1, 2, 3, 4];
/** The company's own limit, entered for the site. */
const moldLimit = 10_000;
const sampleGrams = 12;

/** Adds two laboratories and the samples of every batch that came so far, with their results. */
export async function seedLaboratory(work: DemoWork, made: readonly PastHarvest[]): Promise<void> {
  const { records } = work;
  const labs = await insertRows(records, Laboratory, [
    laboratory(work, 'washington', 'Mill Race Analytical', 'LAB-0117', 'WA'),
    laboratory(work, 'colorado', 'Mesa Botanical Testing', 'LAB-4410', 'CO'),
  ]);
  const tested = made.filter(({ plan, stage }) => plan !== 'lettuce' && !['drying', 'trimming'].includes(stage));
  const sites = [...new Set(tested.map(({ facility_id }) => facility_id))];
  const molds = await moldAnalyte(work);
  await insertRows(
    records,
    TestLimit,
    sites.map((facility_id) => ({
      facility_id,
      testType_id: 4,
      analyte: molds,
      comparator: '<=' as const,
      limitValue: moldLimit,
      source: 'House rule',
    })),
  );
  const samples = await packSamples(work, tested);
  const ids = await insertRows(
    records,
    TestBatch,
    tested.map((run, index) => ({
      facility_id: run.facility_id,
      number: `TB-${String(index + 1).padStart(4, '0')}`,
      batch_id: run.batch_id,
      laboratory_id: labs[run.plan === 'hemp' ? 1 : 0] ?? null,
      testTypes: panels,
      sampleTag: `S-${run.label}`,
      sampleWeight: sampleGrams,
      samplePackage_id: samples[index] ?? null,
      sampledBy: personOf(work, 'labTechnician'),
      sampledAt: inDays(work, -run.days + 31),
      shippedAt: inDays(work, -run.days + 32),
      manifestNumber: `M-${String(2400 + index)}`,
      due: dayIn(work, -run.days + 40),
      state: 'at_lab' as const,
      cost: 385,
    })),
  );
  await seedResults(work, tested, ids, molds);
}

/** Each sample is a package of its own; what came back with results is used up. */
async function packSamples(work: DemoWork, tested: readonly PastHarvest[]): Promise<number[]> {
  const { records } = work;
  const ids = await insertRows(
    records,
    ProductInventoryItem,
    tested.map((run, index) => ({
      facility_id: run.facility_id,
      itemName: `Sample TB-${String(index + 1).padStart(4, '0')}`,
      strain_id: run.strain_id,
      category: 'Sample',
      unit_id: 1,
      status: 'testing' as const,
      testState: 'SubmittedForTesting',
      packagedDate: dayIn(work, -run.days + 31),
      batch_id: run.batch_id,
      isTestingSample: true,
    })),
  );
  const move = (index: number, kind: 'create' | 'sample', qty: number) => ({
    productInventory_id: ids[index] ?? 0,
    kind,
    qty,
  });
  await insertRows(
    records,
    ProductInventoryTransaction,
    tested.map((_, index) => move(index, 'create', sampleGrams)),
  );
  await insertRows(
    records,
    ProductInventoryTransaction,
    tested.flatMap(({ stage }, index) => (stage === 'testing' ? [] : [move(index, 'sample', -sampleGrams)])),
  );
  for (const [index, { stage }] of tested.entries())
    if (stage !== 'testing') await records.update(ProductInventoryItem, ids[index] ?? 0, { status: 'finished' });
  return ids;
}

const laboratory = (work: DemoWork, key: FacilityKey, name: string, licenseNumber: string, state: string) => ({
  facility_id: siteOf(work, key),
  name,
  licenseNumber,
  licenseExpiry: dayIn(work, 240),
  state,
  contact: 'Intake desk',
});

async function moldAnalyte({ db }: DemoWork): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select a ->> 'name' as name from test_types t, jsonb_array_elements(t.analytes) a where t.id = 4 order by a ->> 'name' ilike '%mold%' desc limit 1`.execute(
    db,
  );
  return rows[0]?.name ?? '';
}

/** Results of all samples but the one that is still at the laboratory; one has too much mold. */
async function seedResults(
  work: DemoWork,
  tested: readonly PastHarvest[],
  ids: readonly number[],
  molds: string,
): Promise<void> {
  const { rows: analytes } = await sql<{ type: number; name: string; unit: string | null; category: string }>`
    select t.id as type, a ->> 'name' as name, a ->> 'unit' as unit, t.category from test_types t, jsonb_array_elements(t.analytes) a
    where t.id = any(${panels}::int[]) order by t.id`.execute(work.db);
  const back = tested.map((run, index) => ({ run, id: ids[index] ?? 0 })).filter(({ run }) => run.stage !== 'testing');
  await insertRows(
    work.records,
    TestBatchResult,
    back.flatMap(({ run, id }) =>
      analytes.map(({ type, name, category }) => ({
        testBatch_id: id,
        testType_id: type,
        analyte: name,
        // The company entered a limit for mold alone; of the rest the laboratory says whether it passes.
        ...(name !== molds && { verdict: 'pass' as const }),
        value:
          name === molds ? (run.stage === 'failed' ? 26_000 : near(900, 0.6, run.label)) : found(run, name, category),
      })),
    ),
  );
  for (const { run, id } of back) {
    await sql`update test_batches set state = 'results_in' where id = ${id}`.execute(work.db);
    await sql`update test_batches set state = ${run.stage === 'failed' ? 'failed' : 'passed'} where id = ${id}`.execute(
      work.db,
    );
  }
}

function found(run: PastHarvest, analyte: string, category: string): number {
  const strain = demoStrains.find(({ name }) => name === run.strain);
  const words = `${run.label} ${analyte}`;
  if (category === 'terpenes') return near(0.18, 0.9, words, 2);
  if (category === 'moisture')
    return /activity/i.test(analyte) ? near(0.59, 0.04, words, 2) : near(11.2, 0.08, words, 1);
  if (category === 'microbial') return /salmonella|stec|coli/i.test(analyte) ? 0 : near(400, 0.6, words);
  if (/THCA|total THC/i.test(analyte)) return near(strain?.typicalThc ?? 1, 0.08, words, 1);
  if (/CBDA|total CBD/i.test(analyte)) return near(strain?.typicalCbd ?? 0.1, 0.08, words, 1);
  return near(0.3, 0.8, words, 2);
}
