import { defineLookup } from '@trellis/entity-kit';
import fastify, { type FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { currentAsker } from '../asker.ts';
import type { Services } from '../services.ts';
import { assertWriter, findPrincipal, requireUser, tokenOf } from './authenticate.ts';
import { installErrorHandlers } from './errors.ts';
import { authenticator, people, quietSettings } from './call-server.testing.ts';
import { createWebServer } from './web-server.ts';

const upgrade = 'websocket';
const offered = (protocols: string) => ({ upgrade, 'sec-websocket-protocol': protocols });

test.each<[string, Record<string, string>, Record<string, string>, string | undefined]>([
  ['nothing', {}, {}, undefined],
  ['the header', { authorization: 'Bearer abc' }, {}, 'abc'],
  ['the header, written small', { authorization: 'bearer  abc' }, {}, 'abc'],
  ['another kind of header', { authorization: 'Basic abc' }, {}, undefined],
  ['the query', {}, { access_token: 'abc' }, 'abc'],
  ['an empty query', {}, { access_token: '' }, undefined],
  ['query and header that agree', { authorization: 'Bearer abc' }, { access_token: 'abc' }, 'abc'],
  ['the first subprotocol', offered('bearer.abc, trellis'), {}, 'abc'],
  ['the last subprotocol', offered('trellis,bearer.abc'), {}, 'abc'],
  ['one in the middle', offered('trellis, bearer.abc , v2'), {}, 'abc'],
  ['a subprotocol that only ends so', offered('forbearer.abc'), {}, undefined],
  ['a subprotocol with more behind', offered('bearer.abc def'), {}, undefined],
  ['a subprotocol without a socket', { 'sec-websocket-protocol': 'bearer.abc' }, {}, undefined],
])('the token of a request is found in %s', (_, headers, query, token) => {
  expect(tokenOf({ headers, query })).toBe(token);
});

test.each<[Record<string, string>, Record<string, unknown>]>([
  [{ authorization: 'Bearer abc' }, { access_token: 'def' }],
  [offered('bearer.abc'), { access_token: 'def' }],
  [{ ...offered('bearer.abc'), authorization: 'Bearer def' }, {}],
  [{}, { access_token: ['abc', 'abc'] }],
])('tokens that disagree, or are given twice, are refused: %j %j', (headers, query) => {
  expect(() => tokenOf({ headers, query })).toThrow('Invalid Access Token');
});

/** Two calls that anybody signed in may use, on a server that knows of nobody's requests. */
async function ask(token: string | undefined, method: 'GET' | 'POST'): Promise<string> {
  const app = fastify();
  onTestFinished(() => app.close());
  installErrorHandlers(app);
  const services = {} as Services;
  const answer = async (request: FastifyRequest) => ({
    code: String((await requireUser(request, services, authenticator)).userId),
  });
  app.route({ method: ['GET', 'POST'], url: '/', handler: answer });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await app.inject({ method, url: '/', headers });
  const { code, error = { code } } = reply.json<{ code: string; error?: { code: string } }>();
  return error.code;
}

test.each([
  [undefined, 'AUTHORIZATION_REQUIRED', 'AUTHORIZATION_REQUIRED'],
  ['gone', 'INVALID_TOKEN', 'INVALID_TOKEN'],
  ['ctl_3', 'ACCESS_DENIED', 'ACCESS_DENIED'],
  ['grower', '1', '1'],
  ['reading', '1', 'TOKEN_SCOPE'],
  ['writing', '1', '1'],
])('who brings the token %s: reading answers %s, anything else %s', async (token, reading, writing) => {
  expect(await ask(token, 'GET')).toBe(reading);
  expect(await ask(token, 'POST')).toBe(writing);
});

test.each([
  ['grower', 'person 1'],
  ['ctl_3', 'controller 3'],
  [undefined, 'address 127.0.0.1'],
])('the requests of %s wait in the line of %s', async (token, line) => {
  const app = await createWebServer(quietSettings());
  onTestFinished(() => app.close());
  app.get('/line', async (request) => {
    await findPrincipal(request, {} as Services, authenticator);
    return { line: currentAsker()?.name };
  });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  expect((await app.inject({ url: '/line', headers })).json()).toEqual({ line });
});

test('what only somebody who signed in writes is no program’s to write', () => {
  const [person, program] = [people.grower, people.writing];
  const open = defineLookup('colour', {}, { path: 'colours', table: 'colours', meaning: 'colours' });
  const kept = { ...open, sessionWrites: true } as const;
  expect(() => assertWriter(program, kept)).toThrow('signed in with their password');
  expect(() => assertWriter(person, kept)).not.toThrow();
  expect(() => assertWriter(program, open)).not.toThrow();
});
