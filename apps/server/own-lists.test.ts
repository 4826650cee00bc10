import { SessionTokens } from '@trellis/access/server';
import type { EntityDefinition } from '@trellis/entity-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';
import { createSampleMaker, type SampleMaker } from './testing/make-sample.ts';

// Lists that hold the provider's rows and each facility's own: whose a new row is, what it may lean on, and who sees it.
const lists = createFeatures(new SessionTokens())
  .flatMap((feature) => feature.entities ?? [])
  .filter(({ ownCopies }) => ownCopies === true)
  .map((entity) => [entity.path, entity] as const);

let server: TestServer;
let world: World;
let samples: SampleMaker;
let [north, south]: { id: number }[] = [];
let manager: { id: number; token: string };
let rival: { id: number; token: string };
let both: { id: number; token: string };
let admin: { id: number; token: string };

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  samples = createSampleMaker(server.services.registry, server.services.pool);
  [north, south] = [await world.facility(), await world.facility()];
  const keepers = ['farmManager', 'facilityManager', 'complianceOfficer'] as const;
  const person = (facilities: ({ id: number } | undefined)[]) =>
    world.person({ facilities: facilities.map((facility) => facility?.id ?? 0), roles: [...keepers] });
  [manager, rival, both] = [await person([north]), await person([south]), await person([north, south])];
  admin = await world.person({ facilities: [], roles: ['administrator'] });
});
afterAll(() => server.stop());

interface Saved {
  id: number;
  facility_id: number | null;
}
const post = async (path: string, who: { token: string }, body: unknown) => {
  const reply = await server.call('POST', path, { token: who.token, body });
  return { status: reply.status, body: reply.body as Saved };
};
const get = (path: string, who: { token: string }) => server.call('GET', path, { token: who.token });
const bodyOf = (entity: EntityDefinition) =>
  samples.body(entity, { facilityId: north?.id ?? 0, userId: manager.id }).then(({ facility_id: _, ...body }) => body);

describe.each(lists)('%s', (path, entity) => {
  test('a row is the sender’s facility’s; an administrator’s is everybody’s, and may have the same name', async () => {
    const body = await bodyOf(entity);
    const own = await post(path, manager, body);
    expect(own).toMatchObject({ status: 200, body: { facility_id: north?.id } });
    const shared = await post(path, admin, body);
    expect(shared).toMatchObject({ status: 200, body: { facility_id: null } });
    expect((await post(path, rival, body)).body.facility_id).toBe(south?.id);
    if (entity.unique) {
      expect((await post(path, manager, body)).status).toBe(422);
      expect((await post(path, admin, body)).status).toBe(422);
    }
    expect((await post(path, manager, { ...body, facility_id: null })).status).toBe(403);
    expect((await post(path, manager, { ...body, facility_id: south?.id })).status).toBeGreaterThanOrEqual(400);
    const seen = async (who: { token: string }, id: number) => (await get(`${path}/${id}`, who)).status;
    expect([await seen(manager, own.body.id), await seen(rival, own.body.id)]).toEqual([200, 404]);
    expect([await seen(manager, shared.body.id), await seen(rival, shared.body.id)]).toEqual([200, 200]);
    const can = async (who: { token: string }, id: number) =>
      ((await get(`${path}/${id}/usage`, who)).body as { can: object }).can;
    expect(await can(manager, own.body.id)).toMatchObject({ update: true });
    expect(await can(manager, shared.body.id)).toEqual({ update: false, delete: false, amend: false });
    expect(await can(admin, shared.body.id)).toEqual({ update: true, delete: true, amend: false });
    const change = (id: number) =>
      server.call('PATCH', `${path}/${id}`, { token: manager.token, body: { active: false } });
    expect((await change(own.body.id)).status).toBe(200);
    expect((await change(shared.body.id)).status).toBe(403);
    expect((await get(path, { token: 'nobody' })).status).toBe(401);
  });
});

describe('what a record leans on', () => {
  const strainOf = async (facility: { id: number } | undefined) =>
    world.row('strains', { name: `Strain ${Math.random()}`, facility_id: facility?.id ?? null });

  test('is the provider’s or its own facility’s, also for people who work in several, and for administrators', async () => {
    const [shared, ofNorth, ofSouth] = [await strainOf(undefined), await strainOf(north), await strainOf(south)];
    for (const who of [both, admin]) {
      const grow = (strain_id: number) => post('facilityStrains', who, { facility_id: north?.id, strain_id });
      const made = await grow(who === both ? shared : ofNorth);
      expect(made.status).toBe(200);
      expect(await grow(ofSouth)).toMatchObject({ status: 422 });
      const move = (body: object) =>
        server.call('PATCH', `facilityStrains/${made.body.id}`, { token: who.token, body });
      expect((await move({ strain_id: ofSouth })).status).toBe(422);
    }
    const { rows } = await server.services.pool.query('select 1 from facility_strains where strain_id = $1', [ofSouth]);
    expect(rows).toEqual([]);
  });

  test('moves with it: a row whose parts are its facility’s own cannot go to another', async () => {
    const body = { name: `Plan ${Math.random()}`, facility_id: north?.id, strain_id: await strainOf(north) };
    const category_id = await world.row('grow_plan_categories', { label: `Flower ${Math.random()}` });
    const plan = await post('ag_growplans', both, { ...body, category_id });
    expect(plan.status).toBe(200);
    const move = { token: both.token, body: { facility_id: south?.id } };
    expect((await server.call('PATCH', `ag_growplans/${plan.body.id}`, move)).status).toBe(409);
  });

  test('of a row of the provider is the provider’s', async () => {
    const parentA_id = await strainOf(north);
    expect((await post('strains', admin, { name: `Child ${Math.random()}`, parentA_id })).status).toBe(422);
  });
});

describe('who uses a row of the provider', () => {
  test('is counted of one’s own facility; administrators hear of all', async () => {
    const strain_id = await world.row('strains', { name: `Used ${Math.random()}` });
    for (const facility_id of [north?.id, south?.id]) await world.row('facility_strains', { facility_id, strain_id });
    const count = async (who: { token: string }) =>
      ((await get(`strains/${strain_id}/usage`, who)).body as { count: number }).count;
    const stranger = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
    expect(await Promise.all([manager, both, admin, stranger].map(count))).toEqual([1, 2, 2, 0]);
  });

  test('is marked in the small lists for one’s own alone', async () => {
    const label = `Reason ${Math.random()}`;
    const reason = await world.row('destroy_plant_reasons', { label });
    await world.row('plants', { facility_id: south?.id, destroyPlantReason_id: reason });
    const used = async (who: { token: string }) => {
      const { tables } = (await get('systemTables', who)).body as { tables: { entity: string; used: number }[] };
      return tables.find(({ entity }) => entity === 'destroyPlantReason')?.used;
    };
    expect([await used(manager), await used(rival), await used(admin)]).toEqual([0, 1, 1]);
  });

  test('container models offered to planners are the provider’s and their own', async () => {
    const model = (name: string, facility_id?: number) =>
      world.row('plant_container_types', { name, plantsPerContainer: 1, ...(facility_id && { facility_id }) });
    await Promise.all([model('Pot of all'), model('Pot of north', north?.id), model('Pot of south', south?.id)]);
    const offered = (await get('ag_growplans/plantcontainerTypes', manager)).body as { name: string }[];
    expect(offered.map(({ name }) => name).filter((name) => name.startsWith('Pot of'))).toEqual([
      'Pot of all',
      'Pot of north',
    ]);
  });
});
