import { Binder, type Viewer } from '@trellis/entity-kit/sql';
import type { FoundKind } from '@trellis/search/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileKind } from './compile-kind.ts';
import { writtenSo } from './matching.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Reply {
  kinds: FoundKind[];
  isNear: boolean;
}
const ask = async (token: string | undefined, facility_id: number | string, q: string, more = '') => {
  const query = `facility_id=${facility_id}&q=${encodeURIComponent(q)}${more}`;
  const { status, body } = await server.call('GET', `search?${query}`, { token });
  return { status, body: body as Reply };
};
const titles = ({ body }: { body: Reply }) => body.kinds.flatMap(({ results }) => results.map(({ title }) => title));

/** A facility that grows, with a grower and somebody who works elsewhere. */
async function farm() {
  const [here, away] = [await world.facility(), await world.facility()];
  const area_id = await world.row('areas', { facility_id: here.id, name: 'Flower West' });
  const units = [];
  for (const name of ['E-02', 'E-03', 'E-30']) units.push(await world.unit(here, { name, area_id }));
  await world.unit(away, { name: 'E-03' });
  const strain = await world.row('strains', { name: 'Tidewater', facility_id: here.id, breeder: 'Río Verde' });
  await world.row('strains', { name: 'Tidewater Elsewhere', facility_id: away.id });
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const stranger = await world.person({ facilities: [away.id], roles: ['facilityManager'] });
  return { here, away, area_id, units, strain, grower, stranger };
}

