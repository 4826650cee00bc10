import { SessionTokens } from '@trellis/access/server';
import { roles, type RoleKey } from '@trellis/access/model';
import type { EntityDefinition, Field } from '@trellis/entity-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { makeWorld, startTestServer, type TestServer } from './testing/index.testing.ts';
import { createSampleMaker, type Place, type SampleMaker } from './testing/make-sample.ts';

// Walks every field that actions alone write (`serverSet`), or change once the record is there (`byAction`), of what is harvested,
// processed, tested, extracted and received: no everyday call and no import writes it.
const walked = ['harvests', 'lab-tests', 'extraction', 'intake'];
const isChangeable = ({ access, appendOnly, isView }: EntityDefinition) =>
  access.update !== 'nobody' && appendOnly !== true && isView !== true;
const features = createFeatures(new SessionTokens());
const entities = features
  .filter(({ name }) => walked.includes(name))
  .flatMap((feature) => feature.entities ?? [])
  .filter(isChangeable);
/** Of all collections, what may be given once and is changed by actions afterwards. */
const kept = features
  .flatMap((feature) => feature.entities ?? [])
  .filter(isChangeable)
  .flatMap((entity) =>
    Object.entries(entity.fields)
      .filter(([key, field]) => field.byAction === true && key !== entity.states?.field)
      .map(([key, field]) => ({ name: `${entity.path}.${key}`, entity, key, field })),
  );
const owned = entities.flatMap((entity) =>
  Object.entries(entity.fields)
    .filter(([key, field]) => (field.serverSet === true || field.byAction === true) && key !== entity.states?.field)
    .map(([key, field]) => ({ name: `${entity.path}.${key}`, entity, key, field })),
);
const plainRoles = (Object.keys(roles) as RoleKey[]).filter(
  (key) => key !== 'administrator' && key !== 'providerSupport',
);

let server: TestServer;
let samples: SampleMaker;
let here: Place;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  const world = makeWorld(server.services);
  samples = createSampleMaker(server.services.registry, server.services.pool);
  const facility = await world.facility();
  const person = await world.person({ facilities: [facility.id], roles: plainRoles });
  here = { facilityId: facility.id, userId: person.id };
  token = person.token;
});
afterAll(async () => {
  console.log(`${entities.length} collections, ${owned.length} fields that actions own`);
  await server.stop();
});

function other(field: Field): unknown {
  switch (field.kind) {
    case 'flag':
      return true;
    case 'instant':
      return '2026-02-03T04:05:06.000Z';
    case 'date':
      return '2026-02-03';
    case 'choice':
      return field.values.at(-1);
    case 'json':
      return field.shape === 'array' ? [{ kg: 1 }] : {};
    case 'text':
      return 'other';
    default:
      return 987;
  }
}

const call = (method: string, entity: EntityDefinition, rest: string, body: unknown) =>
  server.call(method, `/api/v1/${entity.path}${rest}`, { token, body });
const told = (key: string) => ({
  status: 422,
  body: { error: { details: { messages: { [key]: ['is set by its actions'] } } } },
});

describe.each(owned)('$name', ({ entity, key, field }) => {
  test('is written by actions alone', async () => {
    const id = await samples.row(entity, here);
    const read = async () => {
      const { rows } = await server.services.pool.query(
        `select "${key}" as value from "${entity.table}" where id = $1`,
        [id],
      );
      return (rows as { value: unknown }[])[0]?.value;
    };
    const before = await read();
    const change = { [key]: other(field) };
    expect(await call('PATCH', entity, `/${id}`, change)).toMatchObject(told(key));
    expect(await call('PATCH', entity, '', { id, ...change })).toMatchObject(told(key));
    const where = encodeURIComponent(JSON.stringify({ id }));
    expect(await call('POST', entity, `/upsertWithWhere?where=${where}`, change)).toMatchObject(told(key));
    const imported = await call('POST', entity, '/import', { rows: [{ id, ...change }] });
    expect(imported.body).toMatchObject({ changed: 0, problems: [{ row: 0, property: key }] });
    const full = { ...(await samples.body(entity, here)), ...change };
    const replaced = await call('PUT', entity, `/${id}`, full);
    expect(replaced).toMatchObject(told(key));
    if (field.serverSet) expect(await call('POST', entity, '', full)).toMatchObject(told(key));
    expect(await read()).toEqual(before);
  });
});

describe.each(kept)('a replacement with another $name', ({ entity, key, field }) => {
  test('is refused, one that repeats it is not', async () => {
    const id = await samples.row(entity, here);
    const sample = Object.entries(await samples.body(entity, here));
    const stated = Object.fromEntries(sample.filter(([name]) => entity.fields[name]?.byAction !== true));
    const put = (value: unknown) => call('PUT', entity, `/${id}`, { ...stated, [key]: value });
    const { body } = await call('GET', entity, `/${id}`, undefined);
    const before = (body as Record<string, unknown>)[key] ?? null;
    const changed = await put(field.kind === 'flag' ? before !== true : other(field));
    // A feature may have taken the call out, and some roles may not change the row at all.
    if ([403, 404].includes(changed.status)) return;
    expect(changed, JSON.stringify(changed.body)).toMatchObject(told(key));
    expect(JSON.stringify((await put(before)).body)).not.toContain('is set by its actions');
  });
});
