import { exceptionStatusIds as statuses, type Exception } from '@trellis/alerts/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { judgeFacility } from '../judge-facility.ts';
import { checkStock } from './check-stock-books.ts';

const noon = Date.parse('2026-06-15T19:00:00Z');
const minute = 60_000;
const litre = 11;

let now = new Date(noon);
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
beforeEach(() => (now = new Date(noon)));
afterAll(() => server.stop());

const run = (text: string, values: unknown[] = []) => server.services.pool.query(text, values);

async function house() {
  const { id } = await world.facility();
  const { token } = await world.person({
    facilities: [id],
    roles: ['facilityManager', 'maintenance', 'complianceOfficer'],
  });
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await server.call(method, path, { token, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body as { id: number };
  };
  /** Minutes later, judged in each. */
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      now = new Date(now.getTime() + minute);
      await judgeFacility(server.services, id);
    }
  };
  const alerts = async (): Promise<Exception[]> => {
    const filter = encodeURIComponent(JSON.stringify({ where: { facility_id: id }, order: 'id' }));
    return (await server.call('GET', `ExceptionLists?filter=${filter}`, { token })).body;
  };
  return { id, token, call, pass, alerts };
}
type House = Awaited<ReturnType<typeof house>>;

async function stockOf({ id, call }: House, minQty: number) {
  const type = await world.row('consumable_types', { label: `Nutrients ${id}`, kind: 'nutrient' });
  const consumable_id = await world.row('consumables', {
    ...{ name: `Base A ${id}`, consumableType_id: type, stockUnit_id: litre },
  });
  const stock = await world.row('facility_consumables', { facility_id: id, consumable_id, minQty });
  const post = (kind: string, qty: number) =>
    call('POST', 'consumableLedger', { facilityConsumable_id: stock, kind, qty, occurredAt: new Date().toISOString() });
  return { stock, post };
}

test('an article of which too little is left is told once, with how much, and ends when it is bought', async () => {
  const place = await house();
  const { post } = await stockOf(place, 40);
  await post('receipt', 100);
  await place.pass(2);
  expect(await place.alerts()).toEqual([]);
  await post('usage', -50);
  await post('reservation', 18.5);
  await place.pass(2);
  expect(await place.alerts()).toMatchObject([
    {
      ...{ code: 'STK-002', escalationLevel: 4, value: 31.5, limitValue: 40, occurrences: 1, resolvedOn: null },
      message: `Article Base A ${place.id}: 31.5 L left that nobody has a claim on, at least 40 L wanted.`,
    },
  ]);
  await post('receipt', 20);
  await place.pass(4);
  expect(await place.alerts()).toMatchObject([{ ExceptionStatus_id: statuses.open }]);
  await place.pass(3);
  expect(await place.alerts()).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved, occurrences: 1 }]);
});

test('a spare part is told of by its pieces; what nobody wants a least of, by nobody', async () => {
  const place = await house();
  const part = await world.row('inventory_items', { facility_id: place.id, name: 'Solenoid valve', minQty: 3 });
  await world.row('inventory_items', { facility_id: place.id, name: 'Old fan' });
  await place.pass(1);
  expect(await place.alerts()).toMatchObject([
    { code: 'STK-002', message: 'Spare part Solenoid valve: 0 left that nobody has a claim on, at least 3 wanted.' },
  ]);
  await place.call('POST', 'inventoryTransactions', { inventoryItem_id: part, kind: 'receipt', qty: 5 });
  await place.pass(7);
  expect(await place.alerts()).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved }]);
});

test('a facility has its own wait, level and words for it, and several servers tell it once', async () => {
  const place = await house();
  await stockOf(place, 40);
  await place.call('POST', 'exceptionTypes', {
    ...{
      facility_id: place.id,
      code: 'STK-002',
      label: 'Order it',
      category: 'stock',
      delayMin: 30,
      escalationLevel: 2,
    },
    ...{ rule: { metric: 'stockLow', comparison: 'event' }, messageTemplate: 'Order {place}' },
  });
  await place.pass(29);
  expect(await place.alerts()).toEqual([]);
  await place.pass(1);
  now = new Date(now.getTime() + minute);
  await Promise.all([1, 2, 3].map(() => judgeFacility(server.services, place.id)));
  expect(await place.alerts()).toMatchObject([
    { escalationLevel: 2, name: 'Order it', message: `Order article Base A ${place.id}`, occurrences: 1 },
  ]);
});

test('a balance that is not what its movements add up to is found, and a count sets it right', async () => {
  const place = await house();
  const { stock, post } = await stockOf(place, 0);
  await post('receipt', 100);
  await checkStock(server.services);
  await place.pass(1);
  expect(await place.alerts()).toEqual([]);
  // What no way of the product does: a backup put back by halves, a hand in the database.
  await run(`set session_replication_role = replica; update facility_consumables set "onHand" = 87.5 where id = ${stock};
    set session_replication_role = origin`);
  await checkStock(server.services);
  await place.pass(1);
  expect(await place.alerts()).toMatchObject([
    {
      ...{ code: 'STK-001', value: -12.5, resolvedOn: null },
      message: `Article Base A ${place.id} differs from its movements by -12.5 L.`,
    },
  ]);
  await place.call('POST', `facilityConsumables/${stock}/count`, { counted: 99, reason: 'Weighed' });
  await checkStock(server.services);
  await place.pass(1);
  expect(await place.alerts()).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved }]);
});

test('a message that the state refuses is told with what it said, and ends when it is sent again or settled', async () => {
  const place = await house();
  const licenseNumber = `L-${place.id}`;
  await world.row('state_compliance_settings', {
    facility_id: place.id,
    system: 'metrc',
    licenseNumber,
    sendMode: 'live',
  });
  const queue = (Name: string) =>
    place.call('POST', '/compliance/api/v1/Outboxes', {
      ...{
        LicenseNumber: licenseNumber,
        action: 'POST',
        service: 'strains/v1/create',
        payload: `[{"Name":"${Name}"}]`,
      },
    });
  const refuse = async (id: number, error: string | null) => {
    await run(`update metrc_outboxes set state = 'sending' where id = $1`, [id]);
    await run(`update metrc_outboxes set state = 'rejected', "httpCode" = 400, error = $2 where id = $1`, [id, error]);
  };
  const [sent, other] = [await queue('Blue Dream'), await queue('Cinder Cone')] as [{ id: number }, { id: number }];
  await place.pass(1);
  expect(await place.alerts()).toEqual([]);
  await refuse(sent.id, 'Name is already in use.');
  await refuse(other.id, null);
  await place.pass(2);
  expect((await place.alerts()).map(({ code, message, occurrences }) => [code, message, occurrences])).toEqual([
    ['CMP-001', 'The state refused the message about strains Blue Dream: Name is already in use.', 1],
    ['CMP-001', 'The state refused the message about strains Cinder Cone: HTTP 400', 1],
  ]);
  await place.call('POST', `/compliance/api/v1/Outboxes/${sent.id}/requeue`, {});
  await place.call('POST', `/compliance/api/v1/Outboxes/${other.id}/cancel`, { reason: 'Not ours' });
  await place.pass(1);
  expect((await place.alerts()).map(({ ExceptionStatus_id }) => ExceptionStatus_id)).toEqual([
    statuses.auto_resolved,
    statuses.auto_resolved,
  ]);
  await refuse(sent.id, 'Name is already in use.');
  await place.pass(1);
  expect(await place.alerts()).toMatchObject([{ occurrences: 2, ExceptionStatus_id: statuses.open }, {}]);
});
