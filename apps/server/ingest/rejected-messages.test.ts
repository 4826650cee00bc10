import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFarm, startTestServer, type TestServer } from '../testing/index.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const list = (token?: string, query = '') => server.call('GET', `rejectedMessages?${query}`, { token });

test('administrators read what could not be kept, by device and cause; nobody else does', async () => {
  const { world, facility, unit, grower } = await makeFarm(server, { protocol: 'http' });
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  const { id, key, deviceId } = unit.controller;
  const readings = [999, 998].map((reading) => ({ device_id: unit.sensorDeviceId, key: 'temperature', reading }));
  await server.call('POST', `controllers/${id}/report`, { token: key, body: { readings } });
  await until(async () => {
    expect(await list(admin.token, `controller_id=${id}`)).toMatchObject({
      status: 200,
      body: [
        {
          source: String(id),
          controller_id: id,
          controllerName: deviceId,
          facility_id: facility.id,
          cause: 'reading.out-of-range',
          count: 2,
          sample: 'readings[1]',
          lastSeen: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
        },
      ],
    });
  });
  expect((await list(admin.token, `search=${deviceId}`)).body).toHaveLength(1);
  expect((await list(admin.token, 'cause=reading.duplicate')).body).toEqual([]);
  expect((await list(admin.token, 'limit=none')).status).toBe(400);
  expect((await list(undefined)).status).toBe(401);
  expect((await list(grower.token)).status).toBe(403);
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager', 'softwareDeveloper'] });
  expect((await list(manager.token)).status).toBe(403);
});
