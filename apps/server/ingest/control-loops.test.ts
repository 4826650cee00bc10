import { decodePayload } from '@trellis/sparkplug';
import { planMetric, unitPlan, type UnitPlanMessage } from '@trellis/units/model';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFarm, startTestServer, type TestServer } from '../testing/index.testing.ts';
import { openNode } from './farm.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'error' } });
});
afterAll(() => server.stop());

const restInTheDark = 11;
const builtInFan = 7;

test('chosen control loops reach the controller with its plan: at once, when it comes back, and when they change', async () => {
  const { world, facility, unit } = await makeFarm(server, { devices: { light: 13, fan: 21 } });
  const mechanic = await world.person({ facilities: [facility.id], roles: ['maintenance'] });
  const administrator = await world.person({ facilities: [], roles: ['administrator'] });
  const plans: UnitPlanMessage[] = [];
  const node = await openNode(server, facility.mqttGroup, unit.controller);
  node.client.on('message', (_, payload) => {
    const plan = decodePayload(payload).metrics.find(({ name }) => name === planMetric)?.value;
    if (typeof plan === 'string') plans.push(unitPlan.parse(JSON.parse(plan)));
  });
  await node.client.subscribeAsync(node.topic('NCMD'), { qos: 1 });
  await node.birth(unit.sensorDeviceId);
  await until(() => expect(plans.at(-1)?.loops).toEqual([]));

  const choose = (virtualDeviceTypeFsa_id: number[], parameters: object = {}) =>
    server.call('POST', 'ControllerFsaOverrides/batchSet', {
      token: mechanic.token,
      body: { controller_id: unit.controller.id, virtualDeviceTypeFsa_id, parameters },
    });
  expect((await choose([restInTheDark], { [restInTheDark]: { rest: 300 } })).status).toBe(200);
  await until(() =>
    expect(plans.at(-1)?.loops).toMatchObject([
      { device: 'fan', name: 'Rest in the dark', version: 1, parameters: { run: 900, rest: 300 } },
    ]),
  );

  const before = plans.length;
  await node.birth(unit.sensorDeviceId, 1);
  await until(() => expect(plans.length).toBeGreaterThan(before));
  expect(plans.at(-1)?.loops).toHaveLength(1);

  // What controllers do by themselves is not handed out.
  await choose([builtInFan]);
  await until(() => expect(plans.at(-1)?.loops).toEqual([]));

  await choose([]);
  const asDefault = async (id: number, isDefault: boolean) => {
    const address = `virtualDeviceTypeFsas/${id}`;
    const reply = await server.call('PATCH', address, { token: administrator.token, body: { isDefault } });
    expect(reply.status).toBe(200);
  };
  await asDefault(builtInFan, false);
  await asDefault(restInTheDark, true);
  await until(() => expect(plans.at(-1)?.loops).toMatchObject([{ device: 'fan', parameters: { rest: 900 } }]));
});
