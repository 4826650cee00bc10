import { describe, expect, test } from 'vitest';
import { createTrayStore } from './tray-store.ts';

const at = (minute: number) => `2026-11-21T08:${String(minute).padStart(2, '0')}:00.000Z`;
const record = (id: number, unit: number, fields: object = {}) => ({
  id,
  batchId: 'batch-1',
  action_id: 47,
  platformGroup_id: unit,
  value: null,
  state: 'queued' as const,
  error: null,
  createdate: at(0),
  sentAt: null,
  ackAt: null,
  waitsUntil: null,
  waitsFor: null,
  doneAt: null,
  ...fields,
});
const open = () =>
  createTrayStore(
    () => Date.parse(at(30)),
    (draw) => draw(),
  );

describe('the command tray', () => {
  test('follows each unit of a batch to its end', () => {
    const tray = open();
    tray.name([
      [1, 'E-10'],
      [2, 'E-9'],
    ]);
    tray.put([record(11, 1), record(12, 2)]);
    tray.hear({ id: 11, state: 'sent' });
    tray.hear({ id: 11, state: 'acknowledged' });
    tray.hear({ id: 11, state: 'done' });
    const [batch] = tray.batches();
    expect(batch).toMatchObject({
      isFinished: false,
      counts: { done: 1, queued: 1 },
      cancellable: [12],
      retryable: [],
    });
    expect(batch?.lines.map(({ unitId, state }) => [unitId, state])).toEqual([
      [2, 'queued'],
      [1, 'done'],
    ]);
    tray.hear({ id: 12, state: 'failed', error: 'valve stuck' });
    expect(tray.batches()[0]).toMatchObject({ isFinished: true, counts: { done: 1, failed: 1 }, retryable: [12] });
    expect(tray.batches()[0]?.lines[0]).toMatchObject({ error: 'valve stuck', at: Date.parse(at(30)) });
  });

  test('a batch is taken back once, for as long as the page shows it, and never by somebody else', () => {
    const tray = open();
    tray.belongTo(1, 1);
    const taken: string[] = [];
    tray.put([record(11, 1)]);
    tray.offerUndo('batch-1', () => taken.push('batch-1'));
    expect(tray.undoOf('batch-1')).toBeDefined();
    void tray.undo('batch-1');
    void tray.undo('batch-1');
    expect(taken).toEqual(['batch-1']);
    expect(tray.undoOf('batch-1')).toBeUndefined();
    tray.offerUndo('batch-1', () => taken.push('again'));
    tray.belongTo(2, 1);
    expect(tray.undoOf('batch-1')).toBeUndefined();
  });

  test('a change that overtakes the reply is not lost', () => {
    const tray = open();
    tray.hear({ id: 11, state: 'sent' });
    tray.hear({ id: 11, state: 'done' });
    expect(tray.batches()).toEqual([]);
    tray.put([record(11, 1)]);
    expect(tray.batches()[0]?.lines[0]?.state).toBe('done');
  });

  test('a state never goes back, whatever arrives late or twice', () => {
    const tray = open();
    tray.put([record(11, 1, { state: 'acknowledged', ackAt: at(3) })]);
    tray.hear({ id: 11, state: 'sent' });
    tray.put([record(11, 1)]);
    expect(tray.batches()[0]?.lines[0]).toMatchObject({ state: 'acknowledged', at: Date.parse(at(3)) });
    tray.hear({ id: 11, state: 'expired' });
    tray.hear({ id: 11, state: 'done' });
    expect(tray.batches()[0]?.lines[0]?.state).toBe('expired');
  });

  test('other people’s commands do not appear', () => {
    const tray = open();
    tray.put([record(11, 1)]);
    tray.hear({ id: 99, state: 'done' });
    expect(tray.batches()).toHaveLength(1);
    expect(tray.batches()[0]?.lines).toHaveLength(1);
  });

  test('a unit with several commands is as far as the last of them, and ends as the worst', () => {
    const tray = open();
    tray.put([record(11, 1, { action_id: 90, value: 80 }), record(12, 1)]);
    tray.hear({ id: 11, state: 'done' });
    expect(tray.batches()[0]).toMatchObject({ actionId: 90, value: 80, isFinished: false });
    expect(tray.batches()[0]?.lines).toMatchObject([{ state: 'queued' }]);
    tray.hear({ id: 12, state: 'failed' });
    expect(tray.batches()[0]?.lines).toMatchObject([{ state: 'failed' }]);
  });

  test('what was sent again is not offered for another retry', () => {
    const tray = open();
    tray.put([record(11, 1, { state: 'failed', doneAt: at(2) }), record(12, 2, { state: 'expired', doneAt: at(2) })]);
    tray.markRetried([11]);
    expect(tray.batches()[0]?.retryable).toEqual([12]);
  });

  test('clearing keeps what is still under way', () => {
    const tray = open();
    tray.put([record(11, 1, { state: 'done' }), record(21, 1, { batchId: 'batch-2', createdate: at(5) })]);
    expect(tray.batches().map(({ batchId }) => batchId)).toEqual(['batch-2', 'batch-1']);
    tray.clearFinished();
    expect(tray.batches().map(({ batchId }) => batchId)).toEqual(['batch-2']);
    expect(tray.openIds()).toEqual([21]);
  });

  test('another person, and another facility, begins with an empty tray', () => {
    const tray = open();
    tray.belongTo(1, 1);
    tray.put([record(11, 1)]);
    tray.belongTo(1, 1);
    expect(tray.batches()).toHaveLength(1);
    tray.belongTo(2, 1);
    expect(tray.batches()).toEqual([]);
    tray.put([record(11, 1)]);
    tray.belongTo(2, 2);
    expect(tray.batches()).toEqual([]);
  });

  test('a thousand changes of one moment draw once', () => {
    const draws: (() => void)[] = [];
    const tray = createTrayStore(Date.now, (draw) => draws.push(draw));
    tray.put(Array.from({ length: 1000 }, (_, index) => record(index + 1, index + 1)));
    for (let id = 1; id <= 1000; id += 1) tray.hear({ id, state: 'done' });
    expect(draws).toHaveLength(1);
    draws[0]?.();
    expect(tray.batches()[0]).toMatchObject({ isFinished: true, counts: { done: 1000 } });
  });
});

test('a unit whose machine has to run its minimum time says until when, until it has ended', () => {
  const store = open();
  store.put([record(1, 1, { action_id: 28 })]);
  store.hear({ id: 1, state: 'sent', waitsUntil: '2026-11-21T08:03:00Z', waitsFor: 'humidifier.run' });
  const line = () => store.batches()[0]?.lines[0];
  expect(line()).toMatchObject({
    waitsUntil: Date.parse('2026-11-21T08:03:00Z'),
    waitsFor: 'humidifier.run',
  });
  store.hear({ id: 1, state: 'sent', waitsUntil: '2026-11-21T08:04:00Z' });
  expect(line()?.waitsUntil).toBe(Date.parse('2026-11-21T08:04:00Z'));
  store.hear({ id: 1, state: 'done' });
  expect(line()).toMatchObject({ state: 'done', waitsUntil: null });
});
