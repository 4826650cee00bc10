import { whileHeld } from '@trellis/server-app/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  get,
  grower,
  head,
  here,
  inFlight,
  licence,
  manager,
  post,
  product,
  server,
  standing,
  stranger,
  unit,
  useCrop,
  version,
  world,
} from '../crop.testing.ts';

useCrop();

const start = '2026-11-20T08:00:00Z';
const record = async (values: Record<string, unknown> = {}, person: { id: number; token: string } = grower) =>
  server.call('POST', 'ipmSprayApplications/record', {
    token: person.token,
    body: {
      consumable_id: values['consumable_id'] ?? (await product()),
      start,
      rate: 1,
      applicator_user_id: grower.id,
      targets: [{ platformGroup_id: unit.id }],
      ...values,
    },
  });
const code = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  code: (body as { error?: { code?: string } }).error?.code,
});
const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;

beforeEach(() => licence(grower));

describe('a spraying is written down whole', () => {
  test('with its units and the waiting times of the label, which may be longer and not shorter', async () => {
    const consumable_id = await product({ reiHours: 4, phiDays: 3 });
    const made = await record({ consumable_id, finish: '2026-11-20T09:30:00Z', reiUntil: '2026-11-20T10:00:00Z' });
    expect(made).toMatchObject({
      status: 200,
      body: {
        state: 'applied',
        applicatorLicense: 'WA-1',
        reiUntil: '2026-11-20T13:30:00.000Z',
        phiUntil: '2026-11-23',
      },
    });
    const targets = await get(`ipmSprayTargets?filter={"where":{"ipmSprayApplication_id":${idOf(made)}}}`, grower);
    expect(targets.body).toMatchObject([{ platformGroup_id: unit.id }]);
    const longer = await record({ consumable_id, phiUntil: '2026-12-20' });
    expect(longer.body).toMatchObject({ phiUntil: '2026-12-20', reiUntil: '2026-11-20T12:00:00.000Z' });
  });

  test('with what it took of the product, the runs that stood there, and out of the stock when asked', async () => {
    const consumable_id = await product({ labelRateUnit: 'mL/L', labelMax: 5 });
    // Sprayed today, whatever day that is: no harvest is too near.
    const run = await inFlight({ harvestdate: null });
    await standing(run);
    const { registry: _, pool } = server.services;
    const { rows: units } = await pool.query<{ id: number }>(
      `select id from units_of_measure where abbreviation = 'L'`,
    );
    await pool.query('update consumables set "stockUnit_id" = $1 where id = $2', [units[0]?.id, consumable_id]);
    // Late entries wait for a manager: this one is of the last hour, on a day that began long ago.
    const ahead = 12 - new Date().getUTCHours();
    const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    await pool.query('update facilities set facility_timezone = $2 where id = $1', [here.id, zone]);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const spraying = {
      consumable_id,
      start: ago(50),
      rate: 4,
      rateUnit: 'mL/L',
      volumeL: 20,
      lot: 'L1',
      bookStock: true,
    };
    expect(code(await record(spraying))).toEqual({ status: 422, code: 'spray.no-stock' });
    const stock = await world.row('facility_consumables', { facility_id: here.id, consumable_id });
    const consumableLot_id = await world.row('consumable_lots', {
      ...{ facilityConsumable_id: stock, lot: 'L1', expirydate: '2100-01-01' },
    });
    await world.row('consumable_ledger_entries', {
      ...{ facilityConsumable_id: stock, consumableLot_id, kind: 'receipt', qty: 1, state: 'posted' },
    });
    const { volumeL: __, ...without } = spraying;
    expect(code(await record(without))).toEqual({ status: 422, code: 'spray.amount-unknown' });
    const made = await record(spraying);
    expect(made).toMatchObject({ status: 200, body: { state: 'applied', amountUsed: 80, amountUnit: 'mL' } });
    const targets = await get(`ipmSprayTargets?filter={"where":{"ipmSprayApplication_id":${idOf(made)}}}`, grower);
    expect(targets.body).toMatchObject([{ platformGroup_id: unit.id, lifecycle_id: run }]);
    const { rows } = await pool.query(
      `select qty::float8, lifecycle_id, state from consumable_ledger_entries where "facilityConsumable_id" = $1 and kind = 'usage'`,
      [stock],
    );
    expect(rows).toEqual([{ qty: -0.08, lifecycle_id: run, state: 'posted' }]);
    // What is only planned takes nothing; it does so when it is done.
    const planned = await record({ ...spraying, bookStock: undefined, planned: true, start: ago(20) });
    expect(planned.body).toMatchObject({ state: 'planned', amountUsed: null });
    const done = await post(`ipmSprayApplications/${idOf(planned)}/apply`, grower, { bookStock: true });
    expect(done.body).toMatchObject({ state: 'applied', amountUsed: 80 });
    const left = await pool.query('select "onHand"::float8 from facility_consumables where id = $1', [stock]);
    expect(left.rows[0]).toEqual({ onHand: 0.84 });
  });

  test('or planned, and done later', async () => {
    const consumable_id = await product({ reiHours: 4 });
    const planned = await record({ consumable_id, planned: true }, head);
    expect(planned.body).toMatchObject({ state: 'planned', reiUntil: null });
    const done = await post(`ipmSprayApplications/${idOf(planned)}/apply`, grower);
    expect(done.body).toMatchObject({ state: 'applied', reiUntil: '2026-11-20T12:00:00.000Z' });
  });

  test('by sprayers of the facility, with good values', async () => {
    expect((await server.call('POST', 'ipmSprayApplications/record', { body: {} })).status).toBe(401);
    expect((await record({}, manager)).status).toBe(403);
    expect((await record({ facility_id: here.id }, stranger)).status).toBe(404);
    const elsewhere = await world.facility();
    const other = await world.unit(elsewhere, { name: 'Theirs' });
    for (const bad of [
      { targets: [] },
      { targets: [{ platformGroup_id: other.id }] },
      { targets: [{ platformGroup_id: unit.id }, { platformGroup_id: unit.id }] },
      { rate: -1 },
      { start: 'now' },
      { applicator_user_id: stranger.id },
      { state: 'applied' },
      { consumable_id: 2_000_000_000 },
      { lot: 'x'.repeat(61) },
    ])
      expect([bad, (await record(bad)).status]).toEqual([bad, 422]);
    const kept = await get('ipmSprayApplications', grower);
    expect(kept.body).toEqual([]);
  });

  test('and of a person of two facilities it does not mix their units', async () => {
    const elsewhere = await world.facility();
    const other = await world.unit(elsewhere, { name: 'Theirs' });
    const both = await world.person({ facilities: [here.id, elsewhere.id], roles: ['grower'] });
    const made = await record({ facility_id: here.id, targets: [{ platformGroup_id: other.id }] }, both);
    expect(made.status).toBe(422);
  });
});

