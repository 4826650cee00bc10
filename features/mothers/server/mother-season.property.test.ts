import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movingCalls } from '@trellis/server-app/testing';
import { grower, head, here, plant, post, query, useMothers } from './mothers.testing.ts';

// Random histories of cuts, backups, promotions, retirements and deaths, one after the other and several at once. Whatever happens,
// plants made are plants recorded, a clone is a generation after its mother, and nothing is cut from a dead plant.

useMothers();

type Step = { do: 'cut' | 'backup' | 'promote' | 'retire' | 'destroy'; which: number; count: number };
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('cut', 'cut', 'backup', 'promote', 'retire', 'destroy'),
  which: fc.nat(30),
  count: fc.integer({ min: 1, max: 6 }),
});

/** Calls that were made with success. */
const asked = new Set<string>();

interface Known {
  id: number;
  state: string;
  mother: boolean;
}
const plants = () => query<Known>('select id, state, mother from plants where facility_id = $1 order by id', [here.id]);

/** Does a step with any plant of the house, dead or alive; answers what was made of it. */
async function take(one: Step, all: readonly Known[]): Promise<{ made: number; wasDead: boolean; status: number }> {
  const chosen = all[one.which % all.length];
  const id = chosen?.id ?? 0;
  const reason = { destroyPlantReason_id: 1, reason: 'Done' };
  const reply =
    one.do === 'cut' || one.do === 'backup'
      ? await post(`ag_plants/${id}/takeCuttings`, grower, {
          ...(one.do === 'backup' ? { count: 1, kind: 'backup' } : { count: one.count }),
        })
      : one.do === 'destroy'
        ? await post('ag_plants/destroy', grower, { plantIds: [id], ...reason })
        : await post(`ag_plants/${id}/${one.do}`, head, one.do === 'retire' ? reason : {});
  expect([200, 409], JSON.stringify({ one, body: reply.body })).toContain(reply.status);
  const call = one.do === 'cut' || one.do === 'backup' ? 'takeCuttings' : one.do;
  if (reply.status === 200 && one.do !== 'destroy') asked.add(`POST ag_plants/{id}/${call}`);
  const made = reply.status === 200 && (one.do === 'cut' || one.do === 'backup');
  return {
    made: made ? (reply.body as { plantIds: number[] }).plantIds.length : 0,
    wasDead: chosen?.state !== 'growing',
    status: reply.status,
  };
}

async function assertBooks(made: number, founders: number): Promise<void> {
  expect(await plants()).toHaveLength(made + founders);
  const [sums] = await query<{ counted: number; named: number; found: number }>(
    `select coalesce(sum(c.count), 0)::int as counted, coalesce(sum(jsonb_array_length(c."plantIds")), 0)::int as named,
      (select count(*)::int from plants n where n.facility_id = $1 and exists (select from mother_cuts c
        where c.plant_id = n."motherPlant_id" and c."plantIds" @> to_jsonb(n.id))) as found
     from mother_cuts c where c.facility_id = $1`,
    [here.id],
  );
  expect(sums).toEqual({ counted: made, named: made, found: made });
  const wrong = await query(
    `select n.id from plants n join plants m on m.id = n."motherPlant_id"
     where n.facility_id = $1 and n.generation is distinct from coalesce(m.generation, 0) + 1`,
    [here.id],
  );
  expect(wrong).toEqual([]);
  const unkept = await query(
    `select n.id from plants n left join mother_plants m on m.plant_id = n.id
     where n.facility_id = $1 and coalesce(m.active, false) <> (n.mother and n.state = 'growing')`,
    [here.id],
  );
  expect(unkept).toEqual([]);
}

const oneOfEach: Step[] = (['cut', 'backup', 'retire', 'promote'] as const).map((what, index) => ({
  ...{ do: what, which: [0, 0, 1, 3][index] ?? 0, count: 2 },
}));

test('mothers: whatever is cut, promoted and retired, nothing is created or lost', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 14 }),
      fc.array(step, { minLength: 3, maxLength: 5 }),
      async (season, rush) => {
        const before = await plants();
        for (const generation of [null, 0, 4]) await plant({ generation });
        const founders = before.length === 0 ? 3 : 3 + before.length;
        const cutBefore = await query<{ made: number }>(
          'select coalesce(sum(count), 0)::int as made from mother_cuts where facility_id = $1',
          [here.id],
        );
        const earlier = cutBefore[0]?.made ?? 0;
        let made = 0;
        for (const one of season) {
          const told = await take(one, await plants());
          if (told.wasDead) expect(told.status, JSON.stringify(one)).toBe(409);
          if (told.status === 200) done += 1;
          made += told.made;
          await assertBooks(earlier + made, founders - earlier);
        }
        const all = await plants();
        for (const told of await Promise.all(rush.map((one) => take(one, all)))) made += told.made;
        await assertBooks(earlier + made, founders - earlier);
      },
    ),
    { numRuns: 8, plugins: [fc.interruptAfterTimeLimit(30_000)], examples: [[oneOfEach, oneOfEach.slice(0, 3)]] },
  );
  expect(done).toBeGreaterThan(10);
  expect([...asked]).toEqual(expect.arrayContaining([...movingCalls.mothers]));
});
