import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const filtered = (path: string, filter: unknown) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

test('release notes are readable once they are published; before, by their writers alone', async () => {
  const facility = await world.facility();
  const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
  const developer = await world.person({ facilities: [facility.id], roles: ['softwareDeveloper'] });
  const write = (body: object) => server.call('POST', 'ag_releaseNotes', { token: developer.token, body });
  const note = { version: '9.0', label: 'Secret plans', releaseDate: '2026-01-01', notes: '<p>Soon</p>' };
  const { id } = (await write(note)).body as { id: number };
  const read = (token: string | undefined) => server.call('GET', `ag_releaseNotes/${id}`, { token });
  const list = async (token: string, where: object = {}) =>
    (await server.call('GET', filtered('ag_releaseNotes', { where: { id, ...where } }), { token })).body as unknown[];
  expect((await read(undefined)).status).toBe(401);
  expect((await read(grower.token)).status).toBe(404);
  expect(await list(grower.token)).toEqual([]);
  expect(await list(grower.token, { or: [{ published: false }, { notes: { like: '%' } }] })).toEqual([]);
  const counted = await server.call('GET', `ag_releaseNotes/count?where=${JSON.stringify({ id })}`, grower);
  expect(counted.body).toEqual({ count: 0 });
  expect((await read(developer.token)).body).toMatchObject({ label: 'Secret plans', published: false });
  await server.call('PATCH', `ag_releaseNotes/${id}`, { token: developer.token, body: { published: true } });
  expect((await read(grower.token)).body).toMatchObject({ label: 'Secret plans' });
  expect((await server.call('PATCH', `ag_releaseNotes/${id}`, { token: grower.token, body: {} })).status).toBe(403);
});

test('rich text loses what acts and keeps what it says, on every way of writing it', async () => {
  const developer = await world.person({ facilities: [], roles: ['administrator'] });
  const evil =
    '<h2>New</h2><p onclick="x()">Fine <a href="javascript:x()">link</a><script>x()</script><img src="x" onerror="x()"></p>';
  const clean = '<h2>New</h2><p>Fine <a rel="noopener noreferrer nofollow" target="_blank">link</a></p>';
  const body = { version: '9.1', label: 'Rich', releaseDate: '2026-01-01', notes: evil };
  const made = await server.call('POST', 'ag_releaseNotes', { token: developer.token, body });
  expect(made.body).toMatchObject({ notes: clean });
  const { id } = made.body as { id: number };
  const patched = await server.call('PATCH', `ag_releaseNotes/${id}`, {
    token: developer.token,
    body: { notesEs: evil },
  });
  expect(patched.body).toMatchObject({ notesEs: clean, label: 'Rich' });
});

test('a newsletter is read from its publish date on, by the people of its facility', async () => {
  const facility = await world.facility();
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
  const stranger = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
  const issue = { facility_id: facility.id, title: 'October', body: 'We grew.' };
  const write = (token: string, body: object) => server.call('POST', 'facilityNewsletters', { token, body });
  expect((await write(grower.token, issue)).status).toBe(403);
  expect((await write(stranger.token, issue)).status).toBe(403);
  const { id } = (await write(manager.token, issue)).body as { id: number };
  const readAs = async (token: string) => (await server.call('GET', `facilityNewsletters/${id}`, { token })).status;
  const set = (body: object) => server.call('PATCH', `facilityNewsletters/${id}`, { token: manager.token, body });
  expect([await readAs(grower.token), await readAs(manager.token)]).toEqual([404, 200]);
  await set({ published: true, publishdate: '2199-01-01T00:00:00Z' });
  expect([await readAs(grower.token), await readAs(manager.token)]).toEqual([404, 200]);
  await set({ publishdate: '2026-01-01T00:00:00Z' });
  expect([await readAs(grower.token), await readAs(stranger.token)]).toEqual([200, 404]);
});

test('how far somebody has read is known to that person alone, and kept once per topic', async () => {
  const facility = await world.facility();
  const [person, other] = [
    await world.person({ facilities: [facility.id], roles: ['grower'] }),
    await world.person({ facilities: [facility.id], roles: ['grower'] }),
  ];
  const mark = (token: string, lastId: number) =>
    server.call('POST', `readMarks/upsertWithWhere?where=${JSON.stringify({ topic: 'newsletter' })}`, {
      token,
      body: { topic: 'newsletter', lastId },
    });
  const replies = await Promise.all([1, 2, 3].map((lastId) => mark(person.token, lastId)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const mine = await server.call('GET', 'readMarks', { token: person.token });
  expect(mine.body).toHaveLength(1);
  expect((await server.call('GET', 'readMarks', { token: other.token })).body).toEqual([]);
});
