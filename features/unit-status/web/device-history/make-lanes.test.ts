import { expect, test } from 'vitest';
import { makeLanes, partAt, withIntensityNow, type DeviceChange, type HistoryDevice } from './make-lanes.ts';

const minute = 60_000;
const change = (virtualDevice_id: number, at: number, state: string, value: number | null = null): DeviceChange => ({
  virtualDevice_id,
  time: new Date(at * minute).toISOString(),
  state,
  value,
});
const device = (id: number, name: string, seq: number, before: DeviceChange[] = []): HistoryDevice => ({
  id,
  name,
  stateHistories: before,
  virtualDeviceType: { key: name, label: name, labelEs: null, seq },
});
const span = { from: 100 * minute, to: 200 * minute };
const shown = (lanes: ReturnType<typeof makeLanes>) =>
  lanes.map(({ device: { name }, parts }) => [
    name,
    ...parts.map((part) => [part.from / minute, part.to / minute, part.state]),
  ]);

test('a lane begins with what held before and ends with what holds last; kinds keep their order', () => {
  const devices = [device(2, 'humidifier', 5, [change(2, 20, 'off')]), device(1, 'light', 2, [change(1, 50, 'off')])];
  const changes = [change(1, 150, 'on', 0.8), change(1, 120, 'off'), change(1, 180, 'off')];
  expect(shown(makeLanes(devices, changes, span))).toEqual([
    ['light', [100, 150, 'off'], [150, 180, 'on'], [180, 200, 'off']],
    ['humidifier', [100, 200, 'off']],
  ]);
});

test('a device that first spoke within the time has a gap before, one that never spoke has no lane', () => {
  const lanes = makeLanes([device(1, 'light', 2), device(2, 'fan', 3)], [change(1, 150, 'on')], span);
  expect(shown(lanes)).toEqual([['light', [150, 200, 'on']]]);
  expect(lanes[0] && partAt(lanes[0], 120 * minute)).toBeUndefined();
  expect(lanes[0] && partAt(lanes[0], 150 * minute)?.state).toBe('on');
});

test('what came by message and by reading counts once, and changes after the time not at all', () => {
  const changes = [change(1, 150, 'on'), change(1, 150, 'on'), change(1, 250, 'off')];
  expect(shown(makeLanes([device(1, 'light', 2)], changes, span))).toEqual([['light', [150, 200, 'on']]]);
});

test('a change at the very beginning leaves nothing of what held before', () => {
  const lanes = makeLanes([device(1, 'light', 2, [change(1, 50, 'off')])], [change(1, 100, 'on')], span);
  expect(shown(lanes)).toEqual([['light', [100, 200, 'on']]]);
});

test('a lamp that was dimmed while it was on shows what it gives now; several lamps keep what each was told', () => {
  const lamp = device(1, 'light', 2);
  const changes = [change(1, 110, 'off', 0), change(1, 150, 'on', 1)];
  const valuesOf = (lanes: ReturnType<typeof makeLanes>) => lanes.map(({ parts }) => parts.map(({ value }) => value));
  expect(valuesOf(withIntensityNow(makeLanes([lamp], changes, span), 0.86))).toEqual([[0, 0.86]]);
  expect(valuesOf(withIntensityNow(makeLanes([lamp], changes, span), null))).toEqual([[0, 1]]);
  const second = { ...device(2, 'light', 2), name: 'light-2' };
  const both = makeLanes([lamp, second], [...changes, change(2, 150, 'on', 0.7)], span);
  expect(valuesOf(withIntensityNow(both, 0.86))).toEqual([[0, 1], [0.7]]);
});
