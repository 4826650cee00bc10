import { expect, test } from 'vitest';
import { tokenOf } from './authenticate.ts';

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
