import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import type { UnitNote } from '@trellis/unit-status/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const at = '2026-11-21T20:00:00.000Z';

async function farm() {
  const here = await world.facility();
  const unit = await world.unit(here, { name: 'A-01' });
  const person = async (role: 'grower' | 'facilityManager') =>
    (await world.person({ facilities: [here.id], roles: [role] })).token;
  return {
    unit,
    author: await person('grower'),
    other: await person('grower'),
    manager: await person('facilityManager'),
  };
}

const write = (token: string | undefined, body: unknown) => server.call('POST', 'unitNotes', { token, body });
const change = (token: string, id: number, text: string) =>
  server.call('PATCH', `unitNotes/${id}`, { token, body: { text } });

test('a note is read by everybody of the facility, and changed by its author and the manager alone', async () => {
  const { unit, author, other, manager } = await farm();
  const made = await write(author, { platformGroup_id: unit.id, at, text: 'Filter of the air unit?' });
  expect(made.status).toBe(200);
  const { id } = made.body as UnitNote;
  const seen = await server.call('GET', 'unitNotes', { token: other });
  expect(seen.body).toMatchObject([{ id, at, until: null, text: 'Filter of the air unit?' }]);
  expect((await change(other, id, 'mine now')).status).toBeGreaterThanOrEqual(401);
  expect((await server.call('DELETE', `unitNotes/${id}`, { token: other })).status).toBeGreaterThanOrEqual(401);
  expect((await change(author, id, 'Filter changed')).status).toBe(200);
  expect((await server.call('DELETE', `unitNotes/${id}`, { token: manager })).status).toBeLessThan(300);
});

test('a note needs a person, words, a moment and a unit one may see', async () => {
  const { unit, author } = await farm();
  const elsewhere = await world.facility();
  const stranger = (await world.person({ facilities: [elsewhere.id], roles: ['grower'] })).token;
  const note = { platformGroup_id: unit.id, at, text: 'Seen' };
  expect((await write(undefined, note)).status).toBe(401);
  expect((await write(author, { ...note, text: '' })).status).toBe(422);
  expect((await write(author, { ...note, at: 'yesterday' })).status).toBe(422);
  expect((await write(stranger, note)).status).toBeGreaterThanOrEqual(400);
  expect((await write(author, note)).status).toBe(200);
  expect((await server.call('GET', 'unitNotes', { token: stranger })).body).toEqual([]);
});
