import type { UnitMessage } from '@trellis/units/model';
import { describe, expect, test, vi } from 'vitest';
import { minutesBefore, noon, unitRecord } from './unit-record.fixture.ts';
import { createUnitStore } from './unit-store.ts';

function start() {
  let now = noon;
  const waiting: (() => void)[] = [];
  const store = createUnitStore({ now: () => now, paint: (draw) => waiting.push(draw) });
  return {
    store,
    later: (minutes: number) => (now += minutes * 60_000),
    nextFrame: () => waiting.splice(0).forEach((draw) => draw()),
    /** Ten ticks judge every unit once. */
    tickAll: () => {
      for (let tick = 0; tick < 10; tick += 1) store.tick();
    },
  };
}

const reading = (unit: number, value: number, at: string, designatorId = 5, priority = 1) => ({
  type: 'reportReading' as const,
  payload: {
    controllerId: 1000 + unit,
    platformGroupId: unit,
    deviceId: 'sensor',
    designatorId,
    priority,
    reading: value,
    data: { timestamp: at },
  },
});
const state = (unit: number, states: Record<string, string>, at = minutesBefore(0)): UnitMessage => ({
  type: 'reportState',
  payload: { controllerId: 1000 + unit, platformGroupId: null, states, data: { timestamp: at } },
});

