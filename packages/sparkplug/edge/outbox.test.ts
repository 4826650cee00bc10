import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openNumberFile } from './number-file.ts';
import { openOutbox } from './outbox.ts';
import type { Outbox } from './outbox.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function add(outbox: Outbox, count: number, now = 0): number[] {
  return Array.from({ length: count }, () => {
    const position = outbox.nextPosition(now);
    outbox.append({ position, deviceId: position % 2 ? 'rack' : undefined, metrics: Buffer.from(`item ${position}`) });
    return position;
  });
}
function takeAll(outbox: Outbox): number[] {
  const positions: number[] = [];
  for (let item = outbox.take(); item; item = outbox.take()) {
    expect(Buffer.from(item.metrics).toString()).toBe(`item ${item.position}`);
    expect(item.deviceId).toBe(item.position % 2 ? 'rack' : undefined);
    positions.push(item.position);
  }
  return positions;
}
const logs = () => readdirSync(folder).filter((name) => name.endsWith('.log'));
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('items come out in order and only acknowledged ones are gone after a restart', () => {
  const first = openOutbox({ folder });
  const positions = add(first, 5);
  expect(takeAll(first)).toEqual(positions);
  for (const position of [positions[0], positions[1], positions[3]]) first.acknowledge(position ?? 0);
  expect(first.pending).toBe(2);
  first.close();
  const second = openOutbox({ folder });
  // The fourth was acknowledged out of turn; only what leaves the front is remembered, the rest is sent again.
  expect(takeAll(second)).toEqual(positions.slice(2));
  second.close();
});

test('after a kill, which closes nothing, every item is there and no position is given twice', async () => {
  const first = openOutbox({ folder });
  const positions = add(first, 3, 1_000);
  takeAll(first);
  first.acknowledge(positions[0] ?? 0);
  await settle();
  const second = openOutbox({ folder });
  expect(takeAll(second)).toEqual(positions.slice(1));
  const [next] = add(second, 1, 0);
  expect(next).toBe((positions[2] ?? 0) + 1);
});

test('the position survives when everything was acknowledged and the clock goes back', async () => {
  const first = openOutbox({ folder });
  const [position] = add(first, 1, 5_000);
  takeAll(first);
  first.acknowledge(position ?? 0);
  first.close();
  for (const name of logs()) rmSync(join(folder, name));
  expect(openOutbox({ folder }).nextPosition(1_000)).toBe((position ?? 0) + 1);
});

test.each([1, 5, 9, 17])('a last record cut off by %i bytes is left out, and writing goes on', (missing) => {
  const first = openOutbox({ folder });
  const positions = add(first, 3);
  const path = join(folder, logs()[0] ?? '');
  truncateSync(path, statSync(path).size - missing);
  const second = openOutbox({ folder });
  const [fourth] = add(second, 1);
  expect(takeAll(second)).toEqual([...positions.slice(0, 2), fourth]);
  const third = openOutbox({ folder });
  expect(takeAll(third)).toEqual([...positions.slice(0, 2), fourth]);
});

test('rubbish after the last record is cut off', () => {
  const positions = add(openOutbox({ folder }), 2);
  appendFileSync(join(folder, logs()[0] ?? ''), Buffer.alloc(37, 0xa5));
  expect(takeAll(openOutbox({ folder }))).toEqual(positions);
});

test('when full the oldest go, counted, and the newest stay in order', () => {
  const outbox = openOutbox({ folder, maxBytes: 4_000, segmentBytes: 500 });
  const positions = add(outbox, 1_000);
  const left = takeAll(outbox);
  expect(left.length).toBeGreaterThan(50);
  expect(left).toEqual(positions.slice(-left.length));
  expect(outbox.dropped).toBe(1_000 - left.length);
  expect(outbox.pending).toBe(left.length);
  const bytes = logs().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(bytes).toBeLessThanOrEqual(4_000);
});

test('a message larger than the whole outbox is kept alone rather than blocking the rest', () => {
  const outbox = openOutbox({ folder, maxBytes: 400, segmentBytes: 100 });
  add(outbox, 3);
  const position = outbox.nextPosition(0);
  outbox.append({ position, deviceId: undefined, metrics: Buffer.alloc(1_000) });
  expect(outbox.take()?.position).toBe(position);
  expect(outbox.dropped).toBe(3);
});

test('files whose items are all acknowledged are deleted', () => {
  const outbox = openOutbox({ folder, maxBytes: 100_000, segmentBytes: 500 });
  add(outbox, 200);
  expect(logs().length).toBeGreaterThan(5);
  for (const position of takeAll(outbox)) outbox.acknowledge(position);
  expect(outbox.pending).toBe(0);
  expect(logs()).toHaveLength(1);
});

test('any mixture of adding, taking, acknowledging, losing the connection and restarting keeps order and loses nothing', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 700 }) }),
    fc.record({ kind: fc.constant('take' as const), count: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ kind: fc.constant('acknowledge' as const), count: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ kind: fc.constantFrom('rewind' as const, 'restart' as const), count: fc.constant(1) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      rmSync(folder, { recursive: true, force: true });
      let outbox = openOutbox({ folder, segmentBytes: 4_000 });
      let open: number[] = [];
      let taken = 0;
      for (const { kind, count } of steps) {
        if (kind === 'add') open.push(...add(outbox, count));
        else if (kind === 'take') {
          for (let turn = 0; turn < count; turn++) {
            const position = outbox.take()?.position;
            expect(position).toBe(open[taken]);
            if (position !== undefined) taken += 1;
          }
        } else if (kind === 'acknowledge') {
          const done = open.slice(0, Math.min(count, taken));
          done.forEach((position) => outbox.acknowledge(position));
          open = open.slice(done.length);
          taken -= done.length;
        } else {
          if (kind === 'rewind') outbox.rewind();
          else {
            outbox.close();
            outbox = openOutbox({ folder, segmentBytes: 4_000 });
          }
          taken = 0;
        }
        expect(outbox.pending).toBe(open.length);
      }
      outbox.rewind();
      expect(takeAll(outbox)).toEqual(open);
      outbox.close();
    }),
    { numRuns: 40 },
  );
});

test('a number file keeps the number before when the last write was torn', () => {
  const path = join(folder, 'number');
  const file = openNumberFile(path);
  expect(file.value).toBeUndefined();
  for (const value of [1, 2, 3]) file.write(value);
  file.close();
  expect(openNumberFile(path).value).toBe(3);
  const bytes = Buffer.alloc(32);
  const whole = openNumberFile(path);
  whole.write(4);
  whole.close();
  const slots = statSync(path).size;
  expect(slots).toBe(32);
  writeFileSync(path, bytes.subarray(0, 9), { flag: 'r+' });
  expect([3, 4]).toContain(openNumberFile(path).value);
});

test('positions follow each other without a gap, however much time passes and across restarts', () => {
  const outbox = openOutbox({ folder });
  const [first = 0, second] = add(outbox, 2, 1_790_000_000_000);
  expect(second).toBe(first + 1);
  outbox.close();
  expect(openOutbox({ folder }).nextPosition(1_790_000_999_000)).toBe(first + 2);
});
