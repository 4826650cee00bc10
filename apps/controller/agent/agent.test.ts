import pino from 'pino';
import { until } from '@trellis/test-kit/until';
import { expect, onTestFinished, test } from 'vitest';
import type { UnitPlanMessage } from '@trellis/units/model';
import {
  commandMetrics,
  configFor,
  makeFolder,
  simulatedUnit,
  startHost,
  type TestHost,
  type Told,
} from './agent.testing.ts';
import { runController, type RunningController } from './index.ts';

const log = pino({ level: 'silent' });

async function run(
  host: Pick<TestHost, 'url'>,
  folder: string,
  units: object[],
  changes: object = {},
): Promise<RunningController> {
  const controller = await runController(configFor(host, folder, units, changes), log);
  let isStopped = false;
  const stop = controller.stop;
  controller.stop = async () => {
    if (!isStopped) await stop();
    isStopped = true;
  };
  onTestFinished(() => controller.stop());
  return controller;
}

/** A host with one unit that is born. */
async function bench(changes: object = {}, settings: object = {}) {
  const host = await startHost();
  const folder = makeFolder();
  const controller = await run(host, folder, [simulatedUnit('rack-1', changes)], settings);
  await until(() => expect(host.isOnline('rack-1')).toBe(true));
  const tell = ({ device, ...told }: Told) => host.send('rack-1', device, commandMetrics(told));
  const outcomes = (id: number) => host.answers(id).map(({ outcome }) => outcome);
  return { host, folder, controller, tell, outcomes };
}

const plan = (photoperiod: number): UnitPlanMessage => ({
  platformGroup_id: 1,
  facility_timezone: 'America/Los_Angeles',
  currentPhase: {
    starttime: null,
    scheduledStart: null,
    scheduledEnd: null,
    photoperiod,
    photoperiodStartTime: '00:00',
    noIrrigation: true,
    lightIntensity: 0.8,
    environments: ['Lights On', 'Lights Off'].map((lightState) => ({
      lightState,
      temp: { min: 20, max: 26 },
      humidity: { min: 50, max: 75 },
      co2: { min: null, max: null },
      irrigation: null,
    })),
  },
  lightIntensity: 0.8,
  facilityCo2Enabled: true,
  hasPlants: true,
});
const planMetrics = (text: string, hash: string) => [
  { name: 'Plan', datatype: 'String' as const, value: text },
  { name: 'planHash', datatype: 'String' as const, value: hash },
];

test('a unit is born with all its devices, their states, its make and its sensors’ values', async () => {
  const { host } = await bench();
  await until(() =>
    expect(host.devicesOnline('rack-1')).toEqual(['light', 'curtain', 'irrigation', 'fan', 'co2Valve', 'air', 'soil']),
  );
  expect(host.last('state', 'light')).toBe('off');
  expect(host.last('mode')).toBe('AUTOMATIC');
  expect(host.last('status')).toBe('HEALTHY');
  expect(host.last('Properties/softwareVersion')).toMatch(/^\d+\.\d+\.\d+/);
  expect(host.last('temperature', 'air')).toBeGreaterThan(5);
  expect(host.last('humidity', 'air')).toBeLessThanOrEqual(1);
  expect(host.last('externalMoisture', 'soil')).toBeGreaterThan(1);
  expect(host.births('rack-1')).toBe(1);
});

test('the very first readings are sent as data too: births say what is, only data becomes history', async () => {
  const { host } = await bench({}, { tickMs: 3000 });
  const born = host.values.find(({ metric, isBirth }) => metric === 'co2' && isBirth);
  await until(() => expect(host.data('co2', 'air').length).toBeGreaterThan(0));
  expect(host.data('co2', 'air')[0]).toMatchObject({ at: born?.at, value: born?.value });
});

test('births tell how long each device has to run and to rest, and how long it moves', async () => {
  const { host } = await bench({ devices: ['humidifier', 'curtain', 'light'] });
  const born = (device: string) =>
    Object.fromEntries(
      host.values
        .filter((value) => value.isBirth && value.device === device && value.metric.endsWith('Seconds'))
        .map(({ metric, value }) => [metric, value]),
    );
  expect(born('humidifier')).toEqual({ minimumRunSeconds: 180, minimumRestSeconds: 180 });
  expect(born('curtain')).toEqual({ travelSeconds: 60 });
  expect(born('light')).toEqual({});
});

