import { Exception, ExceptionType } from '@trellis/alerts/model';
import { inTransaction } from '@trellis/server-kit';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTickets } from './open-ticket.ts';

const system = { userId: null, source: 'job', ip: null } as const;
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const typeOf = async (code: string): Promise<number> => {
  const { rows } = await server.services.pool.query<{ id: number }>(
    'select id from exception_types where code = $1 and facility_id is null',
    [code],
  );
  return rows[0]?.id ?? 0;
};

/** Raises an alert, and does what follows as the queue would. */
async function raise(facility_id: number, code: string, values: object = {}): Promise<number> {
  const [moment, exceptionType_id] = [new Date().toISOString(), await typeOf(code)];
  const row = await inTransaction(server.services, system, ({ records }) =>
    records.create(Exception, {
      ...{ facility_id, exceptionType_id, code, name: 'Irrigation does not stop', message: 'W-01: the valve is open.' },
      ...{ firstOccurrred: moment, lastOccurred: moment, escalationLevel: 1, ...values },
    }),
  );
  await inTransaction(server.services, system, (context) =>
    openTickets.work({ row, before: undefined, facilityId: facility_id }, context),
  );
  return row.id;
}

const ticketsOf = async (facilityId: number) =>
  (
    await server.services.pool.query<Record<string, unknown>>(
      'select label, description, "platformGroup_id", users_id, "reportSource" from tickets where facility_id = $1 order by id',
      [facilityId],
    )
  ).rows;

test('an alert whose type says so opens a ticket that nobody reported; others, and those under a cause, do not', async () => {
  const facility = await world.facility();
  const unit = await world.unit(facility, { name: 'W-01' });
  const id = await raise(facility.id, 'IRR-002', { platformGroup_id: unit.id });
  await raise(facility.id, 'TMP-001', { platformGroup_id: unit.id });
  await raise(facility.id, 'IRR-002', { rootException_id: id });
  const tickets = await ticketsOf(facility.id);
  expect(tickets).toMatchObject([
    {
      ...{ label: 'W-01: Irrigation does not stop', platformGroup_id: unit.id },
      ...{ users_id: null, reportSource: 'remoteMonitoring' },
    },
  ]);
  expect(tickets[0]?.['description']).toMatch(
    new RegExp(`^W-01: the valve is open\\.\\n\\nhttp.*/facility/alerts\\?id=${id}$`),
  );
});

test('where most read Spanish the ticket is written in it', async () => {
  const facility = await world.facility();
  const unit = await world.unit(facility, { name: 'W-01' });
  for (const lang of ['es', 'es', 'en']) {
    const { id } = await world.person({ facilities: [facility.id], roles: ['grower'] });
    await server.services.pool.query('update users set lang = $2 where id = $1', [id, lang]);
  }
  await raise(facility.id, 'IRR-002', { platformGroup_id: unit.id, facts: { unit: 'W-01' } });
  const [ticket] = await ticketsOf(facility.id);
  expect(ticket).toMatchObject({
    label: 'W-01: El riego no se detiene',
    description: expect.stringMatching(/^W-01: la válvula está abierta desde /) as string,
  });
});

test('the cause of such alerts opens one for all of them, unless the facility wants none', async () => {
  const [facility, other] = [await world.facility(), await world.facility()];
  await world.row(ExceptionType.table, { facility_id: other.id, code: 'IRR-002', label: 'Valve', autoTicket: false });
  for (const { id } of [facility, other]) await raise(id, 'GRP-001', { name: 'Zone 2', facts: { gathers: 'IRR-002' } });
  expect(await ticketsOf(facility.id)).toMatchObject([{ label: 'Zone 2', platformGroup_id: null }]);
  expect(await ticketsOf(other.id)).toEqual([]);
});

test('maintenance moves such a ticket on, and the page shows it without a reporter', async () => {
  const facility = await world.facility();
  const mechanic = await world.person({ facilities: [facility.id], roles: ['maintenance'] });
  await raise(facility.id, 'IRR-002');
  const listed = await server.call('GET', 'hardware_item_tickets?filter={"include":["reporter"]}', {
    token: mechanic.token,
  });
  expect(listed).toMatchObject({ status: 200, body: [{ users_id: null }] });
  const [ticket] = listed.body as { id: number; updatedate: string }[];
  const moved = await server.call('PATCH', `hardware_item_tickets/${ticket?.id ?? 0}`, {
    token: mechanic.token,
    body: { label: 'Valve of W-01', updatedate: ticket?.updatedate },
  });
  expect(moved.status).toBe(200);
});
