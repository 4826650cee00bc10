import { chatMark } from '@trellis/content/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

test('threads tell what is unread and who calls, until they were read', async () => {
  const facility = await world.facility();
  const [writer, reader] = [
    await world.person({ facilities: [facility.id], roles: ['grower'] }),
    await world.person({ facilities: [facility.id], roles: ['grower'] }),
  ];
  const stranger = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
  const say = async (body: object) =>
    (await server.call('POST', 'chatMessages', { token: writer.token, body })).body as { id: number };
  const threads = async (token: string | undefined) => server.call('GET', 'chatMessages/getThreads', { token });
  expect((await threads(undefined)).status).toBe(401);
  await say({ text: 'Good morning.' });
  const call = await say({ text: '@Test Person please look', mentions: [reader.id] });
  await say({ text: 'Pump is loud.', thread: 'Pump 4' });
  expect((await threads(reader.token)).body).toMatchObject([
    { thread: 'Pump 4', unread: 1, callsMe: 0, messages: 1, lastText: 'Pump is loud.', lastAuthor: 'Test Person' },
    { thread: 'channel', unread: 2, callsMe: 1, lastId: call.id },
  ]);
  expect((await threads(writer.token)).body).toMatchObject([{ unread: 0 }, { unread: 0 }]);
  expect((await threads(stranger.token)).body).toEqual([]);
  const topic = chatMark(facility.id, 'channel');
  await server.call('POST', `readMarks/upsertWithWhere?where=${encodeURIComponent(JSON.stringify({ topic }))}`, {
    token: reader.token,
    body: { topic, lastId: call.id },
  });
  expect((await threads(reader.token)).body).toMatchObject([
    { unread: 1 },
    { thread: 'channel', unread: 0, callsMe: 0 },
  ]);
});
