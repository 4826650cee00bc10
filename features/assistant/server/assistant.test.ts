import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const someone = async () => world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
const clear = (token: string | undefined, body: unknown) =>
  server.call('POST', 'lex_questions/clearAll', { token, body });
const history = async (token: string, user_id: number) => {
  const filter = encodeURIComponent(JSON.stringify({ where: { user_id }, order: 'id DESC', limit: 25 }));
  return (await server.call('GET', `lex_questions?filter=${filter}`, { token })).body as { question: string }[];
};

test('a history is its person’s: newest first, emptied by that person alone', async () => {
  const [one, other] = [await someone(), await someone()];
  const ask = (question: string) =>
    server.call('POST', 'lex_questions', { token: one.token, body: { user_id: one.id, question, answer: '42' } });
  await ask('How warm is unit 4?');
  await ask('And unit 5?');
  await world.row('assistant_questions', { user_id: -one.id, answer: 'Welcome.' });
  await world.row('assistant_questions', { user_id: other.id, question: 'Mine' });
  expect((await history(one.token, one.id)).map(({ question }) => question)).toEqual([
    'And unit 5?',
    'How warm is unit 4?',
  ]);
  expect(await history(other.token, one.id)).toEqual([]);
  expect((await clear(undefined, { user_id: one.id })).status).toBe(401);
  expect((await clear(other.token, { user_id: one.id })).status).toBe(403);
  expect((await clear(one.token, {})).status).toBe(422);
  expect((await clear(one.token, { user_id: one.id })).body).toEqual({ count: 3 });
  expect(await history(one.token, one.id)).toEqual([]);
  expect(await history(other.token, other.id)).toHaveLength(1);
});

test('nobody writes into somebody else’s history', async () => {
  const [one, other] = [await someone(), await someone()];
  const body = { user_id: other.id, question: 'x' };
  expect((await server.call('POST', 'lex_questions', { token: one.token, body })).status).toBe(403);
  expect(
    (await server.call('POST', 'lex_questions', { token: one.token, body: { ...body, user_id: -other.id } })).status,
  ).toBe(403);
});
