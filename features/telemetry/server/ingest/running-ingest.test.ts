import { makeFarm, startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestDelayMs, ingestOf, isIngestSaturated, startReports } from './running-ingest.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
});
afterAll(() => server.stop());

test('a server takes reports from its start to its end, in one way for all of its roles', async () => {
  // Another server of this process is one that counts for itself.
  const services = { ...server.services, metrics: { ...server.services.metrics } };
  const { metrics } = services;
  expect(() => ingestOf(services)).toThrow('This server takes no reports now.');
  expect(ingestDelayMs(metrics, new Date())).toBeNull();
  expect(isIngestSaturated(metrics)).toBe(false);
  const first = await startReports(services);
  const ingest = ingestOf(services);
  const second = await startReports(services);
  expect(ingestOf(services)).toBe(ingest);
  expect(isIngestSaturated(metrics)).toBe(false);
  expect(ingestDelayMs(metrics, new Date())).toBe(0);
  await first.stop();
  const { unit } = await makeFarm(server, { protocol: 'http' });
  const readings = [{ device_id: unit.sensorDeviceId, designator: 5, reading: 20 }];
  expect(await ingestOf(services).report(unit.controller.id, { readings })).toMatchObject({ accepted: 1 });
  await second.stop();
  expect(() => ingestOf(services)).toThrow('This server takes no reports now.');
  expect(ingestDelayMs(metrics, new Date())).toBeNull();
  await expect(ingest.report(unit.controller.id, { readings })).rejects.toThrow();
});

test('a reading that waits is told by how long it does', async () => {
  const { metrics } = server.services;
  const { unit } = await makeFarm(server, { protocol: 'http' });
  const readings = [{ device_id: unit.sensorDeviceId, designator: 5, reading: 20 }];
  const before = Date.now();
  const report = ingestOf(server.services).report(unit.controller.id, { readings });
  await expect.poll(() => ingestDelayMs(metrics, new Date(before + 60_000)), { interval: 1 }).toBeGreaterThan(30_000);
  await report;
  expect(ingestDelayMs(metrics, new Date(before + 60_000))).toBe(0);
});
