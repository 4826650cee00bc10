import { readFile, stat } from 'node:fs/promises';
import { hashControllerKey } from '@trellis/devices/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseControllerConfig } from '@trellis/controller-app/config';
import { startTestServer, type TestServer } from '../testing/index.testing.ts';
import { writeControllersConfig, type ControllersConfig } from './controllers-config.ts';
import { brokerUrlOf } from './start-demo-controllers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: 'on', ROLES: 'api' } });
});
afterAll(() => server.stop());

/** In the bulk phase of the rooms lit by night, 10 pm in the first facility. */
const night = new Date('2026-09-20T05:00:00Z');

async function write(now = night): Promise<{ file: string; config: ControllersConfig }> {
  const { services, secrets, dataDir } = server;
  const brokerUrl = brokerUrlOf(services.config, 1883);
  const file = await writeControllersConfig({
    db: services.db,
    dataDir,
    brokerUrl,
    serverUrl: 'http://127.0.0.1:4000',
    demoSeed: secrets.demoSeed,
    logLevel: 'warn',
    now,
  });
  return { file, config: JSON.parse(await readFile(file, 'utf8')) as ControllersConfig };
}
const unitOf = (config: ControllersConfig, edgeNodeId: string) =>
  config.units.find((unit) => unit.edgeNodeId === edgeNodeId);

test('the controller program accepts the configuration, which only its owner can read', async () => {
  const { file, config } = await write();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(parseControllerConfig(config).units).toHaveLength(55);
});

test('every unit has a key that the broker knows by its hash alone', async () => {
  const { config } = await write();
  const { rows } = await server.services.pool.query<{ deviceId: string; keyHash: string }>(
    'select "deviceId", "keyHash" from controllers',
  );
  const hashes = new Map(rows.map(({ deviceId, keyHash }) => [deviceId, keyHash]));
  for (const { edgeNodeId, key } of config.units) expect(hashes.get(edgeNodeId)).toBe(hashControllerKey(key));
  expect(new Set(config.units.map(({ key }) => key)).size).toBe(55);
});

test('replays speak for an adopted unit that the demo does not run', async () => {
  const { config } = await write();
  const { replay } = parseControllerConfig(config);
  expect(replay).toMatchObject({ edgeNodeId: 'ff-e-07', sensors: [{ designators: [5, 6, 7] }] });
  expect(unitOf(config, 'ff-e-07')).toBeUndefined();
  const { rows } = await server.services.pool.query<{ keyHash: string }>(
    `select "keyHash" from controllers where "deviceId" = 'ff-e-07' and "isForeign" = false`,
  );
  expect(rows).toEqual([{ keyHash: hashControllerKey(replay?.key ?? '') }]);
});

test('the controllers log as little as the server, also the unit that was told to debug', async () => {
  const { config } = await write();
  expect(config).toMatchObject({ logLevel: 'warn', logLimit: 'warn' });
});

test('what is wrong with a unit is what its configuration says', async () => {
  const { config } = await write();
  expect(unitOf(config, 'ff-e-07')).toBeUndefined();
  expect(unitOf(config, 'ff-e-04')?.driver.faults).toEqual([{ kind: 'chiller-half' }]);
  expect(unitOf(config, 'ff-e-09')?.devices).not.toContain('irrigation');
  expect(unitOf(config, 'ff-w-12')?.sensors[0]?.designators).toEqual([6, 7]);
  expect(unitOf(config, 'ff-w-08')?.memory.mode).toBe('MANUAL');
  const day = await write(new Date(night.getTime() + 12 * 3_600_000));
  expect(unitOf(config, 'ff-w-08')?.memory).toMatchObject({
    overrides: { light: 'on', intensity: 1, curtain: 'open' },
    lightPeriod: 'LIGHT',
  });
  expect(unitOf(day.config, 'ff-w-08')?.memory).toMatchObject({
    overrides: { light: 'off', curtain: 'closed' },
    lightPeriod: 'DARK',
  });
  expect(unitOf(config, 'am-g-10')?.memory.logLevel).toBe('DEBUG');
  expect(unitOf(config, 'ff-n-14')?.plan).toMatchObject({ currentPhase: null, hasPlants: false });
  expect(unitOf(config, 'ff-e-01')?.plan).toMatchObject({
    facility_timezone: 'America/Los_Angeles',
    currentPhase: { photoperiod: 12, photoperiodStartTime: '06:00' },
    hasPlants: true,
  });
});

test('the controllers find the broker wherever the server listens', () => {
  expect(brokerUrlOf({ mqttUrl: undefined, host: '0.0.0.0' }, 1884)).toBe('mqtt://127.0.0.1:1884');
  expect(brokerUrlOf({ mqttUrl: undefined, host: '::1' }, 1883)).toBe('mqtt://[::1]:1883');
  expect(brokerUrlOf({ mqttUrl: 'mqtts://broker.example:8883', host: '127.0.0.1' }, null)).toBe(
    'mqtts://broker.example:8883',
  );
});
