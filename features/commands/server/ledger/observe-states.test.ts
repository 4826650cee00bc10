import { whileHeld } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeLedger, now, openLedger, queue, read, report, server } from './ledger.testing.ts';
import { isFulfilled } from './observe-states.ts';

beforeAll(openLedger);
afterAll(closeLedger);

const sentAt = new Date('2026-05-01T12:00:00Z');
const light = { id: 1, deviceName: 'lamp-top', deviceKey: 'light', metric: 'intensity', sentAt };
type Value = string | number | boolean | null;
const shows = (target: Value, value: Value, at = sentAt) =>
  isFulfilled({ ...light, target }, { at, values: [{ device: 'light', metric: 'intensity', value }] });

test.each<[Value, Value, boolean]>([
  [0.75, 0.75, true],
  [0.75, 0.752, true],
  [0.0051, 0, true],
  [0.75, 0.76, false],
  [5, '5', false],
  ['5', 5, false],
  ['on', 'ON', true],
  ['on', 'off', false],
  ['on', true, false],
  [true, 'on', false],
  [true, true, true],
  [true, false, false],
])('told to be %s, a report of %s fulfils it: %s', (target, reported, isSo) => {
  expect(shows(target, reported)).toBe(isSo);
});

test('a clock may be behind by five seconds, and no more', () => {
  expect(shows('on', 'on', new Date(sentAt.getTime() - 5_000))).toBe(true);
  expect(shows('on', 'on', new Date(sentAt.getTime() - 5_001))).toBe(false);
});

test('what the unit itself was told, the unit itself reports', () => {
  const mode = { id: 1, deviceName: null, deviceKey: null, metric: 'mode', target: 'MANUAL', sentAt };
  const says = (device: string) =>
    isFulfilled(mode, { at: sentAt, values: [{ device, metric: 'mode', value: 'manual' }] });
  expect(says('unit')).toBe(true);
  expect(says('light')).toBe(false);
});

test('a report that is quicker than the server’s note of the sending waits for it, and counts', async () => {
  const id = await queue(47);
  const noteSent = `update controller_commands set state = 'sent', "sentAt" = $2 where id = $1`;
  await whileHeld(server.services.pool, [noteSent, [id, now]], () => report('light', 'state', 'on'));
  expect((await read(id)).state).toBe('done');
});