describe('units outside React', () => {
  test('a thousand readings of one unit repaint its row once a frame, with the newest, and no other row', () => {
    const { store, nextFrame } = start();
    store.load([unitRecord(1), unitRecord(2)]);
    const [row, other, page] = [vi.fn(), vi.fn(), vi.fn()];
    store.subscribeUnit(1, row);
    store.subscribeUnit(2, other);
    store.subscribe(page);
    for (let step = 1; step <= 1000; step += 1)
      store.receive(reading(1, 25 + step / 1000, minutesBefore(0, noon + step)));
    expect(row).not.toHaveBeenCalled();
    nextFrame();
    expect(row).toHaveBeenCalledTimes(1);
    expect(store.get(1)?.record.temperature).toBe(26);
    expect(other).not.toHaveBeenCalled();
    expect(page, 'within the band nothing is counted anew').not.toHaveBeenCalled();
  });

  test('a reading out of its band makes the unit warn at once and is counted anew', () => {
    const { store, nextFrame } = start();
    store.load([unitRecord(1)]);
    expect(store.get(1)?.health.state).toBe('HEALTHY');
    const before = store.version();
    store.receive(reading(1, 31, minutesBefore(0)));
    nextFrame();
    expect(store.get(1)?.health).toMatchObject({ state: 'WARN', rowColour: 'warning' });
    expect(store.version()).toBeGreaterThan(before);
  });

  test('a message that names its unit by the device id alone is about that unit, an unknown one about none', () => {
    const { store, nextFrame } = start();
    store.load([unitRecord(1), unitRecord(2)]);
    const said = (deviceId: string): UnitMessage => ({
      type: 'setDeviceParameter',
      payload: {
        controllerId: null,
        platformGroupId: null,
        deviceId,
        name: 'mode',
        reading: 'MANUAL',
        data: { timestamp: minutesBefore(0) },
      },
    });
    store.receive(said('node-2'));
    store.receive(said('node-9'));
    nextFrame();
    expect([1, 2].map((id) => store.get(id)?.record.mode)).toEqual([unitRecord(1).mode, 'MANUAL']);
  });

  test('an older reading or word that arrives late changes nothing', () => {
    const { store, nextFrame } = start();
    store.load([unitRecord(1)]);
    store.receive(reading(1, 31, minutesBefore(5)));
    store.receive(state(1, { light: 'updating' }, minutesBefore(0)));
    store.receive(state(1, { light: 'off' }, minutesBefore(1)));
    nextFrame();
    expect(store.get(1)?.record).toMatchObject({ temperature: 26, light: 'updating' });
  });

  test('of several sensors of a kind the one with the best priority speaks for the unit', () => {
    const { store, nextFrame } = start();
    const load = (sensorPriorities: number[], temperature = 26) =>
      store.load([unitRecord(1, { sensorDesignators: [5, 53], sensorPriorities, temperature })]);
    const temperatureAfter = (value: number, priority: number, secondsLater: number) => {
      store.receive(reading(1, value, minutesBefore(-secondsLater / 60), 5, priority));
      nextFrame();
      return store.get(1)?.record.temperature;
    };
    load([2, 2]);
    expect(temperatureAfter(27, 3, 1), 'a worse one').toBe(26);
    expect(temperatureAfter(25, 2, 2), 'its equal').toBe(25);
    expect(temperatureAfter(24, 1, 3), 'a better one that had been silent').toBe(24);
    expect(temperatureAfter(28, 2, 4), 'the former one').toBe(24);
    load([2, 2], 23);
    expect(store.get(1)?.record.temperature, 'ranked anew by somebody').toBe(23);
    expect(temperatureAfter(22, 2, 5)).toBe(22);
    store.receive({ ...reading(1, 40, minutesBefore(0), 53, 2), type: 'reportSoilSensorReading' });
    store.receive({ ...reading(1, 90, minutesBefore(-1), 53, 3), type: 'reportSoilSensorReading' });
    nextFrame();
    expect(store.get(1)?.record.xMoisture).toBe(40);
  });

  test('a message without the unit finds it by its controller; one of an unknown unit is ignored', () => {
    const { store, nextFrame } = start();
    store.load([unitRecord(1)]);
    store.receive(state(1, { dehumidifier2Stage: 'on2', ecu: 'off' }));
    store.receive(state(99, { light: 'off' }));
    nextFrame();
    expect(store.get(1)?.record).toMatchObject({ twoStageDehumidifier: 'on2', ECUState: 'off', light: 'on' });
    expect(store.get(99)).toBeUndefined();
  });

  test('mode, intensity, log level and soil readings arrive; a parameter of the wrong kind does not', () => {
    const { store, nextFrame } = start();
    store.load([unitRecord(1)]);
    const at = { controllerId: 1001, platformGroupId: 1, deviceId: null, data: { timestamp: minutesBefore(0) } };
    store.receive({ type: 'setDeviceParameter', payload: { ...at, name: 'mode', reading: 'MANUAL' } });
    store.receive({ type: 'setDeviceParameter', payload: { ...at, name: 'lightIntensityAverage', reading: 'bright' } });
    store.receive({ type: 'setDeviceParameter', payload: { ...at, name: 'platformGroup_id', reading: 5 } });
    store.receive({ type: 'setLogLevel', payload: { ...at, reading: 'DEBUG' } });
    store.receive({
      type: 'reportSoilSensorReading',
      payload: { ...at, deviceId: 'probe', designatorId: 53, priority: 1, reading: 61 },
    });
    nextFrame();
    expect(store.get(1)?.record).toMatchObject({
      mode: 'MANUAL',
      lightIntensityAverage: 0.8,
      platformGroup_id: 1,
      logLevel: 'DEBUG',
      xMoisture: 61,
    });
  });

  test('a unit whose controller is gone is offline at once, as after a reload, and back with the next word of it', () => {
    const { store, later, nextFrame, tickAll } = start();
    store.load([unitRecord(1)]);
    const away = { controllerId: 1001, platformGroupId: 1, isOnline: false, data: { timestamp: minutesBefore(0) } };
    store.receive({ type: 'reportState', payload: away });
    nextFrame();
    expect(store.get(1)?.health).toMatchObject({ state: 'OFFLINE', warnings: [{ messageKey: 'controller.gone' }] });
    later(1);
    tickAll();
    expect(store.get(1)?.health.state).toBe('OFFLINE');
    const back = { ...away, isOnline: true, data: { timestamp: minutesBefore(-1) } };
    store.receive({ type: 'reportState', payload: back });
    nextFrame();
    expect(store.get(1)?.health.state).toBe('HEALTHY');
  });

  test('a status that was read before a message arrived does not undo it', () => {
    const { store, nextFrame } = start();
    const asRead = unitRecord(1);
    store.load([asRead]);
    store.receive(reading(1, 27, minutesBefore(0)));
    store.receive(state(1, { light: 'off' }));
    nextFrame();
    store.load([unitRecord(1)]);
    nextFrame();
    expect(store.get(1)?.record).toMatchObject({ temperature: 27, light: 'off' });
  });

  test('after a lost connection the status wins over what was said before', () => {
    const { store, nextFrame } = start();
    store.load([unitRecord(1)]);
    store.receive(state(1, { light: 'off' }));
    nextFrame();
    store.forgetMessages();
    store.load([unitRecord(1, { light: 'on' })]);
    nextFrame();
    expect(store.get(1)?.record.light).toBe('on');
  });

  test('units are listed by the name rows show, as people count', () => {
    const { store } = start();
    store.load([
      unitRecord(1, { platformGroupName: 'E-10' }),
      unitRecord(2, { platformGroupName: 'E-2' }),
      unitRecord(3, { platformGroupName: 'FF-E-9' }),
    ]);
    expect(store.list().map(({ facets }) => facets.name)).toEqual(['E-2', 'E-9', 'E-10']);
  });

  test('a unit that is gone from the status is gone from the list', () => {
    const { store } = start();
    store.load([unitRecord(1), unitRecord(2)]);
    store.load([unitRecord(2)]);
    expect(store.list().map(({ id }) => id)).toEqual([2]);
    expect(store.get(1)).toBeUndefined();
  });
});

