import { expect } from 'vitest';
import { round, type Season } from './season.testing.ts';

/** What the house should weigh, worked out beside it in grams: each batch, all packages, all waste, what machines hold; and what came in
 * and is gone. */
export interface Model {
  came: number;
  batches: Map<number, number>;
  packages: number;
  waste: number;
  /** By run: what it took and did not give back, pack or waste yet. */
  runs: Map<number, number>;
  gone: number;
}

/** A house of one batch. */
export const openModel = (batch: number, grams: number): Model => ({
  came: grams,
  batches: new Map([[batch, grams]]),
  packages: 0,
  waste: 0,
  runs: new Map(),
  gone: 0,
});

/** Grams come into a batch of the model, or leave it. */
export const book = (model: Model, batch: number, grams: number): void => {
  model.batches.set(batch, round((model.batches.get(batch) ?? 0) + grams));
};
/** Grams come into an extraction run of the model, or leave it. */
export const bookRun = (model: Model, run: number, grams: number): void => {
  model.runs.set(run, round((model.runs.get(run) ?? 0) + grams));
};
/** Changes the sums named. */
export const move = (model: Model, grams: Partial<Record<'came' | 'packages' | 'waste' | 'gone', number>>): void => {
  for (const [key, amount] of Object.entries(grams)) model[key as 'gone'] = round(model[key as 'gone'] + amount);
};

/** The house weighs what the model says, and all that came is somewhere. */
export async function assertModel({ rows }: Season, model: Model, told: unknown): Promise<void> {
  const batches = await rows<{ id: number; grams: number }>(
    `select id, coalesce("currentWeight", 0) as grams from batches where facility_id = $F order by id`,
  );
  const [sums = { packages: 0, waste: 0 }] = await rows<{ packages: number; waste: number }>(`select
    (select rounded(coalesce(sum(qty * grams_in(unit_id)), 0)) from product_inventory_items where facility_id = $F) as packages,
    (select rounded(coalesce(sum(w.weight * u.factor), 0)) from waste_records w
      join units_of_measure u on u."metrcName" = w.unit and u.dimension = 'mass' where w.facility_id = $F) as waste`);
  const near = (value: number): unknown => expect.closeTo(value, 1) as unknown;
  expect({ told, batches: batches.map(({ id, grams }) => [id, grams]), ...sums }).toEqual({
    told,
    batches: [...model.batches].sort(([a], [b]) => a - b).map(([id, grams]) => [id, near(grams)]),
    packages: near(model.packages),
    waste: near(model.waste),
  });
  const inside = [...model.batches.values(), ...model.runs.values()].reduce((sum, grams) => sum + grams, 0);
  expect(inside + model.packages + model.waste + model.gone).toBeCloseTo(model.came, 1);
}

