import { SessionTokens } from '@trellis/access/server';
import { roles, type RoleKey } from '@trellis/access/model';
import { closedStates, isAuthor, stateValue, writableFields, type EntityDefinition } from '@trellis/entity-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { makeWorld, startTestServer, type TestServer } from './testing/index.testing.ts';
import { createSampleMaker, type Place, type SampleMaker } from './testing/make-sample.ts';

// Walks every state that closes a record: no everyday call changes a field there, unless the definition says which and why; what
// may be wrong is set right by an action with a reason, which the activity log keeps.
const machines = createFeatures(new SessionTokens())
  .flatMap((feature) => feature.entities ?? [])
  .flatMap((entity) => (entity.states ? [{ entity, states: entity.states, path: entity.path }] : []))
  .filter(({ entity }) => entity.access.update !== 'nobody' && entity.appendOnly !== true);
const closed = machines.flatMap(({ entity, states }) =>
  closedStates(states).map((state) => ({ name: `${entity.path} ${state}`, entity, states, state })),
);
const plainRoles = (Object.keys(roles) as RoleKey[]).filter(
  (key) => key !== 'administrator' && key !== 'providerSupport',
);

let server: TestServer;
let samples: SampleMaker;
let here: Place;
let tokens: { everyRole: string; admin: string };
let walked = 0;
const bare: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  const world = makeWorld(server.services);
  samples = createSampleMaker(server.services.registry, server.services.pool);
  const facility = await world.facility();
  const person = await world.person({ facilities: [facility.id], roles: plainRoles });
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  here = { facilityId: facility.id, userId: person.id };
  tokens = { everyRole: person.token, admin: admin.token };
});
afterAll(async () => {
  console.log(`${closed.length} closed states, ${walked} fields refused; too bare to be closed: ${bare.join(', ')}`);
  await server.stop();
});

/** A record that is over; undefined when a further rule forbids so bare a one. */
async function closedRow({ entity, states, state }: (typeof closed)[number]): Promise<number | undefined> {
  const id = await samples.row(entity, here);
  const ways = Object.values(states.transitions).filter(({ to }) => to === state);
  const stamped = (ways[0]?.stamps ?? []).map((key) => `, "${key}" = now()`).join('');
  try {
    await server.services.pool.query(`update "${entity.table}" set "${states.field}" = $1${stamped} where id = $2`, [
      stateValue(states, state),
      id,
    ]);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (!code.startsWith('23') && code !== 'P0001') throw error;
    bare.push(`${entity.path} ${state}`);
    return undefined;
  }
  return id;
}

const patchable = (entity: EntityDefinition): string[] =>
  writableFields(entity)
    .filter(([key, field]) => field.byAction !== true && !isAuthor(field) && key !== entity.states?.field)
    .map(([key]) => key);
const call = (entity: EntityDefinition, method: string, rest: string, body: unknown) => {
  const isOurs = ['administrator', 'softwareDeveloper'].some((role) => entity.access.update.includes(role));
  const token = entity.scope.kind === 'provider' || isOurs ? tokens.admin : tokens.everyRole;
  return server.call(method, `${entity.base ?? '/api/v1/'}${entity.path}${rest}`, { token, body });
};
const read = async ({ table }: EntityDefinition, id: number): Promise<unknown> =>
  (await server.services.pool.query(`select * from "${table}" where id = $1`, [id])).rows[0];

describe.each(closed)('$name', (story) => {
  const { entity, states, state } = story;

  test('is over: everyday calls change no field of it', async () => {
    const id = await closedRow(story);
    if (id === undefined) return;
    const before = await read(entity, id);
    const sample = await samples.body(entity, here);
    const good = (await call(entity, 'GET', `/${id}`, undefined)).body as Record<string, unknown>;
    for (const key of patchable(entity)) {
      if (states.openWhenClosed?.fields.includes(key)) continue;
      const reply = await call(entity, 'PATCH', `/${id}`, { [key]: sample[key] ?? good[key] ?? null });
      // A field that may not be empty has no other value to try.
      if (reply.status === 422 || reply.status === 404) continue;
      expect([key, reply]).toMatchObject([
        key,
        { status: 409, body: { error: { code: 'CLOSED', details: { state } } } },
      ]);
      walked += 1;
    }
    const whole = await call(entity, 'PUT', `/${id}`, sample);
    expect([403, 404, 409, 422]).toContain(whole.status);
    expect(await read(entity, id)).toEqual(before);
  });
});

const amended = machines.filter(({ states }) => states.amend).map(({ entity }) => ({ entity, path: entity.path }));
test.each(amended)('$path: set right with a reason, by who may, and only when it is over', async ({ entity }) => {
  const { states } = entity;
  if (!states?.amend) throw new Error('no amendment');
  const [state = ''] = closedStates(states);
  const [key = ''] = states.amend.fields.filter((field) => ['text'].includes(entity.fields[field]?.kind ?? ''));
  const id = await closedRow({ name: '', entity, states, state });
  if (id === undefined) return;
  const open = await samples.row(entity, here);
  const wishes = { [key]: 'Set right' };
  expect(await call(entity, 'POST', `/${open}/amend`, { ...wishes, reason: 'Typing error' })).toMatchObject({
    status: 409,
    body: { error: { code: 'WRONG_STATE' } },
  });
  expect((await call(entity, 'POST', `/${id}/amend`, { ...wishes, reason: ' ' })).status).toBe(422);
  expect((await call(entity, 'POST', `/${id}/amend`, wishes)).status).toBe(422);
  expect((await call(entity, 'POST', `/${id}/amend`, { reason: 'For nothing' })).status).toBe(422);
  const strange = { [states.field]: stateValue(states, states.initial), reason: 'Typing error' };
  expect((await call(entity, 'POST', `/${id}/amend`, strange)).status).toBe(422);
  const world = makeWorld(server.services);
  const others = plainRoles.filter((role) => !states.amend?.by.includes(role));
  const other = await world.person({ facilities: [here.facilityId], roles: others });
  const url = `/api/v1/${entity.path}/${id}/amend`;
  const body = { ...wishes, reason: 'Typing error' };
  expect((await server.call('POST', url, { token: other.token, body })).status).toBe(403);
  expect((await server.call('POST', url, { body })).status).toBe(401);
  const mayAmend = async (row: number, token: string) =>
    (await server.call('GET', `/api/v1/${entity.path}/${row}/usage`, { token })).body;
  expect(await mayAmend(id, tokens.everyRole)).toMatchObject({ can: { amend: true } });
  expect(await mayAmend(open, tokens.everyRole)).toMatchObject({ can: { amend: false } });
  const seen = await server.call('GET', `/api/v1/${entity.path}/${id}/usage`, { token: other.token });
  // Who may not even read it learns nothing; everybody else is offered no amendment.
  if (seen.status !== 404 && seen.status !== 403) expect(seen.body).toMatchObject({ can: { amend: false } });
  expect(await call(entity, 'POST', `/${id}/amend`, body)).toMatchObject({ status: 200, body: { id, ...wishes } });
  const { rows } = await server.services.pool.query<{ changes: unknown }>(
    'select changes from activity_logs where collection = $1 and record_id = $2 order by id desc limit 1',
    [entity.path, id],
  );
  expect(rows[0]?.changes).toMatchObject({ reason: 'Typing error', after: wishes });
});
