import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SessionTokens } from '@trellis/access/server';
import { createFeatures } from '../apps/server/app.ts';
import { checkBooks, describeFindings } from '../apps/server/check-books.ts';
import { migrate } from '@trellis/server-kit/postgres';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// A database from before lists had owners, with rows as customers left them in it, and what the migration makes of them.
const all = path.join(import.meta.dirname, 'migrations');
const log = pino({ level: 'silent' });
let database: TestDatabase;
let before: string;

beforeAll(async () => {
  database = await createTestDatabase();
  before = await mkdtemp(path.join(tmpdir(), 'trellis-before-'));
  for (const name of (await readdir(all)).filter((file) => file.endsWith('.sql') && file < '0530'))
    await copyFile(path.join(all, name), path.join(before, name));
  await migrate(database.pool, before, log);
  await plant();
  sums = await readSums();
  uses = await readUses();
  await migrate(database.pool, all, log);
});
afterAll(async () => {
  await database.drop();
  await rm(before, { recursive: true, force: true });
});

type Values = Record<string, unknown>;
async function row(table: string, values: Values): Promise<number> {
  const keys = Object.keys(values);
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into "${table}" (${keys.map((key) => `"${key}"`).join(', ')}) values (${keys.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    keys.map((key) => {
      const value = values[key];
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    }),
  );
  return rows[0]?.id ?? 0;
}
const select = async <R>(text: string): Promise<R[]> => (await database.pool.query(text)).rows as R[];

let [north, south]: number[] = [];
const id: Record<string, number> = {};
let sums: unknown;
let uses: unknown;

async function person(facility: number | null, role: number): Promise<number> {
  const user = await row('users', {
    email: `p${role}-${facility}@example.test`,
    firstname: 'A',
    lastname: 'B',
    facility_id: facility,
  });
  if (facility !== null) await row('user_facilities', { user_id: user, facility_id: facility, status: 'available' });
  await row('user_roles', { user_id: user, role_id: role });
  return user;
}

async function plant(): Promise<void> {
  await database.pool.query(
    `insert into roles (id, rolename) values (2, 'Facility Manager'), (7, 'Administrator') on conflict do nothing`,
  );
  for (const table of ['strains', 'consumables', 'suppliers', 'grow_stages', 'laboratories', 'vpd_profiles'])
    await database.pool.query(`select setval(pg_get_serial_sequence('${table}', 'id'), 1000)`);
  [north, south] = [
    await row('facilities', { name: 'North', facility_timezone: 'UTC', mqttGroup: 'north' }),
    await row('facilities', { name: 'South', facility_timezone: 'UTC', mqttGroup: 'south' }),
  ];
  const [ofNorth, ofSouth, admin] = [await person(north, 2), await person(south, 2), await person(null, 7)];

  // Genetics: one strain of North, grown in both; its mother line is used by nobody but the strain.
  id['mother'] = await row('strains', { name: 'Mother line', createuser: ofNorth });
  id['tidal'] = await row('strains', {
    name: 'Tidal',
    parentA_id: id['mother'],
    typicalThc: 21.5,
    createuser: ofNorth,
  });
  id['seeded'] = await row('strains', { name: 'Seeded', createuser: null });
  id['idle'] = await row('strains', { name: 'Idle', createuser: ofSouth });
  id['provided'] = await row('strains', { name: 'Provided', createuser: admin });
  for (const facility_id of [north, south])
    for (const strain of ['tidal', 'provided']) await row('facility_strains', { facility_id, strain_id: id[strain] });
  await row('facility_strains', { facility_id: south, strain_id: id['seeded'] });
  const trait = await row('attributes', { id: 1, label: 'Vigour', appliesTo: 'strain', kind: 'scale' });
  for (const facility_id of [north, south])
    await row('attribute_values', {
      facility_id,
      attribute_id: trait,
      refCollection: 'strains',
      ref_id: id['tidal'],
      value: `${facility_id}`,
    });

  // Stages: one that a plan of the provider uses stays everybody's, with its curve.
  const curve = await row('vpd_profiles', { name: 'Curve', points: [], createuser: ofNorth });
  id['hardening'] = await row('grow_stages', { label: 'Hardening', vpdProfile_id: curve, createuser: ofNorth });
  id['soaking'] = await row('grow_stages', { label: 'Soaking', createuser: ofNorth });
  const category = await row('grow_plan_categories', { id: 1, label: 'Flower' });
  const phaseOf = async (facility_id: number | null, stage: number | undefined) => {
    const growplan_id = await row('grow_plans', { name: `Plan ${facility_id}`, facility_id, category_id: category });
    const growplanVersion_id = await row('grow_plan_versions', { growplan_id, version: 1 });
    return row('grow_phases', {
      growplanVersion_id,
      name: 'One',
      seq: 0,
      growStage_id: stage,
      startSeconds: 0,
      endSeconds: 86_400,
      photoperiod: 18,
    });
  };
  await phaseOf(null, id['hardening']);
  const phase = await phaseOf(south, id['soaking']);

  // Stock: an article of North with its price and vendor, stocked in both; an article of the provider with South's price.
  await row('units_of_measure', { id: 20, label: 'Each', abbreviation: 'ea', dimension: 'count', factor: 1 });
  await row('consumable_types', { id: 9, label: 'Other', kind: 'other' });
  const vendor = await row('suppliers', { name: 'Vendor of North', createuser: ofNorth });
  const ofSouthVendor = await row('suppliers', { name: 'Vendor of South', createuser: ofSouth });
  const article = { consumableType_id: 9, stockUnit_id: 20 };
  id['blocks'] = await row('consumables', {
    ...article,
    name: 'Blocks',
    price: 4.5,
    supplier_id: vendor,
    createuser: ofNorth,
  });
  id['gloves'] = await row('consumables', {
    id: 7,
    ...article,
    name: 'Gloves',
    price: 0.08,
    supplier_id: ofSouthVendor,
    updateuser: ofSouth,
  });
  await database.pool.query(`insert into reference_rows_given (table_name, row_id) values ('consumables', 7)`);
  for (const [facility_id, qty] of [
    [north, 40],
    [south, 25],
  ] as const)
    for (const consumable_id of [id['blocks'], id['gloves']]) {
      const stock = await row('facility_consumables', { facility_id, consumable_id });
      await row('consumable_ledger_entries', {
        facilityConsumable_id: stock,
        kind: 'receipt',
        qty,
        unitCost: 1.5,
        state: 'posted',
      });
    }
  await row('grow_task_types', { id: 1, label: 'Potting' });
  await row('grow_tasks', {
    growPhase_id: phase,
    growTaskType_id: 1,
    dayOffset: 0,
    consumables: [{ consumable_id: id['blocks'], quantity: 2, per: 'plant' }],
  });
  await row('facility_channels', {
    facility_id: north,
    name: 'Night shift',
    type: 'WhatsApp',
    connectionString: '+1 555 010 9999',
  });
  // Published, so no person could change what the plans say any more.
  await database.pool.query(`update grow_plan_versions set state = 'published'`);
  await plantBooks(ofNorth);
  id['lab'] = await row('laboratories', { name: 'Bench', state: 'WA', createuser: ofSouth });
}

/** Rows whose sums never came out, as versions before let them be written. */
async function plantBooks(person: number): Promise<void> {
  // A lot that holds more than there is of its stock.
  const [stock] = await select<{
    id: number;
  }>(`select s.id from facility_consumables s join consumables c on c.id = s.consumable_id
    where s.facility_id = ${north} and c.name = 'Blocks'`);
  id['stock'] = stock?.id ?? 0;
  const lot = await row('consumable_lots', { facilityConsumable_id: stock?.id, lot: 'L1' });
  const entry = { facilityConsumable_id: stock?.id, state: 'posted' };
  await row('consumable_ledger_entries', { ...entry, kind: 'receipt', qty: 60, consumableLot_id: lot });
  await row('consumable_ledger_entries', { ...entry, kind: 'usage', qty: -70 });
  await row('units_of_measure', { id: 1, label: 'Gram', abbreviation: 'g', dimension: 'mass', factor: 1 });
  // A batch of 900 g of which 5 kg were packed, when packages did not draw on it.
  id['batch'] = await row('batches', { facility_id: north, label: 'B-1', wetWeight: 900 });
  const jar = await row('product_inventory_items', { facility_id: north, itemName: 'Jar', batch_id: id['batch'] });
  await row('product_inventory_transactions', { productInventory_id: jar, kind: 'create', qty: 5000 });
  // A batch that was set to another weight by hand.
  id['written'] = await row('batches', { facility_id: south, label: 'B-2', wetWeight: 900 });
  await database.pool.query(`update batches set "currentWeight" = 295 where id = $1`, [id['written']]);
  // Two plants of a run in flight: one stands nowhere, and the run counts three.
  const [plan] = await select<{ plan: number; version: number }>(
    `select p.id as plan, v.id as version from grow_plans p join grow_plan_versions v on v.growplan_id = p.id where p.facility_id = ${south}`,
  );
  id['run'] = await row('lifecycles', {
    facility_id: south,
    name: 'Old run',
    growplan_id: plan?.plan,
    growplanVersion_id: plan?.version,
    state: 'in_flight',
    inflight: 1,
    plantsStarted: 3,
    createuser: person,
  });
  for (const tag of ['P1', 'P2']) await row('plants', { facility_id: south, lifecycle_id: id['run'], tag });
}

/** What is in stock and posted, by facility and article. */
const readSums = () =>
  select(`select f.facility_id, c.name, f."onHand", f."avgCost",
    (select count(*)::int from consumable_ledger_entries e where e."facilityConsumable_id" = f.id) as entries,
    (select sum(e.qty) from consumable_ledger_entries e where e."facilityConsumable_id" = f.id) as sum
    from facility_consumables f join consumables c on c.id = f.consumable_id order by 1, 2`);
/** What every referring row says, in words. */
const readUses = () =>
  select(`select 'strain' as kind, f.facility_id, s.name, m.name as parent from facility_strains f join strains s on s.id = f.strain_id left join strains m on m.id = s."parentA_id"
    union all select 'trait', v.facility_id, s.name, v.value from attribute_values v join strains s on s.id = v.ref_id
    union all select 'stage', p.facility_id, s.label, c.name from grow_phases h join grow_plan_versions v on v.id = h."growplanVersion_id" join grow_plans p on p.id = v.growplan_id
      join grow_stages s on s.id = h."growStage_id" left join vpd_profiles c on c.id = s."vpdProfile_id"
    union all select 'task', null, c.name, t.consumables->0->>'per' from grow_tasks t join consumables c on c.id = (t.consumables->0->>'consumable_id')::int
    order by 1, 2, 3, 4`);
const owners = async (table: string, name: string, key = 'name') =>
  (
    await select<{ facility_id: number | null }>(
      `select facility_id from ${table} where "${key}" = '${name}' order by facility_id nulls first`,
    )
  ).map(({ facility_id }) => facility_id);

describe('lists that customers wrote into', () => {
  test('balances, movements and what each record says stay as they were', async () => {
    expect(await readSums()).toEqual(sums);
    expect(await readUses()).toEqual(uses);
  });

  test('a row goes to the facility of who made it, and each other facility that uses it has its own copy', async () => {
    expect(await owners('strains', 'Tidal')).toEqual([north, south]);
    expect(await select(`select facility_id from strains where id = ${id['tidal']}`)).toEqual([{ facility_id: north }]);
    expect(await owners('consumables', 'Blocks')).toEqual([north, south]);
    expect(await owners('suppliers', 'Vendor of North')).toEqual([north, south]);
    const { facility, ...copy } =
      (
        await select<Values>(
          `select s."typicalThc", s.createuser, s.facility_id as facility from strains s where name = 'Tidal' and facility_id = ${south}`,
        )
      )[0] ?? {};
    expect(facility).toBe(south);
    expect(copy).toEqual((await select(`select "typicalThc", createuser from strains where id = ${id['tidal']}`))[0]);
  });

  test('what a row refers to goes with it, and a copy refers to copies', async () => {
    expect(await owners('strains', 'Mother line')).toEqual([north, south]);
    expect(
      await select(
        `select s.facility_id as own, m.facility_id as parent from strains s join strains m on m.id = s."parentA_id" order by 1`,
      ),
    ).toEqual([
      { own: north, parent: north },
      { own: south, parent: south },
    ]);
    expect(
      await select(
        `select c.facility_id as own, s.facility_id as vendor from consumables c join suppliers s on s.id = c.supplier_id order by 1`,
      ),
    ).toEqual([
      { own: north, vendor: north },
      { own: south, vendor: south },
    ]);
  });

  test('rows inside documents and observations are those of the facility', async () => {
    expect(
      await select(
        `select c.facility_id from grow_tasks t join consumables c on c.id = (t.consumables->0->>'consumable_id')::int`,
      ),
    ).toEqual([{ facility_id: south }]);
    expect(
      await select(
        `select v.facility_id = s.facility_id as same from attribute_values v join strains s on s.id = v.ref_id`,
      ),
    ).toEqual([{ same: true }, { same: true }]);
  });

  test('a row nobody uses stays with who made it; one without a maker belongs to who uses it', async () => {
    expect(await owners('strains', 'Idle')).toEqual([south]);
    expect(await owners('laboratories', 'Bench')).toEqual([south]);
    expect(await owners('strains', 'Seeded')).toEqual([south]);
  });

  test('what is the provider’s, and what the provider’s own rows refer to, stays everybody’s', async () => {
    expect(await owners('strains', 'Provided')).toEqual([null]);
    expect(await owners('grow_stages', 'Hardening', 'label')).toEqual([null]);
    expect(await owners('vpd_profiles', 'Curve')).toEqual([null]);
    expect(await owners('grow_stages', 'Soaking', 'label')).toEqual([north, south]);
  });

  test('a customer’s price and vendor of the provider’s article move to the stock of those who have it', async () => {
    expect(await select(`select price, supplier_id from consumables where id = 7`)).toEqual([
      { price: null, supplier_id: null },
    ]);
    expect(
      await select(
        `select f.facility_id, f.price::float8, s.facility_id as vendor from facility_consumables f join suppliers s on s.id = f.supplier_id where f.consumable_id = 7 order by 1`,
      ),
    ).toEqual([
      { facility_id: north, price: 0.08, vendor: north },
      { facility_id: south, price: 0.08, vendor: south },
    ]);
  });

  test('a name is given once among an owner’s rows, the provider’s too', async () => {
    await expect(row('strains', { name: 'Tidal', facility_id: north })).rejects.toThrow(
      'strains__facility_id_name__unique',
    );
    await expect(row('strains', { name: 'Provided' })).rejects.toThrow('strains__facility_id_name__unique');
    await expect(row('strains', { name: 'Provided', facility_id: north })).resolves.toBeGreaterThan(0);
  });

  test('what opened an emergency channel is its address, and no key', async () => {
    expect(await select(`select address, "connectionString" from facility_channels`)).toEqual([
      { address: '+1 555 010 9999', connectionString: null },
    ]);
  });

  test('rules that stood aside stand again', async () => {
    const off = await select(`select tgname from pg_trigger where tgenabled = 'D'`);
    expect(off).toEqual([]);
  });
});

const byText = (a: unknown[], b: unknown[]): number => JSON.stringify(a).localeCompare(JSON.stringify(b));

describe('books that did not add up before', () => {
  const found = async () =>
    (await checkBooks(database.pool, createFeatures(new SessionTokens()))).map(
      ({ collection, facility_id, id: record, found: told }) => [collection, facility_id, record, told],
    );

  test('are listed with both sums and the way to set them right; the upgrade changes none of them', async () => {
    const [first] = await select<{ id: number }>(`select min(id) as id from plants where lifecycle_id = ${id['run']}`);
    const before = await found();
    expect(before.toSorted(byText)).toEqual(
      [
        ['ag_lifecycles', south, id['run'], 'started 3, on the books 2'],
        ['ag_plants', south, first?.id, 'lives in the run Old run and stands nowhere'],
        ['ag_plants', south, (first?.id ?? 0) + 1, 'lives in the run Old run and stands nowhere'],
        ['facilityConsumables', north, id['stock'], '30 on hand, 60 in lots'],
        ['ag_batches', north, id['batch'], 'gave 0 g, its packages got 5000 g'],
      ].toSorted(byText),
    );
    const lines = describeFindings(await checkBooks(database.pool, createFeatures(new SessionTokens())));
    expect(lines.join('\n')).toContain(
      'POST facilityConsumables/{id}/count for each lot and then for the whole article, with the reason',
    );
  });

  test('a batch that was set by hand keeps its weight, and its journal says where it comes from', async () => {
    expect(await select(`select "currentWeight" from batches where id = ${id['written']}`)).toEqual([
      { currentWeight: 295 },
    ]);
    expect(
      await select(`select kind, grams, reason from batch_movements where batch_id = ${id['written']} order by id`),
    ).toEqual([
      { kind: 'harvest', grams: 900, reason: 'Weighed before movements were kept' },
      { kind: 'correction', grams: -605, reason: 'Weighed before movements were kept' },
    ]);
  });
});
