import { describe, expect, test } from 'vitest';
import { chooseDeviceId, lightIntensityPercent, shortUnitName, showHeaterstripState } from './unit-display.ts';

test.each([
  ['GA-R12-3', 'R12-3'],
  ['R12-3', 'R12-3'],
  ['R12', 'R12'],
  ['GA-N-R12-3', 'GA-N-R12-3'],
  ['', ''],
])('unit %s is shown as %s', (name, shown) => {
  expect(shortUnitName(name)).toBe(shown);
});

describe('the device of a unit', () => {
  const all = {
    cortexVfu_device_id: 'cortex',
    vfu_device_id: 'vfu',
    pgu_device_id: 'pgu',
    lgu_device_id: 'lgu',
    rcu_device_id: 'rcu',
  };
  test('is the first present, in the order cortex VFU, VFU, PGU, LGU, RCU', () => {
    const left: Partial<Record<keyof typeof all, string | null>> = { ...all };
    const order: (string | null)[] = [];
    for (const key of Object.keys(all) as (keyof typeof all)[]) {
      order.push(chooseDeviceId(left));
      left[key] = key === 'vfu_device_id' ? '' : null;
    }
    expect(order).toEqual(['cortex', 'vfu', 'pgu', 'lgu', 'rcu']);
    expect(chooseDeviceId(left)).toBeNull();
  });
});

test('a heater strip on HIGH is shown as ON', () => {
  expect(['HIGH', 'off', 'updating', null].map(showHeaterstripState)).toEqual(['ON', 'off', 'updating', null]);
});

test.each([
  [0.57, 57],
  [1, 100],
  [0, 0],
  [0.005, 1],
  [null, null],
  [Number.NaN, null],
])('a light intensity of %s is %s percent', (average, percent) => {
  expect(lightIntensityPercent(average)).toBe(percent);
});
