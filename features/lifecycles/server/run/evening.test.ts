import { startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFarms } from './farm.testing.ts';

let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  // Eight in the evening of the 20th in Los Angeles; the 21st in Greenwich.
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => new Date('2026-11-21T04:00:00Z') } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

test('plants set in the evening are planted on the day of the farm', async () => {
  const { call, draft, here, list, shelves, plan } = await farm();
  await server.services.pool.query(`update facilities set facility_timezone = 'America/Los_Angeles' where id = $1`, [
    here.id,
  ]);
  const info = await call('head', 'GET', `ag_lifecycles/getLifecycleStartInfo?growplan_id=${plan}`);
  expect(info.body).toMatchObject({ suggestedName: expect.stringContaining('2026-11-20') as string });
  const id = await draft();
  const platforms = [{ platform_id: shelves[0], plants: 2 }];
  expect((await call('head', 'POST', `ag_lifecycles/${id}/start`, { platforms })).status).toBe(200);
  expect(await list('ag_plants', { lifecycle_id: id })).toMatchObject(
    [1, 2].map(() => ({ plantedDate: '2026-11-20' })),
  );
});
