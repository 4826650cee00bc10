import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const seed = Number(process.env['FC_SEED'] ?? Date.now() % 1_000_000);
// oxlint-disable-next-line no-console -- the seed of a random test stands in its output, so that it can be told again
console.log(`random movements: FC_SEED=${seed}`);

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

let state = (seed % 2_147_483_646) + 1;
/** 0 to below 1, the same for the same seed (MINSTD). */
const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const amount = (): number => Math.round(random() * 2000) / 100 + 0.01;

interface Answer {
  status: number;
  body: never;
}

/** Sends bodies a dozen at a time, so that they meet; every answer is a posting or a refusal, never a failure. */
async function sendAll(path: string, token: string, bodies: readonly unknown[]): Promise<Answer[]> {
  const queue = [...bodies];
  const answers: Answer[] = [];
  const worker = async () => {
    for (let body = queue.shift(); body !== undefined; body = queue.shift())
      answers.push(await server.call('POST', path, { token, body }));
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
  return answers;
}

async function people() {
  const facility = await world.facility();
  const author = await world.person({ facilities: [facility.id], roles: ['maintenance', 'labTechnician'] });
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  return { facility, author, manager };
}

const sums = async (text: string, ids: readonly number[]) =>
  (await server.services.pool.query<{ differs: boolean }>(text, [ids])).rows;

test('consumables: after random postings, approvals and reversals at once, every balance is the sum of its ledger', async () => {
  const { facility, author, manager } = await people();
  const type = await world.row('consumable_types', {
    label: `Type ${Math.random()}`,
    kind: 'other',
    adjustmentLimitPct: 50,
  });
  const stocks = await Promise.all(
    [1, 2, 3].map(async () => {
      const consumable_id = await world.row('consumables', {
        name: `Article ${Math.random()}`,
        consumableType_id: type,
        stockUnit_id: 1,
      });
      return world.row('facility_consumables', { facility_id: facility.id, consumable_id });
    }),
  );
  const entryOf = (id: number) => {
    const [kind, sign] = pick([
      ['receipt', 1],
      ['usage', -1],
      ['adjustment', pick([1, -1])],
      ['waste', -1],
      ['reservation', 1],
      ['release', -1],
    ] as const);
    return { facilityConsumable_id: id, kind, qty: sign * amount() };
  };
  // Lists post as one: entries of several stocks in any order meet without blocking each other for good.
  const bodies = Array.from({ length: 120 }, () =>
    random() < 0.2 ? stocks.map(entryOf).sort(() => random() - 0.5) : entryOf(pick(stocks)),
  );
  const answers = await sendAll('consumableLedger', author.token, bodies);
  const entries = answers
    .filter(({ status }) => status === 200)
    .flatMap(({ body }) => body as { id: number; state: string }[]);
  expect(new Set(entries.map(({ state }) => state))).toEqual(new Set(['posted', 'pending']));
  const decisions = entries.map(
    ({ id, state }) =>
      () =>
        server.call('POST', `consumableLedger/${id}/${state === 'pending' ? 'approve' : 'reverse'}`, {
          token: manager.token,
          body: { reason: 'second thoughts' },
        }),
  );
  const decided = await Promise.all(decisions.slice(0, 80).map((decide) => decide()));
  expect(decided.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);

  const rows = await sums(
    `select s."onHand", s.reserved, s."onHand" < 0 or s.reserved < 0
       or s."onHand" <> coalesce((select sum(e.qty::numeric) from consumable_ledger_entries e where e."facilityConsumable_id" = s.id
            and e."postedAt" is not null and e.kind not in ('reservation', 'release')), 0)::double precision
       or s.reserved <> coalesce((select sum(e.qty::numeric) from consumable_ledger_entries e where e."facilityConsumable_id" = s.id
            and e."postedAt" is not null and e.kind in ('reservation', 'release')), 0)::double precision as differs
     from facility_consumables s where s.id = any($1)`,
    stocks,
  );
  expect(rows.map(({ differs }) => differs)).toEqual([false, false, false]);
});

test('parts: after random movements at once, every balance is the sum of its movements and none is negative', async () => {
  const { facility, author } = await people();
  const parts = await Promise.all(
    [1, 2].map((index) => world.row('inventory_items', { facility_id: facility.id, name: `Part ${index}` })),
  );
  const bodies = Array.from({ length: 120 }, () => {
    const [kind, sign] = pick([
      ['receipt', 1],
      ['issue', -1],
      ['return', 1],
      ['scrap', -1],
      ['adjust', pick([1, -1])],
      ['move', 1],
    ] as const);
    return { inventoryItem_id: pick(parts), kind, qty: sign * (1 + Math.floor(random() * 9)) };
  });
  const tooMuch = { inventoryItem_id: parts[0], kind: 'issue', qty: -1_000_000 };
  const answers = await sendAll('inventoryTransactions', author.token, [...bodies, tooMuch]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const rows = await sums(
    `select i."onHand" < 0 or i."onHand" <> coalesce((select sum(t.qty) from inventory_transactions t
       where t."inventoryItem_id" = i.id and t.kind <> 'move'), 0) as differs from inventory_items i where i.id = any($1)`,
    parts,
  );
  expect(rows).toEqual([{ differs: false }, { differs: false }]);
});

test('packages: after random movements at once, every quantity is the sum of its movements and none is negative', async () => {
  const { facility, author } = await people();
  const packages = await Promise.all(
    [1, 2].map((index) =>
      world.row('product_inventory_items', {
        facility_id: facility.id,
        itemName: `Flower ${index}`,
        status: 'released',
      }),
    ),
  );
  const bodies = Array.from({ length: 120 }, () => {
    const [kind, sign] = pick([
      ['create', 1],
      ['ship', -1],
      ['return', 1],
      ['sample', -1],
      ['adjust', pick([1, -1])],
      ['reserve', pick([1, -1])],
    ] as const);
    return { productInventory_id: pick(packages), kind, qty: sign * amount() };
  });
  const tooMuch = { productInventory_id: packages[0], kind: 'ship', qty: -1_000_000 };
  const answers = await sendAll('productInventoryTransactions', author.token, [...bodies, tooMuch]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const rows = await sums(
    `select p.qty < 0 or p.reserved < 0 or p.qty <> coalesce((select sum(t.qty::numeric) from product_inventory_transactions t
       where t."productInventory_id" = p.id and t.kind <> 'reserve'), 0)::double precision as differs from product_inventory_items p where p.id = any($1)`,
    packages,
  );
  expect(rows).toEqual([{ differs: false }, { differs: false }]);
});