describe('the label', () => {
  test('limits the rate, in its own unit', async () => {
    const consumable_id = await product({ labelMax: 2.5, labelRateUnit: 'mL/L' });
    expect(code(await record({ consumable_id, rate: 2.6 }))).toEqual({ status: 409, code: 'spray.above-label' });
    expect(code(await record({ consumable_id, rate: 2.6, planned: true })).code).toBe('spray.above-label');
    expect(code(await record({ consumable_id, rate: 2, rateUnit: 'oz/gal' })).code).toBe('spray.rate-unit');
    expect(code(await record({ consumable_id, rate: undefined })).code).toBe('spray.rate-needed');
    expect((await record({ consumable_id, rate: 2.5, rateUnit: 'ml / l' })).status).toBe(200);
    const planned = await record({ consumable_id, rate: 2, planned: true });
    const raised = await server.call('PATCH', `ipmSprayApplications/${idOf(planned)}`, {
      token: grower.token,
      body: { rate: 3 },
    });
    expect(code(raised).code).toBe('spray.above-label');
  });

  test('says how long to wait before the next application to a unit', async () => {
    const consumable_id = await product({ minIntervalDays: 7 });
    expect((await record({ consumable_id, start: '2026-11-10T08:00:00Z' })).status).toBe(200);
    expect(code(await record({ consumable_id, start: '2026-11-15T08:00:00Z' })).code).toBe('spray.too-soon');
    // One that is written down late counts too.
    expect(code(await record({ consumable_id, start: '2026-11-04T08:00:00Z' })).code).toBe('spray.too-soon');
    const next = await world.unit(here, { name: 'Unit 2' });
    const there = { consumable_id, start: '2026-11-15T08:00:00Z', targets: [{ platformGroup_id: next.id }] };
    expect((await record(there)).status).toBe(200);
    expect((await record({ consumable_id, start: '2026-11-17T08:00:00Z' })).status).toBe(200);
  });

  test('holds for two people who write down the same spraying at once', async () => {
    const consumable_id = await product({ minIntervalDays: 7 });
    const both = await Promise.all([1, 2, 3].map(() => record({ consumable_id })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('names the last stage of growth, and the states the product is registered in', async () => {
    const growPhase_id = await world.row('grow_phases', {
      ...{ growplanVersion_id: version, name: 'Bulk', seq: 0, startSeconds: 0, endSeconds: 86_400, photoperiod: 12 },
      growStage_id: (
        await server.services.pool.query<{ id: number }>(
          `select id from grow_stages where "countsAs" = 'flower' limit 1`,
        )
      ).rows[0]?.id,
    });
    const lifecycle_id = await inFlight({ harvestdate: null });
    await standing(lifecycle_id);
    await world.row('lifecycle_phases', { lifecycle_id, growPhase_id, seq: 0, starttime: '2026-10-01T08:00:00Z' });
    expect(code(await record({ consumable_id: await product({ lastSprayStage: 'veg' }) })).code).toBe('spray.stage');
    expect((await record({ consumable_id: await product({ lastSprayStage: 'flower' }) })).status).toBe(200);
    const oregon = await product({ sprayStates: JSON.stringify(['OR']) });
    expect(code(await record({ consumable_id: oregon })).code).toBe('spray.state');
    await server.services.pool.query(`update facilities set state = 'OR' where id = $1`, [here.id]);
    expect((await record({ consumable_id: oregon })).status).toBe(200);
  });

  test('is that of a crop protection product', async () => {
    expect(code(await record({ consumable_id: await product({ consumableType_id: 1, hazardClass: null }) })).code).toBe(
      'spray.not-a-product',
    );
  });
});

describe('the law', () => {
  test('wants an applicator licence that is valid on the day, whatever number was typed', async () => {
    const consumable_id = await product();
    await licence(grower, null);
    expect(code(await record({ consumable_id })).code).toBe('spray.no-licence');
    await licence(grower, 'WA-7', '2026-11-19');
    expect(code(await record({ consumable_id })).code).toBe('spray.licence-over');
    await licence(grower, 'WA-7', '2026-11-20');
    const planned = await post('ipmSprayApplications', grower, {
      ...{
        facility_id: here.id,
        consumable_id,
        start,
        rate: 1,
        applicator_user_id: grower.id,
        applicatorLicense: 'MADE-UP',
      },
    });
    await post('ipmSprayTargets', grower, { ipmSprayApplication_id: idOf(planned), platformGroup_id: unit.id });
    const done = await post(`ipmSprayApplications/${idOf(planned)}/apply`, grower);
    expect(done.body).toMatchObject({ applicatorLicense: 'WA-7' });
  });

  test('keeps the pre-harvest interval before the harvest, unless the compliance officer has a document', async () => {
    const lifecycle_id = await inFlight({ harvestdate: '2026-11-25' });
    await standing(lifecycle_id);
    const consumable_id = await product({ phiDays: 14 });
    expect(code(await record({ consumable_id }))).toEqual({ status: 409, code: 'spray.past-harvest' });
    const planned = idOf(await record({ consumable_id, planned: true }));
    const officer = await world.person({ facilities: [here.id], roles: ['complianceOfficer'] });
    const cleared = { documentUrl: 'https://files.example/c.pdf', reason: 'Residue test passed' };
    const clear = (person: { token: string } | undefined, body: object = cleared) =>
      server.call('POST', `ipmSprayApplications/${planned}/clear`, { ...(person && { token: person.token }), body });
    expect((await clear(undefined)).status).toBe(401);
    expect((await clear(manager)).status).toBe(403);
    expect((await clear(stranger)).status).toBe(404);
    expect((await clear(officer, { ...cleared, documentUrl: 'javascript:alert(1)' })).status).toBe(422);
    expect((await clear(officer)).body).toMatchObject({ clearedBy: officer.id, clearanceUrl: cleared.documentUrl });
    expect((await post(`ipmSprayApplications/${planned}/apply`, grower)).status).toBe(200);
  });

  test('waits for who moves the harvest of a sprayed run nearer at that moment, and hears of it', async () => {
    const lifecycle_id = await inFlight();
    await standing(lifecycle_id);
    const consumable_id = await product({ phiDays: 14 });
    const made = idOf(await record({ consumable_id, planned: true }));
    const { body: targets } = await get(`ipmSprayTargets?filter={"where":{"ipmSprayApplication_id":${made}}}`, grower);
    const named = { lifecycle_id, plants: 38 };
    const [{ id: target } = { id: 0 }] = targets as { id: number }[];
    await server.call('PATCH', `ipmSprayTargets/${target}`, { token: grower.token, body: named });
    const apply = () => post(`ipmSprayApplications/${made}/apply`, grower);
    const nearer = [`update lifecycles set harvestdate = '2026-11-25' where id = $1`, [lifecycle_id]] as const;
    const whileNearer = (call: typeof apply) => whileHeld(server.services.pool, nearer, call);
    expect(code(await whileNearer(apply))).toEqual({ status: 409, code: 'spray.past-harvest' });
    await server.services.pool.query(`update lifecycles set harvestdate = '2026-12-15' where id = $1`, [lifecycle_id]);
    expect(code(await whileNearer(() => record({ consumable_id }))).code).toBe('spray.past-harvest');
  });
});

describe('units that wait after sprayings', () => {
  const ask = (person?: { token: string }, facility: unknown = here.id) =>
    server.call('GET', `ipmSprayApplications/getWaitingTimes?facility_id=${String(facility)}`, {
      token: person?.token,
    });

  test('are told with what for and until when; what is cleared or over is not', async () => {
    await record({ consumable_id: await product({ reiHours: 1 }) });
    await record({ consumable_id: await product({ reiHours: 48, phiDays: 10, name: 'Sulphur' }) });
    expect((await ask(grower)).body).toEqual([
      expect.objectContaining({
        ...{ platformGroup_id: unit.id, unit: 'Unit 1', product: 'Sulphur' },
        ...{ reiUntil: '2026-11-22T08:00:00.000Z', phiUntil: '2026-11-30' },
      }),
    ]);
  });

  test('are told to people of the facility', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask(stranger)).status).toBe(404);
    expect((await ask(grower, 'x')).status).toBe(404);
  });
});
