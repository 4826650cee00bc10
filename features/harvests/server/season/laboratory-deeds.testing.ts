import { expect } from 'vitest';
import type { Deed } from './batch-deeds.testing.ts';
import { book, bookRun, move, type Model } from './books.testing.ts';
import { choose, idOf, isDone, listBatches, listPackages, reason, round, type Season } from './season.testing.ts';

interface SampleRow {
  id: number;
  state: string;
  batch: number | null;
  run: number | null;
  package: number | null;
  grams: number | null;
}
const listSamples = ({ rows }: Season) =>
  rows<SampleRow>(`select id, state, batch_id as batch, "extractionRun_id" as run, "productInventory_id" as package, "sampleWeight" as grams
    from test_batches where facility_id = $F order by id`);

/** What is done with samples. */
export const laboratoryDeeds: Readonly<Record<string, Deed>> = {
  sample: async (story, model, { pick, share }) => {
    // Those that wait, or a new one.
    const known = pick % 2 === 0 ? await listSamples(story) : [];
    const waiting = choose(
      known.filter(({ state }) => state === 'to_sample'),
      pick / 2,
    );
    return waiting ? takeSample(story, model, waiting, share) : orderSample(story, model, pick, share);
  },
  'sample run': async (story, model, { pick, share }) => {
    const known = await listSamples(story);
    const waiting = choose(
      known.filter(({ state, run }) => state === 'to_sample' && run !== null),
      pick,
    );
    if (waiting) await takeSample(story, model, waiting, share);
  },
  'call off sample': async (story, model, { pick }) => {
    const out = choose(
      (await listSamples(story)).filter(({ state }) => state === 'sampled'),
      pick,
    );
    if (!out || !isDone(await story.call('POST', `testBatches/${out.id}/void`, { reason }))) return;
    give(model, out, out.grams ?? 0);
  },
  pass: (story, model, { pick }) => judge(story, model, pick, 0.5),
  fail: (story, model, { pick }) => judge(story, model, pick, 2),
  retest: async (story, _, { pick }) => {
    const failed = choose(
      (await listSamples(story)).filter(({ state }) => state === 'failed'),
      pick,
    );
    if (failed) isDone(await story.call('POST', `testBatches/${failed.id}/retest`, {}));
  },
};

/** Of a batch, a run or a package, to the sample; or back (more than nothing). */
function give(model: Model, { batch, run }: SampleRow, grams: number): void {
  if (batch !== null) book(model, batch, grams);
  else if (run !== null) bookRun(model, run, grams);
  // A sample of a package is a part of it: packages hold what they held.
  if (batch !== null || run !== null) move(model, { packages: -grams });
}

async function orderSample(story: Season, model: Model, pick: number, share: number): Promise<void> {
  const batch = choose(await listBatches(story), pick);
  const jar = choose(await listPackages(story), pick);
  const source = pick % 8 === 7 && jar ? { productInventory_id: jar.id } : { batch_id: batch?.id };
  const order = { number: `S-${story.number()}`, testTypes: [story.testType], ...source };
  const made = await story.call('POST', 'testBatches', order);
  if (!isDone(made)) return;
  const sample = (await listSamples(story)).find(({ id }) => id === idOf(made));
  if (sample) await takeSample(story, model, sample, share);
}

async function takeSample(story: Season, model: Model, sample: SampleRow, share: number): Promise<void> {
  // Small ones mostly, and now and then more than there is.
  const sampleWeight = share > 1.25 ? 100_000 : round(1 + share * 4);
  if (!isDone(await story.call('POST', `testBatches/${sample.id}/sample`, { sampleWeight }))) return;
  give(model, sample, -sampleWeight);
}

/** Brings the oldest sample that is out to its result. */
async function judge(story: Season, model: Model, pick: number, lead: number): Promise<void> {
  const { call } = story;
  const out = choose(
    (await listSamples(story)).filter(({ state }) => state === 'sampled'),
    pick,
  );
  if (!out) return;
  const address = `testBatches/${out.id}`;
  await call('PATCH', address, { laboratory_id: story.laboratory_id, manifestNumber: 'M' });
  for (const action of ['ship', 'receive']) await call('POST', `${address}/${action}`, {});
  const result = { testBatch_id: out.id, testType_id: story.testType, analyte: 'Lead', value: lead };
  await call('POST', 'testBatchResults', result);
  await call('POST', `${address}/enterResults`, {});
  expect((await call('POST', `${address}/accept`, {})).body).toMatchObject({ state: lead > 1 ? 'failed' : 'passed' });
  move(model, { packages: -(out.grams ?? 0), gone: out.grams ?? 0 });
}
