import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';
import { createSampleMaker } from './testing/make-sample.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
  admin = (await world.person({ facilities: [], roles: ['administrator'] })).token;
});
afterAll(() => server.stop());

const color = (key: string) => world.row('colors', { label: `Color ${key}`, key, lightHex: '#112233' });

describe('what refers to a record', () => {
  test('nothing does: it may be deleted', async () => {
    const id = await color('lonely');
    const { status, body } = await server.call('GET', `colors/${id}/usage`, { token: admin });
    expect(status).toBe(200);
    expect(body).toEqual({ can: { update: true, delete: true, amend: false }, count: 0, owned: 0, usedBy: [] });
  });

  test('rows that keep it are counted by collection and field; rows that would go with it apart', async () => {
    const { id } = await world.facility();
    await world.row('areas', { name: 'A', facility_id: id });
    await world.row('areas', { name: 'B', facility_id: id });
    const { body } = await server.call('GET', `facilities/${id}/usage`, { token: admin });
    const { usedBy, count, owned } = body as {
      usedBy: { count: number; isOwned: boolean }[];
      count: number;
      owned: number;
    };
    const sum = (isOwned: boolean) =>
      usedBy.filter((use) => use.isOwned === isOwned).reduce((total, use) => total + use.count, 0);
    expect(count + owned).toBeGreaterThanOrEqual(2);
    expect([count, owned]).toEqual([sum(false), sum(true)]);
    expect(JSON.stringify(usedBy)).toContain('facility_id');
  });

  test('somebody of another facility cannot ask, a visitor neither, an unknown record is not found', async () => {
    const [here, there] = [await world.facility(), await world.facility()];
    const area = await world.row('areas', { name: 'A', facility_id: here.id });
    const { token } = await world.person({ facilities: [there.id], roles: ['facilityManager'] });
    expect((await server.call('GET', `areas/${area}/usage`, { token })).status).toBe(404);
    expect((await server.call('GET', `areas/${area}/usage`)).status).toBe(401);
    expect((await server.call('GET', 'areas/999999999/usage', { token })).status).toBe(404);
    expect((await server.call('GET', 'areas/1e3/usage', { token })).status).toBe(404);
  });

  test('a person who may only read is told so', async () => {
    const id = await color('read-only');
    const { token } = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
    const { body } = await server.call('GET', `colors/${id}/usage`, { token });
    expect(body).toMatchObject({ can: { update: false, delete: false } });
  });
});

describe('a record in use', () => {
  test('is not deleted, and the answer tells how many of the reader’s records use it', async () => {
    const here = await world.facility();
    const area = await world.row('areas', { name: 'A', facility_id: here.id });
    await world.unit(here, { area_id: area });
    await world.unit(here, { area_id: area });
    const { token } = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
    const { status, body } = await server.call('DELETE', `ag_areas/${area}`, { token });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: {
        code: 'REFERENCED',
        message: 'Used by 2 ag_platformGroups',
        details: { usedBy: [{ collection: 'ag_platformGroups', count: 2 }] },
      },
    });
    expect((await server.call('GET', `ag_areas/${area}`, { token })).status).toBe(200);
  });

  test('is told of by a call of a feature’s own that deletes, in the same words', async () => {
    const here = await world.facility();
    const { id: userId, token } = await world.person({ facilities: [here.id], roles: ['grower'] });
    const samples = createSampleMaker(server.services.registry, server.services.pool);
    const submission = () =>
      samples.row(server.services.registry.get('formSubmission'), { facilityId: here.id, userId });
    const [open, correction] = [await submission(), await submission()];
    const { pool } = server.services;
    await pool.query('update form_submissions set correction_of = $1 where id = $2', [open, correction]);
    const discard = (id: number) => server.call('POST', `formSubmissions/${id}/discard`, { token });
    expect(await discard(open)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'REFERENCED',
          message: 'Used by 1 formSubmissions',
          details: { usedBy: [{ collection: 'formSubmissions', count: 1 }] },
        },
      },
    });
    expect((await discard(correction)).body).toEqual({ count: 1 });
    expect((await discard(open)).body).toEqual({ count: 1 });
  });

  test('tells nothing of the records of others', async () => {
    const [here, there] = [await world.facility(), await world.facility()];
    const strain = await world.row('strains', { name: 'Shared between two' });
    await world.row('facility_strains', { facility_id: here.id, strain_id: strain });
    await world.row('facility_strains', { facility_id: there.id, strain_id: strain });
    const person = await world.person({ facilities: [here.id], roles: ['grower'] });
    const { body } = await server.call('GET', `strains/${strain}/usage`, { token: person.token });
    const { usedBy } = body as { usedBy: { collection: string | null; count: number }[] };
    expect(usedBy.map(({ collection, count }) => [collection, count])).toEqual([['facilityStrains', 1]]);
    const { body: all } = await server.call('GET', `strains/${strain}/usage`, { token: admin });
    expect(all).toMatchObject({ usedBy: [{ collection: 'facilityStrains', count: 2 }] });
  });

  test('tells who may change it that there are records they do not see', async () => {
    const { id: facility_id } = await world.facility();
    const supplier = await world.row('suppliers', { name: 'Ours', facility_id });
    const spent = { opexCategory_id: 1, date: '2026-01-02', amount: 5, supplier_id: supplier };
    await world.row('opex_entries', { facility_id, ...spent });
    const { token } = await world.person({ facilities: [facility_id], roles: ['maintenance'] });
    const { body } = await server.call('GET', `suppliers/${supplier}/usage`, { token });
    expect(body).toMatchObject({ can: { update: true }, count: 1, usedBy: [{ collection: null, count: 1 }] });
  });
});

describe('what a collection is about', () => {
  test('rights follow the person', async () => {
    const { token } = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
    const rights = async (who: string) =>
      ((await server.call('GET', 'colors/about', { token: who })).body as { rights: object }).rights;
    expect(await rights(admin)).toEqual({ create: true, update: true, delete: true });
    expect(await rights(token)).toEqual({ create: false, update: false, delete: false });
    expect((await server.call('GET', 'colors/about')).status).toBe(401);
  });

  test('references lead to what names and finds their records', async () => {
    const { token } = await world.person({ facilities: [(await world.facility()).id], roles: ['facilityManager'] });
    const { body } = await server.call('GET', 'lookups/about', { token });
    expect(body).toMatchObject({
      history: true,
      references: { facility_id: { path: 'facilities', relation: 'facility', title: ['name'] } },
    });
  });

  test('a log that only grows is neither changed nor deleted', async () => {
    const { body } = await server.call('GET', 'activityLogs/about', { token: admin });
    expect(body).toMatchObject({ rights: { create: false, update: false, delete: false } });
  });

  test('a name given twice is told in the form’s own words', async () => {
    await color('twice');
    const body = { label: 'Color twice', key: 'twice-2', lightHex: '#112233' };
    const reply = await server.call('POST', 'colors', { token: admin, body });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ error: { details: { messages: { label: ['Name already in use.'] } } } });
  });
});