test('readings flow after the birth, each once, with the time they were taken', async () => {
  const { host } = await bench({}, { timeScale: 60 });
  await until(() => expect(host.data('co2', 'air').length).toBeGreaterThan(2));
  const times = host.data('co2', 'air').map(({ at }) => at);
  expect(new Set(times).size).toBe(times.length);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test('a command is acknowledged, carried out and answered; what it changed is reported at once', async () => {
  const { host, tell, outcomes } = await bench();
  await tell({ id: 11, device: 'light', metric: 'state', value: 'on' });
  await until(() => expect(outcomes(11)).toEqual(['acknowledged', 'done']));
  expect(host.last('state', 'light')).toBe('on');
  expect(host.answers(11).at(-1)).toMatchObject({ result: { state: 'on' } });
});

test('a command delivered three times acts once and is answered the same each time', async () => {
  const { host, tell, outcomes } = await bench();
  const shot: Told = { id: 12, device: 'irrigation', metric: 'state', value: 'on', durationSeconds: 1 };
  await tell(shot);
  await tell(shot);
  await until(() => expect(outcomes(12)).toContain('done'));
  await until(() => expect(host.last('state', 'irrigation')).toBe('off'));
  await tell(shot);
  await until(() => expect(outcomes(12).filter((one) => one === 'done')).toHaveLength(2));
  expect(new Set(outcomes(12))).toEqual(new Set(['acknowledged', 'done']));
  expect(host.data('lastIrrigated')).toHaveLength(1);
  expect(host.data('state', 'irrigation').filter(({ value }) => value === 'on')).toHaveLength(1);
});

test('a command is remembered over a restart', async () => {
  const { host, folder, controller, tell, outcomes } = await bench();
  const shot: Told = { id: 13, device: 'irrigation', metric: 'state', value: 'on', durationSeconds: 1 };
  await tell(shot);
  await until(() => expect(outcomes(13)).toContain('done'));
  await controller.stop();
  expect(host.isOnline('rack-1')).toBe(false);
  await run(host, folder, [simulatedUnit('rack-1')]);
  await until(() => expect(host.isOnline('rack-1')).toBe(true));
  await tell(shot);
  await until(() => expect(outcomes(13).filter((one) => one === 'done')).toHaveLength(2));
  expect(host.data('lastIrrigated')).toHaveLength(1);
});

test('an expired command is refused and changes nothing', async () => {
  const { host, tell } = await bench();
  await tell({ id: 14, device: 'light', metric: 'state', value: 'on', expiresAt: Date.now() - 1 });
  await until(() => expect(host.answers(14)).toHaveLength(1));
  expect(host.answers(14)[0]).toMatchObject({ outcome: 'failed', error: 'The command came after it had expired' });
  expect(host.last('state', 'light')).toBe('off');
});

test('what cannot be done is refused with the reason', async () => {
  const { host, tell } = await bench();
  await tell({ id: 15, device: 'humidifier', metric: 'state', value: 'on' });
  await tell({ id: 16, device: 'light', metric: 'state', value: 'purple' });
  await tell({ id: 17, metric: 'osVersion', value: '12.9' });
  await tell({ id: 18, metric: 'hostname', value: 'Not A Name' });
  const last = (id: number) => host.answers(id).at(-1);
  await until(() => expect(last(18)).toMatchObject({ outcome: 'failed' }));
  await until(() =>
    expect(last(15)).toMatchObject({
      ...{ outcome: 'failed', error: 'The unit has no humidifier' },
      result: { reason: { code: 'noDevice', values: { device: 'humidifier' } } },
    }),
  );
  expect(last(16)?.error).toContain('purple');
  expect(last(17)?.error).toContain('cannot install an operating system');
});

test('orders to the program: restart, sync, host name, all states, fresh readings', async () => {
  const { host, folder, controller, tell, outcomes } = await bench();
  await tell({ id: 20, device: 'light', metric: 'state', value: 'on' });
  await tell({ id: 21, metric: 'restart', value: true });
  await until(() => expect(outcomes(21)).toEqual(['acknowledged', 'done']));
  const births = host.births('rack-1');
  await tell({ id: 22, metric: 'sync', value: true });
  await until(() => expect(host.births('rack-1')).toBeGreaterThan(births));
  await tell({ id: 23, metric: 'hostname', value: 'rack-one' });
  await until(() => expect(host.last('Properties/hostname')).toBe('rack-one'));
  await tell({ id: 24, metric: 'logHardwareStates', value: true });
  await until(() => expect(outcomes(24)).toContain('done'));
  expect(host.answers(24).at(-1)).toMatchObject({ result: { states: { 'light/state': 'on', mode: 'AUTOMATIC' } } });
  await tell({ id: 25, metric: 'soilRefresh', value: true });
  await until(() => expect(outcomes(25)).toContain('done'));
  await controller.stop();
  await run(host, folder, [simulatedUnit('rack-1')]);
  await until(() => expect(host.births('rack-1')).toBeGreaterThan(births + 1));
  expect(host.last('Properties/hostname')).toBe('rack-one');
});

test('a plan brings the control loops people chose, also after a restart', async () => {
  const { host, folder, controller } = await bench();
  await until(() => expect(host.last('state', 'fan')).toBe('on'));
  const still = {
    device: 'fan',
    name: 'Still air',
    version: 1,
    states: [{ name: 'off', output: 'off', isInitial: true, isSafe: true }],
    transitions: [],
    parameters: {},
  };
  await host.send('rack-1', undefined, planMetrics(JSON.stringify({ ...plan(24), loops: [still] }), 'with-loop'));
  await until(() => expect(host.last('planHash')).toBe('with-loop'));
  await until(() => expect(host.last('state', 'fan')).toBe('off'));
  await controller.stop();
  await run(host, folder, [simulatedUnit('rack-1')]);
  await until(() => expect(host.births('rack-1')).toBeGreaterThan(1));
  expect(host.last('state', 'fan')).toBe('off');
  await host.send('rack-1', undefined, planMetrics(JSON.stringify({ ...plan(24), loops: [] }), 'without-loop'));
  await until(() => expect(host.last('state', 'fan')).toBe('on'));
});

test('a predefined command runs on the machine once, and its output is the answer', async () => {
  const { host, tell, outcomes } = await bench();
  await tell({ id: 71, metric: 'bash', value: 'disk' });
  await until(() => expect(outcomes(71)).toEqual(['acknowledged', 'done']));
  expect(host.answers(71).at(-1)?.result).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('Filesystem') as string,
  });
  await tell({ id: 71, metric: 'bash', value: 'disk' });
  await until(() => expect(outcomes(71)).toEqual(['acknowledged', 'done', 'done']));
  await tell({ id: 72, metric: 'bash', value: 'reboot' });
  await until(() => expect(outcomes(72)).toEqual(['acknowledged', 'failed']));
  // Without a number it could be repeated, so it is not run at all.
  await host.send('rack-1', undefined, [{ name: 'bash', datatype: 'String', value: 'disk' }]);
  await tell({ id: 73, metric: 'bash', value: 'echo hello' });
  await until(() => expect(outcomes(73)).toEqual(['acknowledged', 'failed']));
});