describe('time alone', () => {
  const silent = { lastCommandFetch: minutesBefore(1) };

  test('dims a reading at 16 minutes, takes a unit offline at 17, and tells its row', () => {
    const { store, later, tickAll } = start();
    store.load([unitRecord(1, { ...silent, isTesting: false })]);
    const row = vi.fn();
    store.subscribeUnit(1, row);
    later(14.9);
    tickAll();
    expect(store.get(1)?.health).toMatchObject({ state: 'HEALTHY', metrics: { temperature: { isStale: false } } });
    expect(row).not.toHaveBeenCalled();
    later(0.1);
    tickAll();
    expect(store.get(1)?.health).toMatchObject({ state: 'HEALTHY', metrics: { temperature: { isStale: true } } });
    expect(row).toHaveBeenCalledTimes(1);
    later(1);
    tickAll();
    expect(store.get(1)?.health.state).toBe('OFFLINE');
  });

  test('warns of a temperature older than 20 minutes while the controller still fetches', () => {
    const { store, later, tickAll } = start();
    store.load([unitRecord(1, { lastCommandFetch: minutesBefore(-30) })]);
    later(19);
    tickAll();
    expect(store.get(1)?.health.state).toBe('HEALTHY');
    later(1);
    tickAll();
    expect(store.get(1)?.health).toMatchObject({
      state: 'WARN',
      warnMessage: 'Temperature reading is 21 minutes old',
    });
  });

  test('every one of many units is judged again within ten ticks', () => {
    const { store, later, tickAll } = start();
    store.load(Array.from({ length: 237 }, (_, index) => unitRecord(index + 1, silent)));
    later(20);
    tickAll();
    expect(store.list().filter(({ health }) => health.state === 'OFFLINE')).toHaveLength(237);
  });
});

describe('thousands of units', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => unitRecord(index + 1));

  test('are judged while the page answers; what is said meanwhile is not lost, and a newer status wins', async () => {
    const { store, nextFrame } = start();
    const first = store.loadInSlices(many.slice(0, 2_000));
    expect(store.isLoaded()).toBe(false);
    store.receive(reading(1, 31, minutesBefore(0)));
    const second = store.loadInSlices(many);
    store.receive(reading(3_000, 31, minutesBefore(0)));
    await Promise.all([first, second]);
    // On a busy machine a frame has time for one of the two.
    nextFrame();
    nextFrame();
    expect(store.count()).toBe(3_000);
    expect(store.list().map(({ id }) => id)).toEqual(many.map(({ platformGroup_id }) => platformGroup_id));
    expect([1, 3_000].map((id) => store.get(id)?.health.state)).toEqual(['WARN', 'WARN']);
  });

  test('those in sight are drawn anew a few with each frame', async () => {
    const { store, nextFrame } = start();
    store.load(many);
    const rows = Array.from({ length: 20 }, () => vi.fn());
    rows.forEach((row, index) => store.subscribeUnit(index + 1, row));
    await store.loadInSlices(many.map((record) => ({ ...record, mode: 'MANUAL' })));
    nextFrame();
    expect(rows.filter(({ mock }) => mock.calls.length > 0)).toHaveLength(6);
    for (let frame = 0; frame < 3; frame += 1) nextFrame();
    expect(rows.every(({ mock }) => mock.calls.length === 1)).toBe(true);
  });
});
