import { SessionTokens } from '@trellis/access/server';
import { roles, type RoleKey } from '@trellis/access/model';
import { apiBase, personOf, sayRule, whoMay, type CallDefinition, type RowRule } from '@trellis/entity-kit';
import fc from 'fast-check';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { describeApi } from './describe-api.ts';
import { arbitraryOf } from './testing/arbitrary-of.testing.ts';
import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';
import { createSampleMaker, type Place, type SampleMaker } from './testing/make-sample.ts';

// Walks every call of the features by the rule that its contract states: a visitor is asked to sign in; where the rule names a row,
// it is nowhere for people of other facilities, closed to who lacks the role, and open to who has it.
const features = createFeatures(new SessionTokens());
const calls = features
  .flatMap(({ implementations = [] }) => implementations)
  .flatMap(({ api }) =>
    Object.entries(api.calls).map(([name, call]: [string, CallDefinition]) => ({ name: `${api.name}.${name}`, call })),
  );
const rowCalls = calls.flatMap(({ name, call }) =>
  call.access.kind === 'row' ? [{ name, call, rule: call.access }] : [],
);
const plainRoles: readonly RoleKey[] = (Object.keys(roles) as RoleKey[]).filter(
  (key) => key !== 'administrator' && key !== 'providerSupport',
);
let server: TestServer;
let world: World;
let samples: SampleMaker;
let home: number;
let stranger: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  samples = createSampleMaker(server.services.registry, server.services.pool);
  home = (await world.facility()).id;
  const away = (await world.facility()).id;
  stranger = (await world.person({ facilities: [away], roles: [...plainRoles] })).token;
  admin = (await world.person({ facilities: [], roles: ['administrator'] })).token;
});
afterAll(() => server.stop());

interface Sent {
  name: string;
  call: CallDefinition;
  rule: Pick<RowRule, 'keys' | 'count'>;
}
type Values = Record<string, unknown>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Values at random that a schema admits, or nearly. */
const samplesOf = (part: z.ZodType | undefined): Values[] =>
  part
    ? (fc.sample(arbitraryOf(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })), {
        numRuns: 100,
        seed: 7,
      }) as Values[])
    : [{}];

/** How the rows stand under the keys of a rule: each under one of its own, a list of ids, or of records. */
function namings({ keys, count }: Sent['rule'], ids: readonly number[]): Values[] {
  if (keys.length > 1) return [Object.fromEntries(keys.map((key, index) => [key, ids[index]]))];
  const [key = 'id'] = keys;
  return count === 'one' ? [{ [key]: ids[0] }] : [{ [key]: ids }, { [key]: ids.map((id) => ({ id })) }];
}

/** A request about these rows that the contract of the call admits. */
function requestFor({ name, call, rule }: Sent, ids: readonly number[]) {
  const { params, query, body, upload } = call;
  const keysOf = (part: z.ZodType | undefined) => (part instanceof z.ZodObject ? Object.keys(part.shape) : []);
  const only = (part: z.ZodType | undefined, named: Values) =>
    Object.fromEntries(Object.entries(named).filter(([key]) => keysOf(part).includes(key)));
  const asText = (values: Values) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, textOf(value)]));
  for (const named of namings(rule, ids))
    for (const [index, made] of samplesOf(upload ? undefined : body).entries()) {
      // Which version was loaded, where it may be left out, and which installation is meant are other stories.
      const { updatedate, ...content }: Values = { ...made, ...('facility_id' in made && { facility_id: home }) };
      const unversioned = { ...content, ...only(body, named) };
      const sent = body?.safeParse(unversioned).success ? unversioned : { ...unversioned, updatedate };
      const queries = samplesOf(query);
      const { env: _env, ...asked }: Values = { ...queries[index % queries.length], ...asText(only(query, named)) };
      if (body && !body.safeParse(sent).success) continue;
      if (query && !query.safeParse(asked).success) continue;
      const place = only(params, named);
      const path = call.path.replace(/\{(\w+)\}/g, (_match, key: string) => textOf(place[key] ?? 1));
      const text = new URLSearchParams(asText(asked)).toString();
      return { address: `${call.base ?? apiBase}${path}?${text}`, ...(body && { body: sent }) };
    }
  throw new Error(`${name}: no request found that its contract admits.`);
}

const send = (one: Sent, ids: readonly number[], token?: string) => {
  const { address, ...rest } = requestFor(one, ids);
  return server.call(one.call.method, address, { token, ...rest });
};