/** Nothing the house's books say contradicts the rest of them. */
export async function assertBooks({ rows }: Season): Promise<void> {
  const found = await rows(`
    select 'weight' as what, b.id from batches b where b.facility_id = $F and (b."currentWeight" < 0 or coalesce(b."currentWeight", 0)
        <> (select rounded(coalesce(sum(m.grams), 0)) from batch_movements m where m.batch_id = b.id))
    union all select 'came in', b.id from batches b where b.facility_id = $F and coalesce(b."wetWeight", 0) <> (select rounded(coalesce(sum(m.grams), 0))
        from batch_movements m where m.batch_id = b.id and (m.kind = 'harvest' or m.kind in ('split', 'merge') and m.grams > 0))
    union all select 'more than came', b.id from batches b where b.facility_id = $F and b."currentWeight" > b."wetWeight"
        + (select coalesce(sum(m.grams), 0) from batch_movements m where m.batch_id = b.id
          and (m.kind in ('package', 'sample', 'waste') or m.kind in ('split', 'merge') and m.grams < 0)) + 0.001
    union all select 'between batches', 0 where (select rounded(coalesce(sum(m.grams), 0)) from batch_movements m join batches b on b.id = m.batch_id
        where b.facility_id = $F and m.kind in ('split', 'merge')) <> 0
    union all select 'stock', p.id from product_inventory_items p where p.facility_id = $F and (p.qty < 0 or p.reserved < 0 or p.reserved > p.qty or p.qty
        <> (select rounded(coalesce(sum(t.qty), 0)) from product_inventory_transactions t where t."productInventory_id" = p.id and t.kind not in ('reserve', 'move')))
    union all select 'between packages', 0 where abs((select coalesce(sum(t.qty * grams_in(p.unit_id)), 0) from product_inventory_transactions t
        join product_inventory_items p on p.id = t."productInventory_id" where p.facility_id = $F and t.kind in ('split', 'combine'))) > 0.01
    union all select 'drawn', p.id from product_inventory_items p where p.facility_id = $F and p.batch_id is not null
        and not exists (select from test_batches b where b."samplePackage_id" = p.id and b.state = 'void')
        and abs((select coalesce(sum(-m.grams), 0) from batch_movements m where m."productInventory_id" = p.id)
        - (select coalesce(sum(t.qty * grams_in(p.unit_id)), 0) from product_inventory_transactions t where t."productInventory_id" = p.id and t.kind = 'create')) > 0.001
    union all select 'called off', p.id from product_inventory_items p join test_batches b on b."samplePackage_id" = p.id and b.state = 'void'
        where p.facility_id = $F and (p.qty <> 0 or (select rounded(coalesce(sum(m.grams), 0)) from batch_movements m where m."productInventory_id" = p.id) <> 0)
    union all select 'wasted', w.id from waste_records w join units_of_measure u on u."metrcName" = w.unit and u.dimension = 'mass' where w.facility_id = $F
        and w.batch_id is not null and abs(w.weight * u.factor - (select coalesce(-sum(m.grams), 0) from batch_movements m where m."wasteRecord_id" = w.id)) > 0.001
    union all select 'sold on hold', p.id from product_inventory_items p join batches b on b.id = p.batch_id
        where p.facility_id = $F and p.status = 'released' and (b."onHold" or b.state not in ('released', 'packaged', 'finished'))
    union all select 'run', r.id from extraction_runs r where r.facility_id = $F and r.state not in ('planned', 'ready') and abs(coalesce(r."inputKg", 0) * 1000
        + (select coalesce(sum(t.qty * grams_in(p.unit_id)), 0) from product_inventory_transactions t join product_inventory_items p on p.id = t."productInventory_id"
          where t."extractionRun_id" = r.id and t.kind = 'use' and t.qty < 0 and p."extractionRun_id" is distinct from r.id)) > 0.001
    union all select 'overdrawn', r.id from extraction_runs r where r.facility_id = $F and r.state not in ('planned', 'ready', 'running', 'hold')
        and (case r.state when 'aborted' then 0 else coalesce(r."outputKg", 0) * 1000 end) + (select coalesce(sum(w.weight * u.factor), 0) from waste_records w
          join units_of_measure u on u."metrcName" = w.unit and u.dimension = 'mass' where w."extractionRun_id" = r.id) > r."inputKg" * 1020 + 0.001
    union all select 'made', r.id from extraction_runs r where r.facility_id = $F and drawn_from_run(r.id) > coalesce(r."outputKg", 0) * 1000 + 0.001
    union all select 'promised', p.id from product_inventory_items p where p.facility_id = $F and p.reserved < (select coalesce(sum((i ->> 'kg')::float8 * 1000
        / grams_in(p.unit_id)), 0) - 0.001 from extraction_runs r, jsonb_array_elements(r.inputs) i where r.state = 'ready' and (i ->> 'productInventory_id')::int = p.id)
    union all select 'plants', l.id from lifecycles l where l.facility_id = $F
        and (abs((select sum("totalWetWeight") from harvests where lifecycle_id = l.id and state <> 'open')
            - (select sum("wetWeight") from plants where lifecycle_id = l.id)) > 0.001
          or (select sum("plantCount") from harvests where lifecycle_id = l.id and state <> 'open')
            <> (select count(*) from plants where lifecycle_id = l.id and state = 'harvested'))`);
  expect(found).toEqual([]);
}
