import { expect } from 'vitest';
import { book, bookRun, move, type Model } from './books.testing.ts';
import { choose, idOf, isDone, listBatches, reason, round, type BatchRow, type Season } from './season.testing.ts';

/** One thing done in a season: which of the things that are there, and what share of it; above one asks for more than there is. */
export interface Wish {
  pick: number;
  share: number;
}
/** Does it through the API, and tells the model what it must have changed. */
export type Deed = (story: Season, model: Model, wish: Wish) => Promise<void>;
type BatchDeed = (story: Season, model: Model, batch: BatchRow, wish: Wish & { grams: number }) => Promise<void>;

const ofBatch =
  (deed: BatchDeed): Deed =>
  async (story, model, wish) => {
    const batch = choose(await listBatches(story), wish.pick);
    if (!batch) return;
    await deed(story, model, batch, { ...wish, grams: round(Math.max(0.001, batch.grams * wish.share)) });
  };
const at = ({ id }: BatchRow): string => `ag_batches/${id}`;

/** What is done with harvests, batches, their steps and their waste. */
export const batchDeeds: Readonly<Record<string, Deed>> = {
  advance: ofBatch((story, model, batch, { share }) => advance(story, model, batch, share)),
  // Left running, so that other things happen to the batch meanwhile.
  'begin step': ofBatch(async ({ call, rows }, _, batch) => {
    const [step] = await rows<{ id: number }>(`select b.id from batch_steps b
      join harvest_workflow_steps s on s.id = b."harvestWorkflowStep_id"
      where b.batch_id = ${batch.id} and b.state = 'pending' and s.kind in ('dry', 'trim') order by s.seq, b.id limit 1`);
    if (step) isDone(await call('POST', `batchWorkflowSteps/${step.id}/start`, {}));
  }),
  release: ofBatch(async ({ call }, _, batch) => void isDone(await call('POST', `${at(batch)}/release`, {}))),
  pack: ofBatch((story, model, batch, { grams, pick }) => pack(story, model, batch, grams, pick)),
  redo: ofBatch(async ({ call, rows }, model, batch) => {
    // Never more than came in and is not elsewhere.
    const [step] = await rows<{
      id: number;
      lost: number;
    }>(`select s.id, least((select coalesce(-sum(m.grams), 0) from batch_movements m where m."batchWorkflowStep_id" = s.id),
        (select greatest(0, b."wetWeight" - b."currentWeight" + coalesce(sum(m.grams), 0)) from batches b left join batch_movements m on m.batch_id = b.id
          and (m.kind in ('package', 'sample', 'waste') or m.kind in ('split', 'merge') and m.grams < 0) where b.id = s.batch_id group by b.id)) as lost
      from batch_steps s where s.batch_id = ${batch.id} and s.state = 'done' order by s.id desc limit 1`);
    if (!step || !isDone(await call('POST', `batchWorkflowSteps/${step.id}/redo`, { reason }))) return;
    book(model, batch.id, step.lost);
    move(model, { gone: -step.lost });
  }),
  skip: ofBatch(async ({ call, rows }, _, batch) => {
    const [step] = await rows<{
      id: number;
    }>(`select b.id from batch_steps b join harvest_workflow_steps s on s.id = b."harvestWorkflowStep_id"
      where b.batch_id = ${batch.id} and b.state = 'pending' and s.kind = 'trim' limit 1`);
    if (step) isDone(await call('POST', `batchWorkflowSteps/${step.id}/skip`, { reason }));
  }),
  split: ofBatch(async (story, model, batch, { grams }) => {
    const reply = await story.call('POST', `${at(batch)}/split`, { grams, label: `Part ${story.number()}` });
    if (!isDone(reply)) return;
    book(model, batch.id, -grams);
    book(model, idOf(reply), grams);
  }),
  merge: ofBatch(async (story, model, batch, { pick }) => {
    const other = choose(await listBatches(story), pick + 1);
    if (!other) return;
    if (!isDone(await story.call('POST', `${at(batch)}/merge`, { into_batch_id: other.id }))) return;
    book(model, batch.id, -batch.grams);
    book(model, other.id, batch.grams);
  }),
  correct: ofBatch(async ({ call }, model, batch, { grams }) => {
    if (!isDone(await call('POST', `${at(batch)}/correct`, { currentWeight: grams, reason }))) return;
    move(model, { came: grams - batch.grams });
    book(model, batch.id, grams - batch.grams);
  }),
  remediate: ofBatch(
    async ({ call }, _, batch) => void isDone(await call('POST', `${at(batch)}/remediate`, { reason })),
  ),
  destroy: ofBatch(async ({ call, rows }, model, batch, { share }) => {
    // Once in a while: a destroyed season is a short one.
    if (share < 1) return;
    const [held] = await rows<{
      grams: number;
    }>(`select coalesce(sum(qty * grams_in(unit_id)), 0) as grams from product_inventory_items
      where batch_id = ${batch.id} and status <> 'shipped' and not "isTestingSample"`);
    if (!isDone(await call('POST', `${at(batch)}/destroy`, { reason }))) return;
    book(model, batch.id, -batch.grams);
    move(model, { packages: -(held?.grams ?? 0), waste: batch.grams + (held?.grams ?? 0) });
  }),
  write: ofBatch(async ({ call }, _, batch, { grams }) => {
    for (const key of ['currentWeight', 'wetWeight'])
      expect((await call('PATCH', at(batch), { [key]: grams })).status).toBe(422);
  }),
  hold: ofBatch(async ({ call }, _, batch) => void isDone(await call('POST', `${at(batch)}/hold`, { reason }))),
  lift: ofBatch(async ({ call }, _, batch) => void isDone(await call('POST', `${at(batch)}/liftHold`, { reason }))),
  waste: ofBatch(async ({ call }, model, batch, { grams, pick }) => {
    // In kilograms now and then: what leaves the batch is grams.
    const [unit, weight] = pick % 3 === 0 ? ['Kilograms', grams / 1000] : ['Grams', grams];
    const record = { date: '2026-02-01', weight, unit, batch_id: batch.id };
    if (!isDone(await call('POST', 'wasteRecords', record))) return;
    book(model, batch.id, -grams);
    move(model, { waste: grams });
  }),
  'correct waste': async ({ call, rows }, model, { pick, share }) => {
    const known = await rows<{ id: number; weight: number; batch: number | null; run: number | null; factor: number }>(
      `select w.id, weight, batch_id as batch, "extractionRun_id" as run, u.factor from waste_records w
        join units_of_measure u on u."metrcName" = w.unit and u.dimension = 'mass' where w.facility_id = $F order by w.id`,
    );
    const record = choose(known, pick);
    if (!record) return;
    const weight = round(record.weight * share);
    if (!isDone(await call('POST', `wasteRecords/${record.id}/correct`, { weight, reason }))) return;
    const more = (weight - record.weight) * record.factor;
    move(model, { waste: more });
    if (record.batch !== null) book(model, record.batch, -more);
    // What is left of a run that is over is gone.
    else if (record.run !== null && (model.runs.get(record.run) ?? 0) > 0) bookRun(model, record.run, -more);
    else move(model, { gone: -more });
  },
  harvest: async ({ call, rows, lifecycle_id }, model, { pick, share }) => {
    const name = `Cut ${Math.random()}`;
    const begun = await call('POST', `ag_lifecycles/${lifecycle_id}/beginHarvest`, {
      reason,
      name,
      harvestDate: '2026-01-06',
    });
    if (!isDone(begun)) return;
    const totalWetWeight = round(100 * share);
    const wasteWeight = round(totalWetWeight * 0.1);
    const weights = { totalWetWeight, wasteWeight, plantCount: 1 + (pick % 2) };
    if (!isDone(await call('POST', `harvests/${idOf(begun)}/record`, weights))) return;
    const [made] = await rows<{ id: number }>(`select id from batches where harvest_id = ${idOf(begun)}`);
    book(model, made?.id ?? 0, totalWetWeight - wasteWeight);
    move(model, { came: totalWetWeight, waste: wasteWeight });
  },
  'correct harvest': async ({ call, rows }, model, { pick, share }) => {
    const known = await rows<{ id: number; grams: number; batch: number }>(`select h.id, h."totalWetWeight" as grams,
      (select min(b.id) from batches b where b.harvest_id = h.id) as batch from harvests h where facility_id = $F and state <> 'open' order by h.id`);
    const harvest = choose(known, pick);
    if (!harvest) return;
    const totalWetWeight = round(harvest.grams * (0.8 + share * 0.3));
    if (!isDone(await call('POST', `harvests/${harvest.id}/correct`, { totalWetWeight, reason }))) return;
    book(model, harvest.batch, totalWetWeight - harvest.grams);
    move(model, { came: totalWetWeight - harvest.grams });
  },
  reweigh: async ({ call, rows, harvest }, model, { share }) => {
    const [last] = await rows<{
      id: number;
      weight: number;
    }>(`select id, weight from harvest_weights w where harvest_id = ${harvest}
      and not exists (select from harvest_weights c where c.corrected_of = w.id) order by id desc limit 1`);
    if (!last) return;
    const weight = round(500 * (0.8 + share * 0.3));
    if (!isDone(await call('POST', 'harvestWeights', { harvest_id: harvest, weight, corrected_of: last.id, reason })))
      return;
    const [first] = await rows<{ id: number }>(`with recursive way as (
      (select id, state, parent_id from batches where harvest_id = ${harvest} order by id limit 1)
      union all select b.id, b.state, b.parent_id from batches b join way w on w.state = 'merged' and b.id = w.parent_id)
      select id from way where state <> 'merged'`);
    book(model, first?.id ?? 0, weight - last.weight);
    move(model, { came: weight - last.weight });
  },
  'finish harvest': async ({ call, rows }, model, { pick }) => {
    const harvest = choose(
      await rows<{ id: number }>(`select id from harvests where facility_id = $F and state = 'processing' order by id`),
      pick,
    );
    if (!harvest) return;
    // What was lost on the way is found under the table.
    const [lost] = await rows<{
      grams: number;
    }>(`select rounded(coalesce(-sum(m.grams), 0)) as grams from batch_movements m
      join batches b on b.id = m.batch_id where b.harvest_id = ${harvest.id} and m.kind = 'loss'`);
    const leftoverGrams = round((lost?.grams ?? 0) / 2);
    if (!isDone(await call('POST', `harvests/${harvest.id}/finish`, { leftoverGrams }))) return;
    move(model, { waste: leftoverGrams, gone: -leftoverGrams });
  },
};

