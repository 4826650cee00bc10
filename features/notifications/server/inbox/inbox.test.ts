import type { InboxMessage } from '@trellis/notifications/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

test('an inbox shows what its person was told, the newest first, and keeps what was read; a waiting mail still leaves', async () => {
  const facility = await world.facility();
  const [person, other] = [
    await world.person({ facilities: [facility.id], roles: ['grower'] }),
    await world.person({ facilities: [facility.id], roles: ['grower'] }),
  ];
  const message = (user_id: number, subject: string, values: object = {}) =>
    world.row('notifications', { user_id, kind: 'exception', subject, messageToken: subject, ...values });
  const mail = await message(person.id, 'Too warm', { channel: 'email', refCollection: 'ExceptionLists', ref_id: 7 });
  await message(person.id, 'Too dry');
  await message(person.id, 'Your password', { kind: 'access' });
  const foreign = await message(other.id, 'Not yours');
  const inbox = async (token?: string) => server.call('GET', 'notifications/inbox', { token });
  expect((await inbox()).status).toBe(401);
  const { unread, messages } = (await inbox(person.token)).body as { unread: number; messages: InboxMessage[] };
  expect(unread).toBe(2);
  expect(messages.map(({ subject }) => subject)).toEqual(['Too dry', 'Too warm']);
  expect(messages[1]).toMatchObject({ id: mail, collection: 'ExceptionLists', record_id: 7, readAt: null });
  const read = (body: object, token: string | undefined = person.token) =>
    server.call('POST', 'notifications/inbox/read', { token, body });
  expect((await server.call('POST', 'notifications/inbox/read', { body: {} })).status).toBe(401);
  expect((await read({ ids: [] })).status).toBe(422);
  expect((await read({ ids: [mail, foreign] })).body).toEqual({ unread: 1 });
  const { rows } = await server.services.pool.query(
    'select status, "readAt" is null as unread from notifications where id = any($1) order by id',
    [[mail, foreign]],
  );
  expect(rows).toEqual([
    { status: 'queued', unread: false },
    { status: 'queued', unread: true },
  ]);
  expect((await read({})).body).toEqual({ unread: 0 });
  expect(((await inbox(other.token)).body as { unread: number }).unread).toBe(1);
});
