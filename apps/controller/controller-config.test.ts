import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ControllerConfigError, parseControllerConfig, readControllerConfig } from './controller-config.ts';

const unit = {
  groupId: 'farm',
  edgeNodeId: 'rack-1',
  key: 'secret',
  driver: { kind: 'simulated', preset: 'leafy-greens' },
};
const config = (changes: object = {}) => ({
  brokerUrl: 'mqtt://127.0.0.1:1883',
  storeDir: './store',
  units: [unit],
  ...changes,
});

test('a short configuration gets the usual values', () => {
  expect(parseControllerConfig(config())).toMatchObject({
    hostId: 'trellis',
    tickMs: 5000,
    timeScale: 1,
    units: [{ devices: [], sensors: [], reportSeconds: 45 }],
  });
});

test.each([
  ['an address that is no broker', { brokerUrl: 'http://x' }, 'brokerUrl'],
  ['a name that is no topic level', { units: [{ ...unit, edgeNodeId: 'a/b' }] }, 'units[0].edgeNodeId'],
  ['a name that climbs out of the store', { units: [{ ...unit, groupId: '..' }] }, 'units[0].groupId'],
  ['an unknown device', { units: [{ ...unit, devices: ['toaster'] }] }, 'units[0].devices[0]'],
  ['an unknown setting', { unit: [] }, 'unknown parts: unit'],
  ['a tick too short', { tickMs: 1 }, 'tickMs'],
  ['two units of one name', { units: [unit, unit] }, 'two units are called rack-1'],
])('a configuration with %s is refused, saying where', (_what, changes, where) => {
  expect(() => parseControllerConfig(config(changes))).toThrow(where);
});

test('paths in a file are relative to its folder; a file that is none is refused by name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'controller-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'sub'));
  const path = join(folder, 'sub', 'config.json');
  const modbus = { ...unit, edgeNodeId: 'rack-2', driver: { kind: 'modbus', registerMap: 'map.json' } };
  writeFileSync(path, JSON.stringify(config({ units: [modbus] })));
  const read = await readControllerConfig(path);
  expect(read.storeDir).toBe(join(folder, 'sub', 'store'));
  expect(read.units[0]?.driver).toMatchObject({ registerMap: join(folder, 'sub', 'map.json') });
  writeFileSync(path, '{');
  await expect(readControllerConfig(path)).rejects.toThrow(ControllerConfigError);
  await expect(readControllerConfig(join(folder, 'none.json'))).rejects.toThrow('none.json cannot be read');
});
