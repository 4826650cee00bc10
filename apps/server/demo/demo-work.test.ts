import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from '../open-database.ts';
import { startTestServer, type TestServer } from '../testing/index.testing.ts';

const now = new Date('2026-09-20T19:00:00Z');
let database: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createTestDatabase({ migrations: migrationsFolder });
  server = await startTestServer({
    env: { DEMO: 'on', ROLES: 'api', DEMO_PASSWORD: 'a password for tests' },
    clock: { now: () => now },
    databaseUrl: database.url,
  });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const rowsOf = async <Row extends object>(text: string): Promise<Row[]> => (await database.pool.query<Row>(text)).rows;
/** Rows that contradict what the demo should be; there are none. */
const none = async (text: string) => {
  expect(await rowsOf(text)).toEqual([]);
};

test('plants stand in the units as their runs and shelves count them', async () => {
  await none(`select l.id, l."plantsStarted", count(n.*) from lifecycles l left join plants n on n.lifecycle_id = l.id
    where l.state not in ('draft', 'scheduled') group by l.id having l."plantsStarted" <> count(n.*)`);
  await none(`select l.id, o.plants, count(n.*) from lifecycles l join lifecycle_places o on o.lifecycle_id = l.id
    left join plants n on n.lifecycle_id = l.id and n.state = 'growing' where l.inflight = 1
    group by l.id, o.plants having o.plants <> count(n.*)`);
  await none(`select n.id from plants n where n.state = 'growing' and n.lifecycle_id is not null and (n."plantLocation_id" is null
    or not exists (select from plant_movements m where m.plant_id = n.id and (m."toLocation" ->> 'plantLocation_id')::int = n."plantLocation_id"))`);
  await none(`select p.id from lifecycle_platforms p where p.start is not null and p.finish is null and p.plants <> (
    select count(*) from plants n join plant_locations o on o.id = n."plantLocation_id"
    where n.lifecycle_id = p.lifecycle_id and o.platform_id = p.platform_id)`);
  const [dead] = await rowsOf<{
    plants: number;
    told: number;
  }>(`select (select count(*)::int from plants where state = 'destroyed') as plants,
    (select sum(value)::int from lifecycle_log_entries where kind = 'destroy') as told`);
  expect(dead?.plants).toBeGreaterThan(0);
  expect(dead?.told).toBe(dead?.plants);
  await none(`select l.id from lifecycles l join lifecycle_platforms p on p.lifecycle_id = l.id and p.finish is null and p.start is not null
    where l.inflight = 1 and not exists (select from platform_allocations a where a.lifecycle_id = l.id and a.platform_id = p.platform_id
      and a.start <= '2026-09-20T19:00:00Z' and a.finish > '2026-09-20T19:00:00Z')`);
});

test('runs of the past left their shelves before those of today came', async () => {
  await none(`select a.id, b.id from lifecycle_platforms a join lifecycle_platforms b on b.platform_id = a.platform_id and b.id > a.id
    where a.start is not null and b.start is not null and tstzrange(a.start, a.finish) && tstzrange(b.start, b.finish)`);
  const states = await rowsOf<{ state: string; n: number }>(
    'select state, count(*)::int as n from lifecycles group by 1',
  );
  expect(Object.fromEntries(states.map(({ state, n }) => [state, n]))).toEqual({
    in_flight: 53,
    scheduled: 1,
    post_harvest: 6,
    completed: 6,
  });
});

test('work is open, due, overdue, under way and done, and tells the same in the run and on the list', async () => {
  await none(
    `select t.id from lifecycle_tasks t join tasks o on o.id = t.task_id where o.state <> t.state or o.lifecycle_id <> t.lifecycle_id`,
  );
  await none(`select id from tasks where (state = 'completed') <> (completed is not null)`);
  await none(`select o.id from tasks o where o.state = 'completed' and o.inputs is not null
    and exists (select from jsonb_array_elements(o.inputs) i where (i ->> 'isMandatory')::boolean and i ->> 'value' is null)`);
  const [buckets] = await rowsOf<Record<string, number>>(`select
    count(*) filter (where state = 'ready' and date < '2026-09-20T07:00:00Z')::int as overdue, count(*) filter (where state = 'ready')::int as ready,
    count(*) filter (where state = 'in_progress')::int as begun, count(*) filter (where state = 'planned')::int as planned,
    count(*) filter (where state = 'completed')::int as done, count(*) filter (where state = 'blocked')::int as blocked from tasks`);
  for (const [bucket, count] of Object.entries(buckets ?? {})) expect([bucket, count > 0]).toEqual([bucket, true]);
  await none(`select a.id from task_assignments a join tasks t on t.id = a.task_id where not exists (
    select from user_facilities f where f.user_id = a.user_id and f.facility_id = t.facility_id)`);
});