describe('a search', () => {
  test('is for members of the facility: a visitor signs in, others do not learn that it exists', async () => {
    const { here, away, grower, stranger } = await farm();
    expect((await ask(undefined, here.id, 'e')).status).toBe(401);
    expect((await ask(stranger.token, here.id, 'e')).status).toBe(404);
    expect((await ask(grower.token, away.id, 'e')).status).toBe(404);
    expect((await ask(grower.token, here.id, 'e')).status).toBe(200);
  });

  test('refuses what it cannot look for', async () => {
    const { here, grower } = await farm();
    for (const q of ['', '   ', 'x'.repeat(101)]) expect((await ask(grower.token, here.id, q)).status).toBe(400);
    for (const more of ['&limit=0', '&limit=51', '&limit=x', '&lang=fr'])
      expect((await ask(grower.token, here.id, 'e', more)).status).toBe(400);
    expect((await ask(grower.token, 'x', 'e')).status).toBe(404);
    expect((await ask(grower.token, here.id, 'e', '&collection=userTokens')).status).toBe(404);
  });

  test.each(['%', '_', "'; drop table units; --", '\\', '|', '#', '#99999999999', '\u0000', '🌱', '(', '*'])(
    'takes %j as text',
    async (q) => {
      const { here, grower } = await farm();
      const { status, body } = await ask(grower.token, here.id, q);
      expect([200, 400]).toContain(status);
      if (status === 200) expect(body.kinds).toEqual([]);
    },
  );

  test('by one person has few places; a flood is refused, and the others are answered', async () => {
    const { here, grower } = await farm();
    const colleague = await world.person({ facilities: [here.id], roles: ['grower'] });
    const flood = Array.from({ length: 60 }, () => ask(grower.token, here.id, 'e-0'));
    expect((await ask(colleague.token, here.id, 'e-0')).status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await ask(grower.token, here.id, 'e-0')).status).toBe(200);
  });

  test('finds a unit by any way of writing its name, the very one first', async () => {
    const { here, grower, units } = await farm();
    for (const q of ['E-03', 'e03', 'E 03', 'e-3', 'e3']) {
      const { body } = await ask(grower.token, here.id, q);
      expect(body.kinds[0]?.collection).toBe('ag_platformGroups');
      const [first] = body.kinds[0]?.results ?? [];
      expect(first).toMatchObject({ title: 'E-03', link: `/device/unit-${units[1]?.id}/0`, isActive: true });
      expect(first?.beside).toEqual([{ field: 'area_id', value: 'Flower West', isChoice: false }]);
    }
    expect(titles(await ask(grower.token, here.id, 'E-03', '&collection=ag_platformGroups'))).toEqual(['E-03']);
    expect(titles(await ask(grower.token, here.id, 'e-'))).toEqual(expect.arrayContaining(['E-02', 'E-03', 'E-30']));
  });

  test('has what is called so before what stands in something called so', async () => {
    const { here, grower, units } = await farm();
    await server.services.pool.query(`update units set rack = 'E3' where id = $1`, [units[0]?.id]);
    const found = titles(await ask(grower.token, here.id, 'E-3', '&collection=ag_platformGroups'));
    expect(found).toEqual(['E-03', 'E-30', 'E-02']);
  });

  test('finds beginnings of words in any order, without accents, and by what else is written of a thing', async () => {
    const { here, grower } = await farm();
    for (const q of ['tide', 'TIDEWATER', 'rio', 'río ver', 'verde tide'])
      expect(titles(await ask(grower.token, here.id, q))).toEqual(['Tidewater']);
    expect(titles(await ask(grower.token, here.id, 'west flo'))).toEqual(['Flower West']);
    expect(titles(await ask(grower.token, here.id, 'water'))).toEqual([]);
  });

  test('forgives typing mistakes and says that it did', async () => {
    const { here, grower } = await farm();
    for (const q of ['tidewter', 'tidewatre', 'tdiewater', 'tidwater']) {
      const reply = await ask(grower.token, here.id, q);
      expect([titles(reply), reply.body.isNear]).toEqual([['Tidewater'], true]);
    }
    expect((await ask(grower.token, here.id, 'tidewater')).body.isNear).toBe(false);
    expect((await ask(grower.token, here.id, 'zzzzzz')).body).toEqual({ kinds: [], isNear: false });
  });

  test('finds people of the facility by name and address, nobody from elsewhere', async () => {
    const { here, away, grower } = await farm();
    const named = (facility: number, firstname: string, lastname: string) =>
      world.person({ facilities: [facility], roles: ['grower'] }).then(async ({ id }) => {
        await server.services.pool.query('update users set firstname = $2, lastname = $3, email = $4 where id = $1', [
          id,
          firstname,
          lastname,
          `${firstname}.${id}@people.test`.toLowerCase(),
        ]);
        return id;
      });
    const id = await named(here.id, 'José', 'Núñez');
    await named(away.id, 'José', 'Núñez');
    for (const q of ['jose', 'nunez', 'jose nunez', `jose.${id}@people.test`]) {
      const { body } = await ask(grower.token, here.id, q);
      expect(body.kinds).toMatchObject([{ collection: 'users', results: [{ id, title: 'José Núñez' }] }]);
      expect(body.kinds[0]?.results).toHaveLength(1);
    }
  });

  test('keeps what is reserved from those it is reserved from', async () => {
    const { here, grower } = await farm();
    const maintenance = await world.person({ facilities: [here.id], roles: ['maintenance'] });
    await world.row('tickets', {
      facility_id: here.id,
      label: 'Sluggish valve',
      adminOnly: true,
      users_id: maintenance.id,
    });
    expect(titles(await ask(grower.token, here.id, 'sluggish'))).toEqual([]);
    expect(titles(await ask(maintenance.token, here.id, 'sluggish'))).toEqual(['Sluggish valve']);
  });

  test('answers a tenant with what is theirs', async () => {
    const { here, units } = await farm();
    const client_id = await world.row('clients', { name: `Client ${here.id}` });
    const tenant = await world.person({ facilities: [here.id], roles: ['subTenant'] });
    await server.services.pool.query('update users set client_id = $2 where id = $1', [tenant.id, client_id]);
    expect(titles(await ask(tenant.token, here.id, 'e-03', '&collection=ag_platformGroups'))).toEqual([]);
    const set = await world.row('platform_group_collections', {
      facility_id: here.id,
      name: 'Theirs',
      tenantClient_id: client_id,
    });
    await world.row('platform_group_collection_members', {
      platformGroupCollection_id: set,
      platformGroup_id: units[1]?.id,
    });
    // Of units alone: the random address of a person may hold the same letters.
    const found = await ask(tenant.token, here.id, 'e-0', '&collection=ag_platformGroups');
    expect(titles(found)).toEqual(['E-03']);
  });

  test('answers as many of each kind as asked for, tells that there are more, and one kind alone', async () => {
    const { here, grower } = await farm();
    const all = await ask(grower.token, here.id, 'e-', '&limit=2');
    expect(all.body.kinds.find(({ collection }) => collection === 'ag_platformGroups')).toMatchObject({
      hasMore: true,
    });
    const one = await ask(grower.token, here.id, 'e', '&collection=strains');
    expect(new Set(one.body.kinds.map(({ collection }) => collection))).toEqual(new Set());
    expect(titles(await ask(grower.token, here.id, 'tide', '&collection=strains'))).toEqual(['Tidewater']);
  });

  test('says names in the language asked for: beside a plan that of its category, an alert as its type is called', async () => {
    const { here, grower } = await farm();
    const category_id = await world.row('grow_plan_categories', {
      ...{ facility_id: here.id, label: 'House plans', labelEs: 'Planes propios' },
    });
    await world.row('grow_plans', { facility_id: here.id, name: 'Morning', category_id });
    const beside = async (lang: string) => {
      const { body } = await ask(grower.token, here.id, 'morning', lang);
      return body.kinds[0]?.results[0]?.beside.find(({ field }) => field === 'category_id')?.value;
    };
    expect([await beside(''), await beside('&lang=es')]).toEqual(['House plans', 'Planes propios']);

    const type = (code: string, labelEs: string | null) =>
      world.row('exception_types', { facility_id: here.id, code, label: 'Too hot', labelEs });
    for (const exceptionType_id of [await type('HOT-1', 'Demasiado calor'), await type('HOT-2', null), null])
      await world.row('exceptions', {
        ...{ facility_id: here.id, name: 'Too hot', firstOccurrred: new Date(), exceptionType_id },
      });
    const { pool, registry } = server.services;
    const viewer: Viewer = {
      ...{ userId: grower.id, isAdmin: false, hasRole: () => true },
      ...{ facilitiesFor: () => [here.id], mayShared: () => true },
    };
    const namesIn = async (lang: 'en' | 'es') => {
      const asking = { viewer, registry, binder: new Binder() };
      const alert = { ...registry.get('exception'), searchable: { fields: ['name'] } };
      const asked = { typed: 'hot', facilityId: here.id, limit: 5, lang };
      const { rows } = await pool.query<{ title: string }>(
        compileKind(alert, asked, writtenSo('hot'), asking),
        asking.binder.values,
      );
      return rows.map(({ title }) => title).sort();
    };
    expect(await namesIn('en')).toEqual(['Too hot', 'Too hot', 'Too hot']);
    expect(await namesIn('es')).toEqual(['Demasiado calor', 'Too hot', 'Too hot']);
  });

  test('finds a record by its number, archived ones last', async () => {
    const { here, grower, strain } = await farm();
    const old = await world.row('strains', { name: 'Tide', facility_id: here.id, active: false });
    expect(titles(await ask(grower.token, here.id, `#${strain}`, '&collection=strains'))).toEqual(['Tidewater']);
    const { body } = await ask(grower.token, here.id, 'tid');
    expect(body.kinds[0]?.results.map(({ id, isActive }) => [id, isActive])).toEqual([
      [strain, true],
      [old, false],
    ]);
  });
});
