import { createTestDatabase } from '@trellis/test-kit/postgres';
import type { Metric } from '@trellis/sparkplug';
import { until } from '@trellis/test-kit/until';
import { expect, onTestFinished, test } from 'vitest';
import { migrationsFolder } from '../open-database.ts';
import { makeFarm, position, refusalsOf, startTestServer } from '../testing/index.testing.ts';
import { aliased, openNode, readingsOf } from './farm.testing.ts';

test('what a birth told is stored once when the node sends it again as history to another server', async () => {
  const database = await createTestDatabase({ migrations: migrationsFolder });
  onTestFinished(() => database.drop());
  const first = await startTestServer({ databaseUrl: database.url });
  const { facility, unit } = await makeFarm(first, { isForeign: true });
  const device = { device: unit.sensorDeviceId };
  const at = Date.now() - 10_000;
  const reading = (value: number, after: number, isHistorical = false): Metric => ({
    ...{ name: 'temperature', datatype: 'Double', value, timestamp: at + after, isHistorical },
  });
  const births = async (node: Awaited<ReturnType<typeof openNode>>, bdSeq: number) => {
    await node.send('NBIRTH', [{ name: 'bdSeq', datatype: 'Int64', value: bdSeq }]);
    await node.send('DBIRTH', [reading(21.5, 0)], device);
  };
  const node = await openNode(first, facility.mqttGroup, unit.controller);
  await births(node, 0);
  await node.send('DDATA', [position(1), reading(22.1, 2_000)], device);
  await node.client.endAsync(true);
  await first.stop();

  const second = await startTestServer({ databaseUrl: database.url });
  onTestFinished(() => second.stop());
  const again = await openNode(second, facility.mqttGroup, unit.controller);
  await births(again, 1);
  await again.send('DDATA', [position(2), reading(21.5, 0, true), reading(21.8, 1_000, true)], device);
  await again.send('DDATA', [position(3), reading(22.4, 4_000)], device);
  expect(await readingsOf(second, unit)).toEqual([21.5, 21.8, 22.1, 22.4].map((value) => [5, value]));
});

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
  expect(await readingsOf(second, unit)).toEqual([[5, 20], [6, 0.6]]); // oxfmt-ignore
  await until(async () => {
    const refused = await refusalsOf(second, String(unit.controller.id));
    expect(refused).toMatchObject({ 'message.duplicate': 1 });
    expect(refused).not.toHaveProperty('metric.unknown-alias');
  });
});
