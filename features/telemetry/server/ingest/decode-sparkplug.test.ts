import { createHostSession, encodePayload, type HostEffects, type Metric, type MetricValue } from '@trellis/sparkplug';
import { maxMessageBytes } from '@trellis/telemetry/model';
import { expect, test } from 'vitest';
import { interpretEffects, positionOf, readPayload, receiveMessage } from './decode-sparkplug.ts';
import { knownController, knownSensor, noteRefusals } from './known.testing.ts';

const T = Date.UTC(2026, 10, 22, 12);
const controller = knownController({ sensors: [knownSensor()] });
const encoded = (metrics: Metric[], seq = 0) => Buffer.from(encodePayload({ timestamp: T, metrics, seq }));

test('a payload that cannot be read is counted with how it begins', () => {
  const { refused, refusals } = noteRefusals();
  const bad = Buffer.from([0x12, 0xff, 0xff, ...Array.from({ length: 100 }, (_, index) => index)]);
  expect(readPayload(bad, '7', refusals)).toBeUndefined();
  expect(readPayload(Buffer.alloc(maxMessageBytes + 1), '7', refusals)).toBeUndefined();
  expect(refused).toEqual([
    ['7', 'message.truncated', bad.subarray(0, 64).toString('base64')],
    ['7', 'message.too-large', Buffer.alloc(64).toString('base64')],
  ]);
  expect(
    readPayload(encoded([{ name: 'mode', datatype: 'String', value: 'AUTOMATIC' }]), '7', refusals)?.metrics,
  ).toHaveLength(1);
  expect(refused).toHaveLength(2);
});

/** What a session makes of these metrics in a message of a device. */
function hear(type: 'DBIRTH' | 'DDATA', metrics: Metric[], session = createHostSession()) {
  const { refused, refusals } = noteRefusals();
  const payload = readPayload(encoded(metrics, type === 'DBIRTH' ? 0 : 1), '7', refusals);
  if (!payload) throw new Error('It cannot be read.');
  const topic = { type, groupId: 'farm', edgeNodeId: 'node-7', deviceId: 'sensor-1' };
  const effects = receiveMessage(session, { topic, payload }, T, { source: '7', refusals });
  return { effects, refused, refusals };
}

test('a message that came before and a metric nobody knows are counted, a good message is not', () => {
  const session = createHostSession();
  const temperature: Metric = { name: 'temperature', alias: 1, datatype: 'Double', value: 20 };
  expect(hear('DBIRTH', [temperature], session).refused).toEqual([]);
  expect(hear('DDATA', [{ alias: 9, datatype: 'Double', value: 1 }], session).refused).toEqual([
    ['7', 'metric.unknown-alias', 'sensor-1 9'],
  ]);
  expect(hear('DDATA', [temperature], session).refused).toEqual([['7', 'message.duplicate', 'DDATA']]);
});

/** What the values of a message mean, and what of it is refused. */
function meaning(type: 'DBIRTH' | 'DDATA', metrics: Metric[]) {
  const session = createHostSession();
  hear('DBIRTH', metrics, session);
  const { effects } = type === 'DBIRTH' ? hear(type, metrics) : hear(type, metrics, session);
  const refused: string[][] = [];
  const context = { now: T, mayCreate: false, toOurTime: (at: number) => at };
  const said = interpretEffects(effects, controller, context, (cause, sample) => refused.push([cause, sample]));
  return { rows: said.rows.map(({ sensorId, value }) => [sensorId, value]), refused };
}

test('a birth tells what is measured, and nothing where nothing was measured yet', () => {
  const temperature = (value: number | null): Metric => ({ name: 'temperature', datatype: 'Double', value });
  expect(meaning('DBIRTH', [temperature(20)])).toEqual({ rows: [[51, 20]], refused: [] });
  expect(meaning('DBIRTH', [temperature(null)])).toEqual({ rows: [], refused: [] });
  expect(meaning('DDATA', [temperature(null)])).toEqual({
    rows: [],
    refused: [['reading.not-a-number', `sensor-1 temperature null ${T}`]],
  });
  expect(meaning('DDATA', [temperature(300)])).toEqual({
    rows: [],
    refused: [['reading.out-of-range', `sensor-1 temperature 300 ${T}`]],
  });
});

test('a refused value that is a structure is told as one, whatever is in it', () => {
  const bytes: Metric = { name: 'temperature', datatype: 'Bytes', value: new Uint8Array(2_000).fill(7) };
  expect(meaning('DDATA', [bytes]).refused).toEqual([['reading.not-a-number', `sensor-1 temperature structure ${T}`]]);
});

test('of a long text that is refused the first hundred letters are kept', () => {
  const text = Array.from({ length: 40 }, (_, index) => `${index}`.padStart(3, '.')).join('');
  expect(meaning('DDATA', [{ name: 'temperature', datatype: 'String', value: text }]).refused).toEqual([
    ['reading.not-a-number', `sensor-1 temperature ${text.slice(0, 100)} ${T}`],
  ]);
});

test('a message has the position it says, none, or one that is counted as bad', () => {
  const effects: HostEffects = { deviceId: undefined, accepted: [], skipped: [], transitions: [], isBirth: false };
  const told = (position?: MetricValue) => {
    const { refused, refusals } = noteRefusals();
    return [
      positionOf({ ...effects, ...(position !== undefined && { position: position as number }) }, '7', refusals),
      refused,
    ];
  };
  expect(told()).toEqual([undefined, []]);
  expect(told(12)).toEqual([12, []]);
  expect(told(-4)).toEqual([undefined, [['7', 'message.bad-position', '-4']]]);
  expect(told(2n ** 60n)).toEqual([undefined, [['7', 'message.bad-position', String(2n ** 60n)]]]);
});
