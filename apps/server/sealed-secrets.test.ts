import { randomBytes } from 'node:crypto';
import { sealedFields } from '@trellis/entity-kit';
import { Facility } from '@trellis/facilities/model';
import { keyIdOf, sealingKeyId } from '@trellis/server-kit';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from './open-database.ts';
import { makeWorld, startTestServer } from './testing/index.testing.ts';

// One installation over its life: before sealing, with its first key, with a second one, and with the first one lost.
let database: TestDatabase;
const [firstKey, secondKey] = [randomBytes(32), randomBytes(32)];
const start = (...keys: Buffer[]) =>
  startTestServer({
    databaseUrl: database.url,
    env: { SECRET_KEYS: keys.map((key) => key.toString('base64')).join(',') },
  });
const storedKeys = async () =>
  (
    await database.pool.query<{ id: number; metrcApiKey: string }>(
      'select id, "metrcApiKey" from facilities where "metrcApiKey" is not null order by id',
    )
  ).rows;

beforeAll(async () => {
  database = await createTestDatabase({ migrations: migrationsFolder });
});
afterAll(() => database.drop());

test('a secret that was stored before sealing is sealed at start, and a new one when it is written', async () => {
  await database.pool.query(
    `insert into facilities (name, "mqttGroup", facility_timezone, "metrcApiKey") values ('Old', 'old-group', 'UTC', 'old-plain-key')`,
  );
  const server = await start(firstKey);
  try {
    const world = makeWorld(server.services);
    const here = await world.facility();
    const manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
    const reply = await server.call('PATCH', `facilities/${here.id}`, {
      token: manager.token,
      body: { metrcApiKey: 'new-plain-key' },
    });
    expect(reply.status).toBe(200);
    const stored = await storedKeys();
    expect(JSON.stringify(stored)).not.toContain('plain-key');
    expect(stored.map(({ metrcApiKey }) => server.services.secrets.open(Facility, 'metrcApiKey', metrcApiKey))).toEqual(
      ['old-plain-key', 'new-plain-key'],
    );
  } finally {
    await server.stop();
  }
});

test('with a new key first, every secret is sealed again; the old key is then no longer needed', async () => {
  await (await start(secondKey, firstKey)).stop();
  expect((await storedKeys()).map(({ metrcApiKey }) => keyIdOf(metrcApiKey))).toEqual([
    sealingKeyId(secondKey),
    sealingKeyId(secondKey),
  ]);
  const server = await start(secondKey);
  const [old] = await storedKeys();
  expect(server.services.secrets.open(Facility, 'metrcApiKey', old?.metrcApiKey ?? '')).toBe('old-plain-key');
  await server.stop();
});

test('a server without the key that seals does not start, and says which one is missing', async () => {
  await expect(start(firstKey)).rejects.toThrow(sealingKeyId(secondKey));
  await expect(start(firstKey)).rejects.toThrow('SECRET_KEYS');
});

test('with the key lost and that admitted, the server starts and new secrets are sealed; the lost ones stay shut', async () => {
  await database.pool.query('delete from sealing_keys');
  const server = await start(firstKey);
  const [old] = await storedKeys();
  expect(() => server.services.secrets.open(Facility, 'metrcApiKey', old?.metrcApiKey ?? '')).toThrow(
    sealingKeyId(secondKey),
  );
  await server.stop();
  await database.pool.query('update facilities set "metrcApiKey" = null');
});

test('every secret that is no hash is sealed', async () => {
  const server = await start(firstKey);
  const sealed = server.services.registry.entities.flatMap((entity) =>
    sealedFields(entity).map((field) => `${entity.path}.${field}`),
  );
  await server.stop();
  expect(sealed.sort()).toEqual([
    'facilities.metrcApiKey',
    'facilityChannels.connectionString',
    'messageGateways.headers',
    'messageGateways.privateKey',
    'notifications.content',
    'plcs.credentials',
    'pushDevices.address',
    'pushDevices.keys',
    'surveillanceCameras.credentials',
    'users.metrcApiKey',
    'users.twoFactorSecret',
    'vendorControllers.apiKey',
    'webhooks.oldSecret',
    'webhooks.secret',
  ]);
});