test('a new plan changes the light and is answered with its fingerprint; one that cannot be read changes nothing', async () => {
  // Without an air unit hours of light would overheat the room, and its lamps would go off.
  const cooled = { devices: ['light', 'curtain', 'irrigation', 'fan', 'co2Valve', 'ecu'] };
  const { host, folder, controller } = await bench(cooled);
  await host.send('rack-1', undefined, planMetrics(JSON.stringify(plan(24)), 'hash-of-light'));
  await until(() => expect(host.last('planHash')).toBe('hash-of-light'));
  await until(() => expect(host.last('state', 'light')).toBe('on'));
  expect(host.last('intensity', 'light')).toBeCloseTo(0.8);
  await host.send('rack-1', undefined, planMetrics('{"platformGroup_id":"x"}', 'hash-of-nonsense'));
  await until(() => expect(host.data('planHash')).toHaveLength(2));
  expect(host.last('planHash')).toBe('hash-of-light');
  await controller.stop();
  const births = host.births('rack-1');
  await run(host, folder, [simulatedUnit('rack-1', cooled)]);
  await until(() => expect(host.births('rack-1')).toBe(births + 1));
  expect(host.last('planHash')).toBe('hash-of-light');
  expect(host.last('state', 'light')).toBe('on');
});

test('while the server is away the loops go on, and afterwards everything comes once, marked as historical', async () => {
  const { host, controller } = await bench({}, { timeScale: 60 });
  const airOf = ({ values }: TestHost) => values.filter(({ device, isBirth }) => device === 'air' && !isBirth);
  await until(() => expect(airOf(host).length).toBeGreaterThan(1));
  const before = airOf(host).length;
  const left = Date.now();
  await host.stop();
  await until(() => expect(controller.units[0]?.pending).toBeGreaterThan(6));
  const again = await startHost(host.port, host);
  await until(() => expect(again.isOnline('rack-1')).toBe(true));
  await until(() => expect(controller.units[0]?.pending).toBe(0));
  const late = airOf(again)
    .slice(before)
    .filter(({ isHistorical }) => isHistorical);
  expect(late.length).toBeGreaterThan(2);
  expect(late.every(({ at }) => at >= left - 2000)).toBe(true);
  const moments = airOf(again).map(({ metric, at }) => `${metric} ${at}`);
  expect(new Set(moments).size).toBe(moments.length);
});

