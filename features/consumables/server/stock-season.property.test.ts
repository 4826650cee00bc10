import { makeWorld, movingCalls, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Random seasons of two stocks of one article tracked by lot, in two houses, told by people through the API and beside it by a
// plain model. After each step, and after steps that meet, what the server says must be what the model says.

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const lotCount = 2;
const houseCount = 2;
type Kind = 'receipt' | 'usage' | 'adjustment' | 'waste' | 'return' | 'reservation' | 'release';
type Step =
  | { do: 'post'; house: number; lot: number | null; kind: Kind; tenths: number; cents?: number; daysAgo: number }
  | { do: 'count'; house: number; lot: number | null; tenths: number }
  | { do: 'transfer'; house: number; lot: number; tenths: number }
  | { do: 'reverse' | 'approve' | 'reject'; pick: number };

const house = fc.nat(houseCount - 1);
const lot = fc.nat(lotCount - 1);
const maybeLot = fc.oneof({ weight: 6, arbitrary: lot }, { weight: 1, arbitrary: fc.constant(null) });
const tenths = fc.integer({ min: 1, max: 400 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      house,
      lot: maybeLot,
      kind: fc.constant('receipt' as const),
      tenths,
      cents: fc.integer({ min: 1, max: 900 }),
      daysAgo: fc.constantFrom(0, 0, 0, 2),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      house,
      lot: maybeLot,
      kind: fc.constantFrom<Kind>('usage', 'usage', 'adjustment', 'waste', 'return', 'reservation', 'release'),
      tenths: fc.integer({ min: -200, max: 200 }).filter((value) => value !== 0),
      daysAgo: fc.constantFrom(0, 0, 0, 2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('count' as const), house, lot: maybeLot, tenths: fc.nat(400) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('transfer' as const), house, lot, tenths }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('reverse' as const, 'approve' as const, 'approve' as const, 'reject' as const),
      pick: fc.nat(),
    }),
  },
);

interface Entry {
  id: number;
  facilityConsumable_id: number;
  consumableLot_id: number | null;
  kind: string;
  qty: number;
  unitCost: number | null;
  state: string;
  postedAt: string | null;
  /** When it was posted, to the microsecond. */
  moment: string | null;
}
interface Stock {
  id: number;
  onHand: number;
  reserved: number;
  avgCost: number | null;
}

async function story() {
  const houses = [await world.facility(), await world.facility()];
  const unique = `${houses[0]?.id} ${Math.random()}`;
  const type = await world.row('consumable_types', {
    label: unique,
    kind: 'other',
    lotTracked: true,
    adjustmentLimitPct: 50,
  });
  const article = await world.row('consumables', { name: unique, consumableType_id: type, stockUnit_id: 11 });
  const places = houses.map(({ id }) => id);
  const author = await world.person({ facilities: places, roles: ['grower'] });
  const manager = await world.person({ facilities: places, roles: ['facilityManager'] });
  const stocks: number[] = [];
  const lots: number[][] = [];
  for (const facility_id of places) {
    const stock = await world.row('facility_consumables', { facility_id, consumable_id: article });
    stocks.push(stock);
    const own: number[] = [];
    for (let index = 0; index < lotCount; index += 1)
      own.push(await world.row('consumable_lots', { facilityConsumable_id: stock, lot: `L${index}` }));
    lots.push(own);
  }
  return { author, manager, stocks, lots };
}
type Story = Awaited<ReturnType<typeof story>>;

