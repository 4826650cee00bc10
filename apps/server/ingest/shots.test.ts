import type { Metric } from '@trellis/sparkplug';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFarm, position, startTestServer, type TestServer } from '../testing/index.testing.ts';
import { listen, openNode } from './farm.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Farm = Awaited<ReturnType<typeof makeFarm>>;

interface Shot {
  start: string;
  finish: string | null;
  durationSeconds: number | null;
  origin: string | null;
  planned: boolean;
  outcome: string | null;
  command_id: number | null;
  designator_id: number | null;
  virtualDevice_id: number;
}

const watered = { devices: { irrigation: 14 } } as const;
const begun = Date.now();
const at = (secondsAgo: number) => new Date(begun - secondsAgo * 1000).toISOString();
const irrigation = (value: string, secondsAgo: number, metric = 'state', isHistorical = false) => ({
  device: 'irrigation',
  metric,
  value,
  at: at(secondsAgo),
  isHistorical,
});

async function shotsOf({ unit, grower }: Farm): Promise<Shot[]> {
  const filter = encodeURIComponent(JSON.stringify({ where: { platformGroup_id: unit.id }, order: 'start' }));
  return (await server.call('GET', `irrigationEvents?filter=${filter}`, { token: grower.token })).body;
}
const report = ({ unit: { controller } }: Farm, states: unknown[]) =>
  server.call('POST', `controllers/${controller.id}/report`, { token: controller.key, body: { states } });
async function lastIrrigatedOf({ facility, grower }: Farm): Promise<string | null> {
  const reply = await server.call('GET', `ag_platformGroups/getFullStatus?facility_id=${facility.id}`, {
    token: grower.token,
  });
  return (reply.body as { lastIrrigated: string | null }[])[0]?.lastIrrigated ?? null;
}

describe('a simple device that only says on and off', () => {
  test('has each shot written down once, however often it repeats itself', async () => {
    const farm = await makeFarm(server, { protocol: 'http', ...watered });
    const heard = await listen(server, farm.facility.id, farm.grower.token);
    const begin = irrigation('on', 300);
    await report(farm, [begin]);
    expect(await shotsOf(farm)).toMatchObject([{ start: begin.at, finish: null, outcome: null, planned: false }]);
    const changes = () =>
      heard.filter(({ payload }) => payload['collection'] === 'irrigationEvents').map(({ payload }) => payload['op']);
    // Changes of one record within a frame are told as the last of them.
    await until(() => expect(changes()).toEqual(['create']));
    await report(farm, [irrigation('on', 270), irrigation('off', 240), irrigation('off', 200)]);
    await report(farm, [begin]);
    const [shot, ...others] = await shotsOf(farm);
    expect(others).toEqual([]);
    expect(shot).toMatchObject({ durationSeconds: 60, outcome: 'done', origin: null });
    expect(await lastIrrigatedOf(farm)).toBe(begin.at);
    await until(() => {
      expect(heard).toContainEqual(
        expect.objectContaining({
          type: 'reportState',
          payload: expect.objectContaining({ lastIrrigated: begin.at }) as unknown,
        }),
      );
      expect(changes()).toEqual(['create', 'update']);
    });
  });

  test('owes a shot that follows an order to the command, and its next one to nobody', async () => {
    const farm = await makeFarm(server, { protocol: 'http', ...watered });
    const { unit, world } = farm;
    await server.services.pool.query(`update virtual_devices set parameters = '{"designator_id": 53}' where id = $1`, [
      unit.devices['irrigation'],
    ]);
    const order = (state: string, secondsAgo: number) =>
      world.row('controller_commands', {
        controller_id: unit.controller.id,
        platformGroup_id: unit.id,
        action_id: 16,
        deviceName: 'irrigation',
        metric: 'state',
        target: '"on"',
        state,
        sentAt: at(secondsAgo),
      });
    const command = await order('done', 620);
    await order('failed', 610);
    await report(farm, [irrigation('on', 600), irrigation('off', 570), irrigation('on', 300)]);
    expect(await shotsOf(farm)).toMatchObject([
      { origin: 'command', command_id: command, planned: false, designator_id: 53, durationSeconds: 30 },
      { origin: null, command_id: null, finish: null },
    ]);
  });
});

describe('our own controller', () => {
  test('says what water runs for; a person who prolongs a shot makes it theirs', async () => {
    const farm = await makeFarm(server, { protocol: 'http', ...watered });
    await report(farm, [irrigation('schedule', 300, 'origin'), irrigation('on', 300)]);
    expect(await shotsOf(farm)).toMatchObject([{ origin: 'schedule', planned: true }]);
    await report(farm, [irrigation('command', 280, 'origin')]);
    await report(farm, [irrigation('off', 200), irrigation('none', 200, 'origin')]);
    expect(await shotsOf(farm)).toMatchObject([{ origin: 'command', planned: false, durationSeconds: 100 }]);
  });

  const state = (value: string, timestamp: number, isHistorical = false): Metric => ({
    name: 'state',
    datatype: 'String',
    value,
    timestamp,
    isHistorical,
  });

  test('killed while water ran, comes back with the valve shut: the shot is called aborted, until its end is heard', async () => {
    const farm = await makeFarm(server, watered);
    const node = await openNode(server, farm.facility.mqttGroup, farm.unit.controller);
    const device = { device: 'irrigation' };
    const [began, ended] = [Date.now() - 600_000, Date.now() - 500_000];
    const birth = async (word: string) => {
      await node.send('NBIRTH', [{ name: 'bdSeq', datatype: 'Int64', value: 0 }]);
      await node.send('DBIRTH', [state(word, Date.now())], device);
    };
    await birth('on');
    expect(await shotsOf(farm)).toEqual([]);
    await node.send('DDATA', [position(1), state('on', began)], device);
    await birth('on');
    await until(async () => expect(await shotsOf(farm)).toMatchObject([{ outcome: null, finish: null }]));
    await birth('off');
    expect(await shotsOf(farm)).toMatchObject([{ outcome: 'aborted', finish: null }]);
    await node.send('DDATA', [position(2), state('off', ended, true)], device);
    expect(await shotsOf(farm)).toMatchObject([{ outcome: 'done', durationSeconds: 100 }]);
  });

  test('away for hours, brings its shots along: each stands at its own time', async () => {
    const farm = await makeFarm(server, watered);
    const node = await openNode(server, farm.facility.mqttGroup, farm.unit.controller);
    const device = { device: 'irrigation' };
    const ago = (minutes: number) => Date.now() - minutes * 60_000;
    await node.send('NBIRTH', [{ name: 'bdSeq', datatype: 'Int64', value: 0 }]);
    await node.send('DBIRTH', [state('off', Date.now())], device);
    await node.send('DDATA', [position(1), state('on', ago(5))], device);
    for (const [index, [word, minutes]] of [
      ['on', 130],
      ['off', 128],
      ['on', 70],
      ['off', 69],
    ].entries() as IterableIterator<[number, [string, number]]>) {
      await node.send('DDATA', [position(index + 2), state(word, ago(minutes), true)], device);
    }
    expect(await shotsOf(farm)).toMatchObject([
      { durationSeconds: 120, outcome: 'done' },
      { durationSeconds: 60, outcome: 'done' },
      { durationSeconds: null, outcome: null },
    ]);
    expect(Date.parse((await lastIrrigatedOf(farm)) ?? '') - ago(5)).toBeLessThan(20_000);
  });
});
