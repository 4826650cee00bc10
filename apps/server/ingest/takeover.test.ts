import { createTestDatabase } from '@trellis/test-kit/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { migrationsFolder } from '../open-database.ts';
import { startTestServer } from '../testing/index.testing.ts';
import { aliased, makeFarm, openNode, position, readingsOf, refusalsOf, until } from './farm.testing.ts';

test('another server goes on where the first one stopped: aliases are known, repeated messages are recognised', async () => {
  const database = await createTestDatabase({ migrations: migrationsFolder });
  onTestFinished(() => database.drop());
  const first = await startTestServer({ databaseUrl: database.url });
  const { facility, unit } = await makeFarm(first);
  const device = { device: unit.sensorDeviceId };
  const node = await openNode(first, facility.mqttGroup, unit.controller);
  await node.birth(unit.sensorDeviceId);
  const at = Date.now() - 5_000;
  await node.send('DDATA', [position(1), aliased(1, 20, at)], device);
  await node.client.endAsync(true);
  await first.stop();

  const second = await startTestServer({ databaseUrl: database.url });
  onTestFinished(() => second.stop());
  const again = await openNode(second, facility.mqttGroup, unit.controller);
  await again.send('DDATA', [position(1), aliased(1, 20, at)], { ...device, seq: 2 });
  await again.send('DDATA', [position(2), aliased(2, 0.6, at + 1_000)], { ...device, seq: 3 });
  expect(await readingsOf(second, unit)).toEqual([[5, 20], [6, 0.6]]); // prettier-ignore
  await until(async () => {
    const refused = await refusalsOf(second, String(unit.controller.id));
    expect(refused).toMatchObject({ 'message.duplicate': 1 });
    expect(refused).not.toHaveProperty('metric.unknown-alias');
  });
});
