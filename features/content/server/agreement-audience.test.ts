import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

test('an agreement in force names who has not accepted it, and writes to them once a day', async () => {
  const facility = await world.facility();
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  const [quick, slow] = [
    await world.person({ facilities: [facility.id], roles: ['grower'] }),
    await world.person({ facilities: [facility.id], roles: ['grower'] }),
  ];
  const as = (token: string | undefined) => ({
    post: (path: string, body: object = {}) => server.call('POST', path, { token, body }),
    get: (path: string) => server.call('GET', path, { token }),
  });
  const old = await world.row('service_level_agreements', { label: 'Old', url: '/old', isCurrent: true });
  const id = await world.row('service_level_agreements', { label: 'New', url: '/new' });
  for (const path of [`serviceLevelAgreements/${id}/makeCurrent`, `serviceLevelAgreements/${id}/remind`]) {
    expect((await as(undefined).post(path)).status).toBe(401);
    expect((await as(quick.token).post(path)).status).toBe(403);
  }
  expect((await as(quick.token).get(`serviceLevelAgreements/${id}/getAudience`)).status).toBe(403);
  expect((await as(admin.token).get('serviceLevelAgreements/999999/getAudience')).status).toBe(404);

  expect((await as(admin.token).post(`serviceLevelAgreements/${id}/makeCurrent`)).body).toMatchObject({
    isCurrent: true,
  });
  expect((await as(admin.token).get(`serviceLevelAgreements/${old}`)).body).toMatchObject({ isCurrent: false });
  await as(quick.token).post('serviceLevelAgreementAcceptances', { serviceLevelAgreement_id: id, users_id: quick.id });

  const audience = (await as(admin.token).get(`serviceLevelAgreements/${id}/getAudience`)).body as {
    user_id: number;
    acceptedAt: string | null;
  }[];
  expect(audience.map(({ user_id }) => user_id).sort()).toEqual([admin.id, quick.id, slow.id].sort());
  expect(audience.at(-1)).toMatchObject({ user_id: quick.id, acceptedAt: expect.stringContaining('T') as string });

  expect((await as(admin.token).post(`serviceLevelAgreements/${id}/remind`)).body).toEqual({ count: 2 });
  expect((await as(admin.token).post(`serviceLevelAgreements/${id}/remind`)).body).toEqual({ count: 0 });
  const { rows } = await server.services.pool.query<{ user_id: number; subject: string }>(
    'select user_id, subject from notifications where ref_id = $1 order by user_id',
    [id],
  );
  expect(rows.map(({ user_id }) => user_id)).toEqual([admin.id, slow.id].sort((a, b) => a - b));
  expect(rows[0]?.subject).toContain('New');
});

test('a company with an agreement of its own is not asked for the one for all', async () => {
  const client_id = await world.row('clients', { name: 'Own terms' });
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  const employee = await world.person({ facilities: [], roles: ['grower'] });
  await server.services.pool.query('update users set client_id = $1 where id = $2', [client_id, employee.id]);
  const all = await world.row('service_level_agreements', { label: 'All', url: '/all' });
  const own = await world.row('service_level_agreements', { label: 'Own', url: '/own', client_id, isCurrent: true });
  const audience = async (id: number) =>
    (
      (await server.call('GET', `serviceLevelAgreements/${id}/getAudience`, { token: admin.token })).body as {
        user_id: number;
      }[]
    ).map(({ user_id }) => user_id);
  expect(await audience(own)).toEqual([employee.id]);
  expect(await audience(all)).not.toContain(employee.id);
});