/** What a step asks the server for; undefined when there is nothing to ask. */
function requestOf(step: Step, { author, manager, stocks, lots }: Story, entries: readonly Entry[]) {
  if ('pick' in step) {
    const open = entries.filter(({ state }) => state === (step.do === 'reverse' ? 'posted' : 'pending'));
    const entry = open[step.pick % Math.max(1, open.length)];
    if (!entry) return undefined;
    return {
      path: `consumableLedger/${entry.id}/${step.do}`,
      token: manager.token,
      body: { reason: 'Second thoughts' },
    };
  }
  const stock = stocks[step.house];
  const consumableLot_id = step.lot === null ? undefined : lots[step.house]?.[step.lot];
  const { token } = author;
  if (step.do === 'count')
    return { path: `facilityConsumables/${stock}/count`, token, body: { counted: step.tenths / 10, consumableLot_id } };
  if (step.do === 'transfer')
    return {
      path: `facilityConsumables/${stock}/transfer`,
      token,
      body: { to_facilityConsumable_id: stocks[1 - step.house], qty: step.tenths / 10, consumableLot_id },
    };
  const size = Math.abs(step.tenths) / 10;
  const isTaking = ['usage', 'waste', 'release'].includes(step.kind);
  const isSigned = step.kind === 'adjustment';
  return {
    path: 'consumableLedger',
    token,
    body: {
      facilityConsumable_id: stock,
      consumableLot_id,
      kind: step.kind,
      qty: isSigned ? step.tenths / 10 : isTaking ? -size : size,
      ...(step.cents !== undefined && { unitCost: step.cents / 100 }),
      ...(step.daysAgo > 0 && { occurredAt: new Date(Date.now() - step.daysAgo * 86_400_000).toISOString() }),
    },
  };
}

async function take<T>(table: string, where: string, ids: readonly number[]): Promise<T[]> {
  const { rows } = await server.services.pool.query(
    `select *${table === 'consumable_ledger_entries' ? `, to_char("postedAt", 'YYYYMMDDHH24MISSUS') as moment` : ''} from ${table} where ${where} = any($1) order by id`,
    [ids],
  );
  return rows.map((row: Record<string, unknown>) => ({
    ...row,
    ...(row['avgCost'] != null && { avgCost: Number(row['avgCost']) }),
    ...(row['unitCost'] != null && { unitCost: Number(row['unitCost']) }),
  })) as T[];
}

/** To the millionth; a sum that comes to minus zero is nothing. */
const exact = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;
const isPromise = ({ kind }: Entry): boolean => kind === 'reservation' || kind === 'release';

/** On hand is the sum of the lots, of the ledger, and never less than nothing; what left one house came to the other. */
async function assertSums({ stocks, lots }: Story): Promise<{ stocks: Stock[]; entries: Entry[] }> {
  const shown = await take<Stock>('facility_consumables', 'id', stocks);
  const entries = await take<Entry>('consumable_ledger_entries', '"facilityConsumable_id"', stocks);
  for (const [index, stock] of shown.entries()) {
    const posted = entries.filter((entry) => entry.facilityConsumable_id === stock.id && entry.postedAt !== null);
    const moved = posted.filter((entry) => !isPromise(entry));
    const ofLots = await take<{ id: number; onHand: number }>('consumable_lots', 'id', lots[index] ?? []);
    const sum = (list: readonly Entry[]) => exact(list.reduce((total, { qty }) => total + qty, 0));
    expect({ onHand: stock.onHand, reserved: stock.reserved }).toEqual({
      onHand: sum(moved),
      reserved: sum(posted.filter(isPromise)),
    });
    expect(exact(ofLots.reduce((total, { onHand }) => total + onHand, 0))).toBe(stock.onHand);
    for (const one of ofLots) {
      expect(one.onHand).toBeGreaterThanOrEqual(0);
      expect(one.onHand).toBe(sum(moved.filter(({ consumableLot_id }) => consumableLot_id === one.id)));
    }
    expect(stock.onHand).toBeGreaterThanOrEqual(0);
    expect(stock.reserved).toBeGreaterThanOrEqual(0);
    expect(stock.avgCost).toBe(averageOf(posted));
  }
  const transfers = entries.filter(({ kind, postedAt }) => kind.startsWith('transfer') && postedAt !== null);
  expect(exact(transfers.reduce((total, { qty }) => total + qty, 0))).toBe(0);
  return { stocks: shown, entries };
}