const isForAdministrators = (rule: RowRule): boolean => {
  const who = whoMay(rule);
  const isPlain = (role: string) => plainRoles.includes(role as RoleKey);
  return personOf(rule) === undefined && typeof who !== 'string' && !who.some(isPlain);
};
const isShared = ({ entity: { scope } }: RowRule): boolean => scope.kind === 'provider' || scope.kind === 'user';

describe.each(rowCalls)('$name', (one) => {
  const { rule } = one;
  const who = whoMay(rule);
  const make = (place: Place) => samples.row(rule.entity, place, personOf(rule));
  const makeRows = async (place: Place) =>
    rule.count === 'many' ? [await make(place), await make(place)] : [await make(place)];
  const person = (keys: readonly RoleKey[]) => world.person({ facilities: [home], roles: [...keys] });

  test('its rows are nowhere for strangers, closed without the role, open with it', async () => {
    const owner = await person(plainRoles);
    const ids = await makeRows({ facilityId: home, userId: owner.id });
    expect((await send(one, ids)).status).toBe(401);
    if (!isShared(rule)) expect((await send(one, ids, stranger)).status).toBe(404);
    const isAnyones = who === 'member';
    if (!isAnyones) {
      const lacking = plainRoles.filter((role) => !who.includes(role));
      // Who may not even read the row is told that it is not there.
      const isRead = rule.entity.access.read === 'member' && !rule.entity.reserved && !isShared(rule);
      const wrong = await send(one, ids, (await person(lacking)).token);
      expect(isRead ? [403] : [403, 404]).toContain(wrong.status);
    }
    const may = isForAdministrators(rule) ? admin : owner.token;
    const right = await send(one, ids, may);
    expect([401, 403]).not.toContain(right.status);
    expect(right).not.toMatchObject({
      status: 404,
      body: { error: { message: `Unknown "${rule.entity.path}" id "${ids[0]}".` } },
    });
    const named = personOf(rule);
    if (named === undefined || named === 'createuser') return;
    const other = await person([]);
    const theirs = await makeRows({ facilityId: home, userId: other.id });
    expect([401, 403]).not.toContain((await send(one, theirs, other.token)).status);
  });
});

const ownCalls = calls.flatMap(({ name, call }) =>
  call.access.kind === 'self' && call.access.key !== undefined
    ? [{ name, call, rule: { keys: [call.access.key], count: 'one' as const } }]
    : [],
);
test.each(ownCalls)('$name: nobody but the person themselves', async (one) => {
  const [me, other] = [
    await world.person({ facilities: [home], roles: [...plainRoles] }),
    await world.person({ facilities: [home], roles: [...plainRoles] }),
  ];
  expect((await send(one, [other.id], me.token)).status).toBe(403);
  expect((await send(one, [other.id], admin)).status).toBe(403);
  expect([401, 403]).not.toContain((await send(one, [me.id], me.token)).status);
});

test('a visitor is asked to sign in, whatever the call', async () => {
  const closed = calls.filter(({ call }) => call.access.kind !== 'public');
  for (const { name, call } of closed) {
    const address = `${call.base ?? apiBase}${call.path.replace(/\{(\w+)\}/g, '1')}`;
    const reply = await server.call(call.method, address, {
      ...(call.method !== 'GET' && !call.upload && { body: {} }),
    });
    expect([name, reply.status]).toEqual([name, 401]);
  }
  expect(closed.length).toBeGreaterThan(200);
});

test('the document of the calls says of each who may', () => {
  const paths = describeApi(features)['paths'] as Record<string, Record<string, { 'x-access'?: string }>>;
  for (const { call } of calls) {
    const said = paths[`${call.base ?? apiBase}${call.path}`]?.[call.method.toLowerCase()]?.['x-access'];
    expect(said).toBe(sayRule(call));
  }
});

test('what is open to everybody signed in says why', () => {
  const open = calls.flatMap(({ name, call: { access } }) =>
    access.kind === 'signedIn' ? [{ name, reason: access.reason }] : [],
  );
  for (const { name, reason } of open) expect([name, reason]).toEqual([name, expect.stringMatching(/^[A-Z].{30,}\.$/)]);
  const kinds = Map.groupBy(calls, ({ call }) => call.access.kind);
  console.log([...kinds].map(([kind, those]) => `${kind} ${those.length}`).join(', '));
  console.log(open.map(({ name, reason }) => `${name}: ${reason}`).join('\n'));
  expect(open.length).toBeLessThan(25);
});