test('commands sent while a controller is off wait for it; the expired ones are refused', async () => {
  const { host, folder, controller, tell, outcomes } = await bench();
  await controller.stop();
  await tell({ id: 30, device: 'light', metric: 'state', value: 'on' });
  await tell({ id: 31, device: 'curtain', metric: 'state', value: 'open', expiresAt: Date.now() - 5000 });
  await run(host, folder, [simulatedUnit('rack-1')]);
  await until(() => expect(outcomes(30)).toEqual(['acknowledged', 'done']));
  expect(outcomes(31)).toEqual(['failed']);
});

test('a later order takes the place of one still under way', async () => {
  const { host, tell, outcomes } = await bench();
  await tell({ id: 40, device: 'curtain', metric: 'state', value: 'open' });
  await until(() => expect(host.last('state', 'curtain')).toBe('opening'));
  await tell({ id: 41, device: 'curtain', metric: 'state', value: 'closed' });
  await until(() => expect(outcomes(40)).toEqual(['acknowledged', 'failed']));
  await until(() => expect(outcomes(41)).toEqual(['acknowledged', 'done']));
});

test('an order older than one that was carried out is refused and says so, also after a restart', async () => {
  const { host, folder, controller, tell, outcomes } = await bench();
  const overtaken = { outcome: 'failed', error: 'A later command came before this one, and stands' };
  await tell({ id: 42, device: 'light', metric: 'state', value: 'on' });
  await until(() => expect(outcomes(42)).toContain('done'));
  await tell({ id: 41, device: 'light', metric: 'state', value: 'off' });
  await until(() => expect(host.answers(41)).toMatchObject([overtaken]));
  await controller.stop();
  await run(host, folder, [simulatedUnit('rack-1')]);
  await until(() => expect(host.births('rack-1')).toBe(2));
  await tell({ id: 40, device: 'light', metric: 'state', value: 'off' });
  await until(() => expect(host.answers(40)).toMatchObject([overtaken]));
  expect(host.last('state', 'light')).toBe('on');
});

test('an order taken back before the next tick is not carried out for a moment', async () => {
  const { host, tell, outcomes } = await bench({}, { tickMs: 2_000 });
  await Promise.all([
    tell({ id: 43, device: 'light', metric: 'state', value: 'on' }),
    tell({ id: 44, device: 'light', metric: 'state', value: 'off' }),
  ]);
  await until(() => expect(outcomes(44)).toContain('done'));
  await until(() => expect(outcomes(43)).toContain('failed'));
  expect(host.data('state', 'light').filter(({ value }) => value === 'on')).toEqual([]);
});

test('a machine that has to rest first says how long an order waits for it', async () => {
  const { host, tell } = await bench({ devices: ['light', 'humidifier'] });
  await tell({ id: 45, device: 'humidifier', metric: 'state', value: 'on' });
  await until(() => expect(host.answers(45)).toHaveLength(2));
  expect(host.answers(45).map(({ outcome }) => outcome)).toEqual(['acknowledged', 'acknowledged']);
  const { waitsSeconds } = host.answers(45)[1]?.result ?? {};
  expect(waitsSeconds).toBeGreaterThan(120);
  expect(waitsSeconds).toBeLessThanOrEqual(180);
});

test('a write of a host that is not Trellis is done when repeating it does no harm', async () => {
  const { host } = await bench();
  await host.send('rack-1', 'irrigation', [{ name: 'state', datatype: 'String', value: 'on' }]);
  await host.send('rack-1', 'light', [{ name: 'state', datatype: 'String', value: 'on' }]);
  await until(() => expect(host.last('state', 'light')).toBe('on'));
  expect(host.last('state', 'irrigation')).toBe('off');
});

test('a unit that pretends its network is gone keeps its readings and brings them later', async () => {
  const faults = [{ kind: 'network-lost', afterSeconds: 5, forSeconds: 2 }];
  const { host } = await bench({ driver: { kind: 'simulated', preset: 'leafy-greens', seed: 3, faults } });
  await until(() => expect(host.isOnline('rack-1')).toBe(false));
  await until(() => expect(host.isOnline('rack-1')).toBe(true));
  await until(() => expect(host.data('co2', 'air').some(({ isHistorical }) => isHistorical)).toBe(true));
});

test('one unit that cannot start does not keep the others from it', async () => {
  const host = await startHost();
  const broken = simulatedUnit('rack-2', { driver: { kind: 'modbus', registerMap: '/nowhere.json' } });
  const controller = await run(host, makeFolder(), [broken, simulatedUnit('rack-1')]);
  await until(() => expect(host.isOnline('rack-1')).toBe(true));
  expect(controller.failed.map(({ edgeNodeId }) => edgeNodeId)).toEqual(['rack-2']);
});

test('two programs never run on one store', async () => {
  const { host, folder } = await bench();
  await expect(run(host, folder, [simulatedUnit('rack-1')])).rejects.toThrow('Another controller is running');
});