/** Does what comes next for a batch. */
async function advance(story: Season, model: Model, batch: BatchRow, share: number): Promise<void> {
  const { call, rows, workflow } = story;
  if (batch.state === 'created') {
    await call('PATCH', at(batch), { harvestWorkflow_id: workflow });
    return void isDone(await call('POST', `${at(batch)}/start`));
  }
  if (batch.state === 'packaged') {
    if (!isDone(await call('POST', `${at(batch)}/finish`, { reason }))) return;
    book(model, batch.id, -batch.grams);
    return move(model, { gone: batch.grams });
  }
  const [step] = await rows<{ id: number; kind: string }>(`select b.id, s.kind from batch_steps b
    join harvest_workflow_steps s on s.id = b."harvestWorkflowStep_id" where b.batch_id = ${batch.id} and b.state in ('pending', 'running')
    order by s.seq, b.id limit 1`);
  if (!step) return void isDone(await call('POST', `${at(batch)}/package`, {}));
  if (step.kind === 'sample' || step.kind === 'hold') return;
  if (batch.state === 'released') await pack(story, model, batch, round(batch.grams * Math.min(share, 1)), 0);
  isDone(await call('POST', `batchWorkflowSteps/${step.id}/start`, {}));
  await finishStep(story, model, batch.id, step.id, share);
}

