import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
/** Eight in the evening of the 20th in Los Angeles; the 21st in Greenwich. */
let now = new Date('2026-11-21T04:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

test('a quarantine ends by the calendar of the farm, and so its plants are dated', async () => {
  const here = await world.facility({ facility_timezone: 'America/Los_Angeles' });
  const officer = await world.person({ facilities: [here.id], roles: ['complianceOfficer'] });
  const unit = await world.unit(here);
  await world.row('platforms', { platformGroup_id: unit.id, name: 'Top' });
  const intake = await world.row('facility_intakes', {
    facility_id: here.id,
    number: 'E-1',
    kind: 'plants',
    state: 'inspecting',
  });
  const strain_id = await world.row('strains', { name: `Strain ${here.id}` });
  await world.row('facility_intake_items', {
    intake_id: intake,
    lineClass: 'plant',
    strain_id,
    plantBatchType: 'Clone',
    qtyShipped: 1,
    qtyReceived: 1,
  });
  const act = (action: string, body: object = {}) =>
    server.call('POST', `facilityIntakes/${intake}/${action}`, { token: officer.token, body });
  expect((await act('quarantine', { platformGroup_id: unit.id, days: 2 })).body).toMatchObject({
    quarantineUntil: '2026-11-22',
  });
  await server.services.pool.query(`update tasks set state = 'completed' where ref_id = $1`, [intake]);
  // Still the 21st on the farm, for four hours.
  now = new Date('2026-11-22T04:00:00Z');
  expect(await act('accept')).toMatchObject({ status: 409, body: { error: { code: 'intake.quarantine-runs' } } });
  now = new Date('2026-11-23T04:00:00Z');
  expect((await act('accept')).status).toBe(200);
  const { rows } = await server.services.pool.query(
    `select to_char("plantedDate", 'YYYY-MM-DD') as planted from plants where facility_id = $1`,
    [here.id],
  );
  expect(rows).toEqual([{ planted: '2026-11-22' }]);
});
