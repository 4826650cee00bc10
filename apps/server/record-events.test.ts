import { personEvents } from '@trellis/access/model';
import { Area } from '@trellis/facilities/model';
import { changed, created, defineEvents, deleted } from '@trellis/entity-kit';
import { entityChanged } from '@trellis/server-kit';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const areas = defineEvents('area', { created: created(Area), changed: changed(Area), deleted: deleted(Area) });

let server: TestServer;
let world: World;
const heard: [string, Record<string, unknown>, number | null][] = [];
const named: string[] = [];
beforeAll(async () => {
  // What jobs change by themselves is no part of the story.
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  for (const event of [...Object.values(areas), personEvents.changed])
    server.services.hub.on(
      event,
      ({ row, facilityId, ...more }) => void heard.push([event.name, { ...row, ...more }, facilityId]),
    );
  server.services.hub.on(entityChanged, ({ collection, op }) => void named.push(`${collection} ${op}`));
});
beforeEach(() => {
  heard.length = 0;
  named.length = 0;
});
afterAll(() => server.stop());

async function story() {
  const { id: facility } = await world.facility();
  const { token } = await world.person({ facilities: [facility], roles: ['facilityManager'] });
  return { facility, token };
}

test('each everyday write is heard by its verb, with the record as it stands then', async () => {
  const { facility, token } = await story();
  const body = { facility_id: facility, name: 'Nursery' };
  const made = (await server.call('POST', 'ag_areas', { token, body })).body as { id: number };
  await server.call('PATCH', `ag_areas/${made.id}`, { token, body: { name: 'Mother room' } });
  await server.call('DELETE', `ag_areas/${made.id}`, { token });
  expect(heard).toMatchObject([
    ['area.created', { id: made.id, name: 'Nursery', facility_id: facility }, facility],
    ['area.changed', { id: made.id, name: 'Mother room', before: { id: made.id, name: 'Nursery' } }, facility],
    ['area.deleted', { id: made.id, name: 'Mother room' }, facility],
  ]);
  expect(named).toEqual(['ag_areas create', 'ag_areas update', 'ag_areas delete']);
});

test('many made at once are heard one by one, and none of a refused list', async () => {
  const { facility, token } = await story();
  const rows = (names: string[]) => names.map((name) => ({ facility_id: facility, name }));
  await server.call('POST', 'ag_areas', { token, body: rows(['A', 'B', 'C']) });
  expect(heard.map(([name, row]) => [name, row['name']])).toEqual([
    ['area.created', 'A'],
    ['area.created', 'B'],
    ['area.created', 'C'],
  ]);
  heard.length = 0;
  const refused = await server.call('POST', 'ag_areas', { token, body: [...rows(['D']), { name: '' }] });
  expect(refused.status).toBe(422);
  expect(heard).toEqual([]);
});

test('an import tells of what it kept alone, though rows were tried one by one', async () => {
  const { facility, token } = await story();
  const row = (name: string) => ({ facility_id: facility, name });
  const trial = { rows: [row('Tried')], isTrial: true };
  await server.call('POST', 'ag_areas/import', { token, body: trial });
  await server.call('POST', 'ag_areas/import', { token, body: { rows: [row('Kept'), row('')] } });
  expect(heard).toEqual([]);
  await server.call('POST', 'ag_areas/import', { token, body: { rows: [row('Kept')] } });
  expect(heard).toMatchObject([['area.created', { name: 'Kept' }, facility]]);
});

test('who follows a record has all of it but its secrets, whatever the person who wrote it may see', async () => {
  const { id: facility } = await world.facility();
  const grower = await world.person({ facilities: [facility], roles: ['grower'] });
  const reply = await server.call('PATCH', `users/${grower.id}`, { token: grower.token, body: { theme: 'dark' } });
  expect(reply.body).not.toHaveProperty('failedLogins');
  expect(heard).toMatchObject([['person.changed', { id: grower.id, theme: 'dark', failedLogins: 0 }, null]]);
  expect(heard[0]?.[1]).not.toHaveProperty('passwordHash');
});