/** Nothing was approved after a count that saw it. */
async function assertCountedOnce({ stocks }: Story): Promise<void> {
  const { rows } = await server.services.pool.query(
    `select e.id from consumable_ledger_entries e join consumable_ledger_entries c on c."facilityConsumable_id" = e."facilityConsumable_id"
      and c."consumableLot_id" is not distinct from e."consumableLot_id" and c.kind = 'count' and c.reversal_of is null
    where e."facilityConsumable_id" = any($1) and e.kind not in ('reservation', 'release')
      and c.state in ('pending', 'posted') and e."occurredAt" < c."occurredAt" and e."postedAt" > c.createdate`,
    [stocks],
  );
  expect(rows).toEqual([]);
}

/** The moving average of postings in the order they were posted, to the cent as it is kept. */
function averageOf(posted: readonly Entry[]): number | null {
  let onHand = 0;
  let average: number | null = null;
  for (const entry of posted.toSorted((a, b) => (a.moment ?? '').localeCompare(b.moment ?? '') || a.id - b.id)) {
    if (isPromise(entry)) continue;
    const left = exact(onHand + entry.qty);
    if ((entry.kind === 'receipt' || entry.kind === 'transfer_in') && entry.unitCost !== null && left > 0) {
      const worth: number = onHand * (average ?? entry.unitCost) + entry.qty * entry.unitCost;
      if (worth >= 0) average = Math.round((worth / left) * 100 + 1e-9) / 100;
    }
    onHand = left;
  }
  return average;
}

const refused = [403, 404, 409, 422];
/** Calls that were made with success. */
const asked = new Set<string>();
const post = { do: 'post', house: 0, lot: 0, daysAgo: 0 } as const;
/** One of each, so that every call that moves stock is made. */
const oneOfEach: [Step[], Step[]] = [
  [
    { ...post, kind: 'receipt', tenths: 400, cents: 100 },
    { ...post, kind: 'usage', tenths: 10 },
    { ...post, kind: 'usage', tenths: 5, daysAgo: 2 },
    { do: 'approve', pick: 0 },
    { do: 'count', house: 0, lot: 0, tenths: 380 },
    { do: 'transfer', house: 0, lot: 0, tenths: 50 },
    { do: 'reverse', pick: 1 },
    { ...post, kind: 'usage', tenths: 5, daysAgo: 2 },
    { do: 'approve', pick: 0 },
    { do: 'reject', pick: 0 },
  ],
  [
    { ...post, kind: 'usage', tenths: 300 },
    { ...post, kind: 'usage', tenths: 300 },
    { do: 'transfer', house: 0, lot: 0, tenths: 300 },
    { do: 'transfer', house: 1, lot: 0, tenths: 30 },
  ],
];

test('stock: whatever happens in a season, one after the other or at once, nothing is created or lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 18 }),
      fc.array(step, { minLength: 4, maxLength: 8 }),
      async (season, rush) => {
        const made = await story();
        let { entries } = await assertSums(made);
        const ask = async (one: Step) => {
          const request = requestOf(one, made, entries);
          if (!request) return;
          const { status, body } = await server.call('POST', request.path, {
            token: request.token,
            body: request.body,
          });
          expect([200, ...refused], JSON.stringify({ one, body })).toContain(status);
          if (status === 200) asked.add(`POST ${request.path.replaceAll(/\d+/g, '{id}')}`);
        };
        for (const one of season) {
          await ask(one);
          ({ entries } = await assertSums(made));
          await assertCountedOnce(made);
        }
        await Promise.all(rush.map(ask));
        await assertSums(made);
      },
    ),
    { numRuns: 6, plugins: [fc.interruptAfterTimeLimit(30_000)], examples: [oneOfEach] },
  );
  expect([...asked].toSorted()).toEqual([...movingCalls.stock].toSorted());
});
