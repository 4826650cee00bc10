import { makeWorld, startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
});
afterAll(() => server.stop());

const [tonight, nextWeek] = ['2099-06-01T20:00:00.000Z', '2099-06-08T08:00:00.000Z'];

test('take a hold back: one that somebody set since stays', async () => {
  const world = makeWorld(server.services);
  const here = await world.facility();
  const unit = await world.unit(here);
  const [anna, ben] = [
    await world.person({ facilities: [here.id], roles: ['grower'] }),
    await world.person({ facilities: [here.id], roles: ['maintenance'] }),
  ];
  const set = (person: { token: string }, dndExpiration: string | null, more: object = {}) =>
    server.call('POST', 'ag_platformGroups/setDoNotDisturb', {
      token: person.token,
      body: { platformGroup_ids: [unit.id], dndExpiration, ...more },
    });
  const holds = async () =>
    (
      await server.services.pool.query<{ until: Date | null }>(
        'select "dndExpiration" as until from units where id = $1',
        [unit.id],
      )
    ).rows[0]?.until?.toISOString() ?? null;

  await set(anna, tonight);
  expect((await set(anna, null, { wasUntil: tonight })).status).toBe(200);
  expect(await holds()).toBeNull();

  await set(anna, tonight);
  await set(ben, nextWeek);
  expect(await set(anna, null, { wasUntil: tonight })).toMatchObject({
    status: 409,
    body: { error: { code: 'CONFLICT' } },
  });
  expect(await holds()).toBe(nextWeek);
});
