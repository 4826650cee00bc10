import type { Deed } from './batch-deeds.testing.ts';
import { bookRun, move, type Model } from './books.testing.ts';
import { choose, idOf, isDone, listPackages, reason, round, type Season } from './season.testing.ts';

interface RunRow {
  id: number;
  state: string;
  inputs: { productInventory_id: number; kg: number }[] | null;
  inputKg: number | null;
  outputKg: number | null;
}
const listRuns = ({ rows }: Season) =>
  rows<RunRow>(
    `select id, state, inputs, "inputKg", "outputKg" from extraction_runs where facility_id = $F order by id`,
  );
type RunDeed = (story: Season, model: Model, run: RunRow, share: number) => Promise<void>;
const ofRun =
  (states: readonly string[], deed: RunDeed): Deed =>
  async (story, model, { pick, share }) => {
    const run = choose(
      (await listRuns(story)).filter(({ state }) => states.includes(state)),
      pick,
    );
    if (run) await deed(story, model, run, share);
  };
const allocate = async (story: Season, share: number) => {
  const free = (await listPackages(story)).filter(({ status, free: qty }) => status === 'released' && qty > 0);
  const jar = choose(free, Math.round(share * 10));
  return jar && [{ productInventory_id: jar.id, kg: round((jar.free * jar.factor * share) / 1000) }];
};
const act = (story: Season, { id }: RunRow, action: string, body: object = {}) =>
  story.call('POST', `extractionRuns/${id}/${action}`, body);

/** What is done with extraction runs. */
export const extractionDeeds: Readonly<Record<string, Deed>> = {
  'plan run': async (story, _, { share }) => {
    const inputs = await allocate(story, share);
    const plan = { extractionRecipe_id: story.recipe, facilityExtractionEquipment_id: story.machine };
    const made = await story.call('POST', 'extractionRuns', { ...plan, number: `X-${story.number()}`, inputs });
    if (isDone(made)) isDone(await story.call('POST', `extractionRuns/${idOf(made)}/prepare`, {}));
  },
  'allocate run': ofRun(['planned', 'ready', 'running'], async (story, _, run, share) => {
    const inputs = await allocate(story, share);
    if (inputs) isDone(await act(story, run, 'allocate', { inputs }));
    if (run.state === 'planned') isDone(await act(story, run, 'prepare'));
  }),
  'start run': ofRun(['ready'], async (story, model, run) => {
    const checklist = [{ label: 'Gas detector', isDone: true }];
    if (!isDone(await act(story, run, 'start', { checklist }))) return;
    const grams = (run.inputs ?? []).reduce((sum, { kg }) => sum + kg * 1000, 0);
    move(model, { packages: -grams });
    bookRun(model, run.id, grams);
  }),
  'hold run': ofRun(['running'], async (story, _, run) => void isDone(await act(story, run, 'hold', { reason }))),
  'resume run': ofRun(['hold'], async (story, _, run) => void isDone(await act(story, run, 'resume', { reason }))),
  'waste of run': ofRun(['running', 'post_process', 'complete'], async (story, model, run, share) => {
    const weight = round((run.inputKg ?? 0) * 1000 * share * 0.5);
    const record = { date: '2026-02-01', weight, extractionRun_id: run.id };
    if (!isDone(await story.call('POST', 'wasteRecords', record))) return;
    move(model, { waste: weight });
    if (run.state === 'complete') move(model, { gone: -weight });
    else bookRun(model, run.id, -weight);
  }),
  'weigh run out': ofRun(['running'], async (story, _, run, share) => {
    const outputKg = round((run.inputKg ?? 0) * share * 0.9);
    await story.call('PATCH', `extractionRuns/${run.id}`, { outputKg });
    if (!isDone(await act(story, run, 'weighOut'))) return;
    isDone(await act(story, run, 'sample', { testTypes: [story.testType] }));
  }),
  'complete run': ofRun(['testing'], async (story, model, run) => {
    const drawn = await drawnFrom(story, run.id);
    if (!isDone(await act(story, run, 'complete'))) return;
    const packed = Math.max(0, (run.outputKg ?? 0) * 1000 - drawn);
    const left = model.runs.get(run.id) ?? 0;
    move(model, { packages: packed, gone: left - packed });
    bookRun(model, run.id, -left);
    await cleanMachine(story);
  }),
  'abort run': ofRun(['ready', 'running', 'hold', 'post_process', 'testing'], async (story, model, run, share) => {
    const returned = (run.inputs ?? []).map((input) => ({ ...input, kg: round(input.kg * share) }));
    const isStarted = run.state !== 'ready';
    if (!isDone(await act(story, run, 'abort', { reason, ...(isStarted && share > 0.2 && { returned }) }))) return;
    if (!isStarted) return;
    const back = share > 0.2 ? returned.reduce((sum, { kg }) => sum + kg * 1000, 0) : 0;
    const left = model.runs.get(run.id) ?? 0;
    move(model, { packages: back, waste: left - back });
    bookRun(model, run.id, -left);
    await cleanMachine(story);
  }),
};

/** Grams of what a run made that are with laboratories or used up by them. */
async function drawnFrom({ rows }: Season, run: number): Promise<number> {
  const [drawn] = await rows<{ grams: number }>(`select coalesce(sum("sampleWeight"), 0) as grams from test_batches
    where "extractionRun_id" = ${run} and state not in ('void', 'to_sample')`);
  return drawn?.grams ?? 0;
}

const cleanMachine = async ({ call, machine }: Season): Promise<void> =>
  void (await call('PATCH', `facilityExtractionEquipment/${machine}`, { status: 'idle' }));
