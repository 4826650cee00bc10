import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const get = (address: string, token?: string) => server.call('GET', address, { token });

describe('the activity log', () => {
  test('stands newest first, also within one moment', async () => {
    const facility = await world.facility();
    const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
    const time = new Date();
    for (const record_id of [1, 2, 3])
      await world.row('activity_logs', {
        time,
        facility_id: facility.id,
        action: 'update',
        collection: 'zones',
        record_id,
      });
    const filter = encodeURIComponent(JSON.stringify({ where: { facility_id: facility.id }, order: 'time DESC' }));
    const rows = (await get(`activityLogs?filter=${filter}`, manager.token)).body as { record_id: number }[];
    expect(rows.map(({ record_id }) => record_id)).toEqual([3, 2, 1]);
  });

  test('tells what one transaction did to a record in the order it did it, the last step first', async () => {
    const facility = await world.facility();
    const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
    const area = await world.row('areas', { facility_id: facility.id, name: 'Veg room' });
    const steps = ['opened', 'filled', 'closed'].map((name) => ({ name: { from: null, to: name } }));
    // One transaction has one time.
    await server.services.db.transaction().execute(async (db) => {
      for (const changes of steps)
        await sql`
          insert into activity_logs (time, user_id, facility_id, action, collection, record_id, changes)
          values (now(), ${manager.id}, ${facility.id}, 'update', 'ag_areas', ${area}, ${JSON.stringify(changes)})
        `.execute(db);
    });
    const filter = { where: { collection: 'ag_areas', record_id: area }, order: ['time DESC', 'id DESC'] };
    const page = async (part: object) => {
      const asked = encodeURIComponent(JSON.stringify({ ...filter, ...part }));
      return (await get(`activityLogs?filter=${asked}`, manager.token)).body as { time: string; changes: unknown }[];
    };
    const rows = await page({});
    expect(new Set(rows.map(({ time }) => time)).size).toBe(1);
    expect(rows.map(({ changes }) => changes)).toEqual(steps.toReversed());
    // However it is cut into pages.
    const cut = [...(await page({ limit: 2 })), ...(await page({ limit: 2, skip: 2 }))];
    expect(cut.map(({ changes }) => changes)).toEqual(steps.toReversed());
  });

  test('names the records of its entries, as far as the person may read them', async () => {
    const [here, away] = [await world.facility({ name: 'North house' }), await world.facility({ name: 'South house' })];
    const manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
    const area = await world.row('areas', { facility_id: here.id, name: 'Veg room' });
    const hidden = await world.row('areas', { facility_id: away.id, name: 'Vault' });
    const of = `facilities:${here.id},facilities:${away.id},ag_areas:${area},ag_areas:${hidden},users:${manager.id},noSuchThing:1`;
    expect((await get(`activityLogs/names?of=${of}`)).status).toBe(401);
    expect((await get('activityLogs/names?of=zones', manager.token)).status).toBe(400);
    const { body } = await get(`activityLogs/names?of=${of}`, manager.token);
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ collection: 'facilities', id: here.id, name: 'North house' }),
        { collection: 'ag_areas', id: area, name: 'Veg room', entity: 'area', link: `/zone-devices/all?area=${area}` },
        expect.objectContaining({ collection: 'users', id: manager.id, name: 'Test Person', entity: 'user' }),
      ]),
    );
    expect(JSON.stringify(body)).not.toMatch(/South house|Vault/);
    const references = `ag_areas.facility_id:${here.id},ag_areas.facility_id:${away.id},ag_areas.name:${here.id},ag_areas.no:1`;
    expect((await get(`activityLogs/names?of=${references}`, manager.token)).body).toMatchObject([
      { collection: 'ag_areas.facility_id', id: here.id, name: 'North house', entity: 'facility' },
    ]);
    expect((await get('activityLogs/names?of=ag_areas.:1', manager.token)).status).toBe(400);
    const alert = await world.row('exceptions', {
      ...{ facility_id: here.id, name: 'Too hot', firstOccurrred: new Date() },
    });
    expect((await get(`activityLogs/names?of=ExceptionLists:${alert}`, manager.token)).body).toMatchObject([
      { name: 'Too hot', link: `/facility/alerts?id=${alert}` },
    ]);
    const outsider = await world.person({ facilities: [], roles: [] });
    expect((await get(`activityLogs/names?of=${of}`, outsider.token)).body).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ collection: 'ag_areas' })]),
    );
  });

  test('names records in Spanish: by a name of their own, an alert as its type is called, and as stored where there is none', async () => {
    const here = await world.facility();
    const manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
    const typeOf = (code: string, labelEs: string | null) =>
      world.row('exception_types', { facility_id: here.id, code, label: 'Too hot', labelEs });
    const alertOf = (exceptionType_id: number | null) =>
      world.row('exceptions', {
        ...{ facility_id: here.id, name: 'Too hot', firstOccurrred: new Date(), exceptionType_id },
      });
    const alerts = [
      await alertOf(await typeOf('HOT-1', 'Demasiado calor')),
      await alertOf(await typeOf('HOT-2', '')),
      await alertOf(null),
    ];
    const trait = await world.row('lookups', { kind: 'strainTrait', label: 'Sweet', labelEs: 'Dulce' });
    const of = [...alerts.map((id) => `ExceptionLists:${id}`), `lookups:${trait}`].join(',');
    const namesIn = async (lang: string) => {
      const { body } = await get(`activityLogs/names?of=${of}${lang}`, manager.token);
      return (body as { name: string }[]).map(({ name }) => name);
    };
    expect(await namesIn('&lang=es')).toEqual(['Demasiado calor', 'Too hot', 'Too hot', 'Dulce']);
    expect(await namesIn('&lang=en')).toEqual(['Too hot', 'Too hot', 'Too hot', 'Sweet']);
    expect(await namesIn('')).toEqual(['Too hot', 'Too hot', 'Too hot', 'Sweet']);
    expect((await get(`activityLogs/names?of=${of}&lang=fr`, manager.token)).status).toBe(400);
  });

  test('answers what was done to a unit: changes of it and the commands that reached it, of facilities one reads', async () => {
    const [here, away] = [await world.facility(), await world.facility()];
    const manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
    const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
    const log = (facility_id: number, values: object) =>
      world.row('activity_logs', { time: new Date(), facility_id, action: 'update', collection: 'zones', ...values });
    const command = (...ids: number[]) => ({
      action: 'command',
      collection: 'controllerCommands',
      changes: JSON.stringify({ command: { actions: [], units: ids.map((id) => ({ id, name: `U-${id}` })) } }),
    });
    const asked = await log(here.id, command(7001, 7002));
    await log(here.id, command(7002));
    const changed = await log(here.id, { collection: 'ag_platformGroups', record_id: 7001 });
    await log(here.id, { record_id: 7001 });
    await log(away.id, command(7001));
    expect((await get('activityLogs/ofUnit?unit_id=7001')).status).toBe(401);
    expect((await get('activityLogs/ofUnit?unit_id=7001', grower.token)).status).toBe(403);
    expect((await get('activityLogs/ofUnit?unit_id=x', manager.token)).status).toBe(400);
    expect((await get('activityLogs/ofUnit?unit_id=7001', manager.token)).body).toEqual({ ids: [changed, asked] });
  });

  test('tells administrators whether its chain is whole', async () => {
    const facility = await world.facility();
    const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    expect((await get('activityLogs/verify')).status).toBe(401);
    expect((await get('activityLogs/verify', manager.token)).status).toBe(403);
    await expect
      .poll(async () => (await get('activityLogs/verify', admin.token)).body, { interval: 1_500 })
      .toMatchObject({ unsealed: 0, broken: [] });
    const { rows } = await server.services.pool.query<{ id: number }>(
      'select id from activity_logs where "sealNumber" is not null order by "sealNumber" limit 1',
    );
    const { pool } = server.services;
    await pool.query('alter table activity_logs disable trigger user');
    await pool.query(`update activity_logs set collection = 'forged' where id = $1`, [rows[0]?.id]);
    expect((await get('activityLogs/verify', admin.token)).body).toMatchObject({
      broken: [{ id: rows[0]?.id, reason: 'changed' }],
    });
  });

  test.each(['en', 'es'])('has a word for every collection (%s)', async (language) => {
    const file = new URL(`../../web/activity-log/texts/${language}.json`, import.meta.url);
    const { collections } = JSON.parse(await readFile(file, 'utf8')) as { collections: Record<string, string> };
    const paths = server.services.registry.entities.map(({ path }) => path);
    expect(paths.filter((path) => !collections[path])).toEqual([]);
  });
});