test('stock is what its ledger says, and never was less than nothing', async () => {
  await none(`select s.id from facility_consumables s where s."onHand" <> (select rounded(coalesce(sum(e.qty), 0)) from consumable_ledger_entries e
    where e."facilityConsumable_id" = s.id and e."postedAt" is not null and e.kind not in ('reservation', 'release'))`);
  await none(`select s.id from facility_consumables s where s.reserved <> (select rounded(coalesce(sum(e.qty), 0)) from consumable_ledger_entries e
    where e."facilityConsumable_id" = s.id and e."postedAt" is not null and e.kind in ('reservation', 'release'))`);
  await none(`select l.id from consumable_lots l where l."onHand" <> (select rounded(coalesce(sum(e.qty), 0)) from consumable_ledger_entries e
    where e."consumableLot_id" = l.id and e."postedAt" is not null)`);
  await none(
    `select i.id from inventory_items i where i."onHand" <> (select rounded(sum(t.qty)) from inventory_transactions t where t."inventoryItem_id" = i.id)`,
  );
  await none(
    `select p.id from product_inventory_items p where p.qty <> (select rounded(sum(t.qty)) from product_inventory_transactions t where t."productInventory_id" = p.id)`,
  );
  await none(`select id from consumable_ledger_entries where state = 'pending'`);
  const [stock] = await rowsOf<{ n: number; reserved: number }>(
    `select count(*)::int as n, sum(reserved)::int as reserved from facility_consumables`,
  );
  expect(stock).toMatchObject({ n: 13 });
  expect(stock?.reserved).toBeGreaterThan(0);
});

test('weights fall from wet to dry to package, and the yield is what the jars hold', async () => {
  await none(`select id from batches where "currentWeight" > "wetWeight" or "dryWeight" > "wetWeight"`);
  await none(
    `select h.id from harvests h where h."totalWetWeight" <> (select sum(n."wetWeight") from plants n where n.lifecycle_id = h.lifecycle_id)`,
  );
  await none(
    `select h.id from harvests h where h."plantCount" <> (select count(*) from plants n where n.lifecycle_id = h.lifecycle_id and n.state = 'harvested')`,
  );
  await none(`select id from batch_steps where "weightOut" > "weightIn"`);
  await none(
    `select b.id from batches b where b."currentWeight" <> (select rounded(sum(m.grams)) from batch_movements m where m.batch_id = b.id)`,
  );
  await none(
    `select b.id from batches b where b."wetWeight" <> (select rounded(sum(m.grams)) from batch_movements m where m.batch_id = b.id and m.kind = 'harvest')`,
  );
  await none(`select p.id from product_inventory_items p join batches b on b.id = p.batch_id left join batch_movements m on m."productInventory_id" = p.id
    group by p.id having -coalesce(sum(m.grams), 0) <> (select sum(t.qty) from product_inventory_transactions t where t."productInventory_id" = p.id and t.kind = 'create')`);
  await none(`select w.id from waste_records w where w.batch_id is not null
    and w.weight <> -(select sum(m.grams) from batch_movements m where m."wasteRecord_id" = w.id)`);
  await none(`select id from batches where state = 'finished' and "currentWeight" <> 0`);
  await none(`select b.id, b."dryWeight", e.value from batches b join lifecycle_log_entries e on e.lifecycle_id = b.lifecycle_id and e.kind = 'yield'
    where b."dryWeight" <> e.value`);
  await none(`select b.id from batches b join product_inventory_items p on p.batch_id = b.id
      join product_inventory_transactions t on t."productInventory_id" = p.id and t.kind = 'create' group by b.id having sum(t.qty) > b."dryWeight"`);
  await none(
    `select b.id from batches b where b.state = 'released' and not exists (select from test_batches t where t.batch_id = b.id and t.state = 'passed')`,
  );
  const tests = await rowsOf(`select state, count(*)::int as n from test_batches group by 1 order by 1`);
  expect(tests).toEqual([
    { state: 'at_lab', n: 1 },
    { state: 'failed', n: 1 },
    { state: 'passed', n: 6 },
  ]);
  await none(`select t.id from test_batches t where t.state in ('passed', 'failed')
    and (t.state = 'passed') <> (select bool_and(r.passed) from test_batch_results r where r."testBatch_id" = t.id)`);
});

test('every open ticket is about a device of its unit, and is told to the end of its log', async () => {
  await none(`select t.id from tickets t left join units u on u.id = t."platformGroup_id" left join hardware_items h on h.id = t.hardware_item_id
    where t."hardware_item_ticket_problemType_id" <> 41
      and (u.id is null or u.facility_id <> t.facility_id or h."platformGroup_id" is distinct from u.id)`);
  await none(`select t.id from tickets t join lateral (select "hardware_item_ticket_status_id" as status from ticket_actions a
      where a."hardware_item_ticket_id" = t.id order by a.id desc limit 1) last on true where last.status <> t."hardware_item_ticket_status_id"`);
  await none(
    `select t.id from tickets t join ticket_statuses s on s.id = t."hardware_item_ticket_status_id" where (s.category = 'done') <> (t."closedAt" is not null)`,
  );
  const open = await rowsOf<{ name: string }>(`select u.name from tickets t join units u on u.id = t."platformGroup_id"
    join ticket_statuses s on s.id = t."hardware_item_ticket_status_id" where s.category <> 'done' order by 1`);
  expect(open.map(({ name }) => name)).toEqual([
    'E-04',
    'E-07',
    'E-09',
    'E-13',
    'G-04',
    'H-05',
    'W-03',
    'W-05',
    'W-12',
  ]);
});

test('runs of the laboratory, deliveries and bills add up', async () => {
  await none(`select id from extraction_runs where "outputKg" > "inputKg" or "solventOutL" > "solventInL"`);
  await none(
    `select id from invoices where total <> (select sum((line ->> 'amount')::numeric) from jsonb_array_elements(lines) line)`,
  );
  const [count] = await rowsOf<Record<string, number>>(`select (select count(*)::int from extraction_runs) as runs,
    (select count(*)::int from facility_intakes) as intakes, (select count(*)::int from opex_entries) as expenses,
    (select count(*)::int from invoices) as invoices`);
  expect(count).toEqual({ runs: 2, intakes: 3, expenses: 36, invoices: 4 });
});
