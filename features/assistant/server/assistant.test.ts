import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

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
const save = (token: string | undefined, body: unknown) => server.call('POST', 'lex_questions', { token, body });
const history = async (token: string, user_id: number) => {
  const filter = encodeURIComponent(JSON.stringify({ where: { user_id }, order: 'id DESC', limit: 25 }));
  return (await server.call('GET', `lex_questions?filter=${filter}`, { token })).body as {
    id: number;
    question: string;
  }[];
};

describe('the history', () => {
  test('is its person’s under the negative of their number: newest first, emptied by that person alone', async () => {
    const [one, other] = [await someone(), await someone()];
    const ask = (question: string) => save(one.token, { user_id: -one.id, question, answer: '42' });
    expect((await ask('How warm is unit 4?')).status).toBe(200);
    await ask('And unit 5?');
    await world.row('assistant_questions', { user_id: one.id, question: 'Without a sign' });
    await world.row('assistant_questions', { user_id: -other.id, question: 'Mine' });
    expect((await history(one.token, -one.id)).map(({ question }) => question)).toEqual([
      'And unit 5?',
      'How warm is unit 4?',
    ]);
    expect(await history(other.token, -one.id)).toEqual([]);
    expect((await clear(undefined, { user_id: -one.id })).status).toBe(401);
    expect((await clear(other.token, { user_id: -one.id })).status).toBe(403);
    expect((await clear(one.token, {})).status).toBe(422);
    expect((await clear(one.token, { user_id: -one.id })).body).toEqual({ count: 3 });
    expect(await history(one.token, -one.id)).toEqual([]);
    expect(await history(other.token, -other.id)).toHaveLength(1);
  });

  test('answers 25 at most when asked for 25, and no visitor', async () => {
    const one = await someone();
    for (let at = 0; at < 27; at += 1)
      await world.row('assistant_questions', { user_id: -one.id, question: `Question ${at}` });
    expect((await history(one.token, -one.id)).map(({ question }) => question).at(-1)).toBe('Question 2');
    expect((await server.call('GET', 'lex_questions')).status).toBe(401);
    expect((await save(undefined, { user_id: -one.id, question: 'x' })).status).toBe(401);
  });

  test('nobody reads, writes or removes in somebody else’s, with either sign', async () => {
    const [one, other] = [await someone(), await someone()];
    const id = await world.row('assistant_questions', { user_id: -other.id, question: 'Mine' });
    for (const user_id of [other.id, -other.id])
      expect((await save(one.token, { user_id, question: 'x' })).status).toBe(403);
    expect((await server.call('GET', `lex_questions/${id}`, { token: one.token })).status).toBe(404);
    await server.call('DELETE', `lex_questions/${id}`, { token: one.token });
    expect(await history(other.token, -other.id)).toHaveLength(1);
    expect((await server.call('DELETE', `lex_questions/${id}`, { token: other.token })).body).toEqual({ count: 1 });
  });

  test('stands in what a person downloads of themselves', async () => {
    const one = await someone();
    await save(one.token, { user_id: -one.id, question: 'Kept?', answer: 'Yes.' });
    const { body } = await server.call('GET', 'users/myData', { token: one.token });
    expect(JSON.stringify(body)).toContain('Kept?');
  });
});

test('a network address that asks more than 120 times a minute is told to wait', async () => {
  const ask = async () => (await server.call('POST', 'lexbots/text', { body: { text: 'open alerts' } })).status;
  const first = await Promise.all(Array.from({ length: 120 }, ask));
  expect(new Set(first)).toEqual(new Set([401]));
  expect(await ask()).toBe(429);
});
