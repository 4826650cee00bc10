import { expect, test } from 'vitest';
import { compareTemplate, type Wiring } from './compare-template.ts';

const template = {
  components: ['light', 'irrigation', 'fan'].map((key, port) => ({
    ...{ key, name: key, boardComponentType_id: 1, addresspath: '0x20', port, ports: 16 },
  })),
  mappings: [
    { component: 'light', virtualDeviceType_id: 13, device: 'light' },
    { component: 'irrigation', virtualDeviceType_id: 14, device: 'irrigation' },
    { component: 'fan', virtualDeviceType_id: 21, device: 'fan' },
  ],
  sensors: [5, 6, 7].map((designator_id) => ({ name: 'Climate', designator_id, priority: 1 })),
};
const device = (name: string, virtualDeviceType_id: number, boardComponent_id: number, enabled = true) => ({
  ...{ name, virtualDeviceType_id, boardComponent_id, enabled },
});
const wired: Wiring = {
  devices: [device('light', 13, 1), device('irrigation', 14, 2), device('fan', 21, 3)],
  components: [0, 1, 2].map((port) => ({ id: port + 1, addresspath: '0x20', port })),
  designators: [5, 6, 7],
};

test('a unit that is wired as its template differs in nothing', () => {
  expect(compareTemplate(template, wired)).toEqual([]);
});

test('what is missing, is there besides, is off, is of another kind or sits on another port is told', () => {
  const devices = [device('light', 13, 3), device('irrigation', 39, 2), device('humidifier', 16, 4)];
  expect(compareTemplate(template, { ...wired, devices })).toEqual([
    { of: 'device', name: 'light', how: 'wired', template: '0x20 · 0', unit: '0x20 · 2' },
    { of: 'device', name: 'irrigation', how: 'type' },
    { of: 'device', name: 'fan', how: 'missing' },
    { of: 'device', name: 'humidifier', how: 'extra' },
  ]);
  const off = [device('light', 13, 1, false), device('irrigation', 14, 99), device('fan', 21, 3)];
  expect(compareTemplate(template, { ...wired, devices: off })).toEqual([
    { of: 'device', name: 'light', how: 'off' },
    { of: 'device', name: 'irrigation', how: 'wired', template: '0x20 · 1', unit: '–' },
  ]);
});

test('sensors are held against it by what they measure', () => {
  expect(compareTemplate(template, { ...wired, designators: [5, 7, 53] })).toEqual([
    { of: 'sensor', designator_id: 6, how: 'missing' },
    { of: 'sensor', designator_id: 53, how: 'extra' },
  ]);
});
