import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { until } from '@trellis/test-kit/until';
import { expect, onTestFinished, test } from 'vitest';
import { configFor, makeFolder, startHost } from './agent/agent.testing.ts';
import { runController } from './agent/index.ts';
import { replayConfig } from './replay-config.ts';

const replay = {
  groupId: 'farm',
  edgeNodeId: 'replay-1',
  key: 'key of replay-1',
  sensors: [{ deviceId: 'air', designators: [5, 6, 7] }],
};

test('a folder of measurements comes in as live sensors, faster than it was recorded', async () => {
  const host = await startHost();
  const folder = makeFolder();
  const rows = ['3/8/20 00:00,1508,45,25.8', '3/8/20 00:15,1510,46,25.6', '3/8/20 00:30,NULL,47,25.4'];
  const text = ['Site,Timestamp,CarbonDioxide,RelativeHumidity,Temperature', ...rows.map((row) => `LAR1,${row}`)];
  writeFileSync(join(folder, 'any name.csv'), `${text.join('\n')}\n`);
  const config = replayConfig(configFor(host, join(folder, 'store'), [], { replay }), { source: folder, speed: 900 });
  const controller = await runController({ ...config, tickMs: 50 }, pino({ level: 'silent' }));
  onTestFinished(() => controller.stop());
  const seen = (name: string) => new Set(host.values.filter(({ metric }) => metric === name).map(({ value }) => value));
  await until(() => expect(seen('temperature')).toEqual(new Set([25.8, 25.6, 25.4])));
  expect(seen('humidity')).toEqual(new Set([0.45, 0.46, 0.47]));
  expect(seen('co2')).toEqual(new Set([1508, 1510]));
});

test('a replay needs its unit and its recording', () => {
  const config = (changes: object) => configFor({ url: 'mqtt://127.0.0.1:1' }, '/tmp/none', [], changes);
  expect(() => replayConfig(config({}), { source: '/nowhere', speed: 1 })).toThrow('names no unit for replays');
  const play = (source: string, mapping?: string) =>
    replayConfig(config({ replay }), { source, speed: 1, ...(mapping && { mapping }) }).units[0]?.driver;
  expect(() => play('/nowhere')).toThrow('no file or folder /nowhere');
  const folder = makeFolder();
  expect(() => play(folder)).toThrow('holds no CSV file');
  for (const name of ['a.csv', 'b.CSV', 'mine.json']) writeFileSync(join(folder, name), '');
  expect(() => play(folder)).toThrow('holds several: a.csv, b.CSV');
  expect(() => play(join(folder, 'a.csv'), join(folder, 'none.json'))).toThrow('there is no mapping');
  expect(play(join(folder, 'a.csv'), join(folder, 'mine.json'))).toMatchObject({
    file: join(folder, 'a.csv'),
    mapping: join(folder, 'mine.json'),
  });
});