async function finishStep(story: Season, model: Model, batchId: number, step: number, share: number): Promise<void> {
  const before = (await listBatches(story)).find(({ id }) => id === batchId)?.grams ?? 0;
  const weightIn = round(before * Math.min(share + 0.3, 1.1));
  const part = (of: number) => round(weightIn * of);
  const weights = { weightIn, weightOut: part(0.6), trim: part(0.2), waste: part(0.1) };
  const finish = (body: object) => story.call('POST', `batchWorkflowSteps/${step}/finish`, body);
  if (!isDone(await finish(weights))) {
    // It stays running; a second weighing, within what is there, ends it.
    isDone(await finish({ weightIn: before, weightOut: before, trim: 0, waste: 0 }));
    return;
  }
  const { weightOut, trim, waste } = weights;
  book(model, batchId, weightOut - before);
  move(model, { packages: trim, waste, gone: before - weightOut - trim - waste });
}

/** Units of weight, with their grams. */
const units = [
  [1, 1],
  [1, 1],
  [3, 1000],
  [4, 28.349523125],
  [5, 453.59237],
] as const;

async function pack({ call }: Season, model: Model, batch: BatchRow, grams: number, pick: number): Promise<void> {
  const [unit_id, factor] = choose(units, pick) ?? units[0];
  const jar = await call('POST', 'productInventory', { itemName: 'Flower', batch_id: batch.id, unit_id });
  const entry = { productInventory_id: idOf(jar), kind: 'create', qty: round(grams / factor) };
  if (!isDone(await call('POST', 'productInventoryTransactions', entry))) return;
  book(model, batch.id, -entry.qty * factor);
  move(model, { packages: entry.qty * factor });
}
