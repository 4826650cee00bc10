import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  irrigationState,
  longestShotSeconds,
  startIrrigationLoop,
  stepIrrigationLoop,
  type IrrigationInput,
  type IrrigationLoop,
} from './irrigation-loop.ts';

const minuteMs = 60_000;
const schedule = { frequencyMinutes: 30, durationSeconds: 120 };
const input = (now: number, changes: Partial<IrrigationInput> = {}): IrrigationInput => ({
  now,
  schedule,
  isWindowOpen: true,
  acquireLease: () => true,
  isBlocked: false,
  ...changes,
});
const ordered = (durationSeconds: number, setAutoWhenComplete = false): IrrigationInput['order'] => ({
  kind: 'start',
  shot: { durationSeconds, isOrdered: true, setAutoWhenComplete },
});

test('a shot is given when due, for its seconds, and then every half hour', () => {
  let loop = startIrrigationLoop();
  const openings: number[] = [];
  let openSeconds = 0;
  for (let now = 0; now < 120 * minuteMs; now += 10_000) {
    const before = loop.openedAt;
    const outcome = stepIrrigationLoop(loop, input(now));
    loop = outcome.loop;
    if (loop.openedAt !== undefined && before === undefined) openings.push(now / minuteMs);
    if (outcome.isValveOpen) openSeconds += 10;
  }
  expect(openings).toEqual([0, 30, 60, 90]);
  expect(openSeconds).toBe(4 * 120);
});

test('nothing is given outside the window, in a phase without a schedule, or when blocked', () => {
  const valves = [{ isWindowOpen: false }, { schedule: undefined }, { isBlocked: true }].map(
    (changes) => stepIrrigationLoop(startIrrigationLoop(), input(0, changes)).isValveOpen,
  );
  expect(valves).toEqual([false, false, false]);
});

test('a shot waits for the shared line with its valve shut, and runs its whole time once it has it', () => {
  const waiting = stepIrrigationLoop(startIrrigationLoop(), input(0, { acquireLease: () => false }));
  expect(irrigationState(waiting.loop)).toBe('waiting');
  expect(waiting).toMatchObject({ isValveOpen: false, wantsLease: true });
  const open = stepIrrigationLoop(waiting.loop, input(5 * minuteMs));
  expect(irrigationState(open.loop)).toBe('on');
  expect(stepIrrigationLoop(open.loop, input(6 * minuteMs)).isValveOpen).toBe(true);
  const closed = stepIrrigationLoop(open.loop, input(7 * minuteMs));
  expect(closed).toMatchObject({
    isValveOpen: false,
    wantsLease: false,
    ended: { at: 5 * minuteMs, durationSeconds: 120 },
  });
});

test('a shot that loses the line is told with what it gave, and gives only the rest when it has the line again', () => {
  const open = stepIrrigationLoop(startIrrigationLoop(), input(0, { order: ordered(600, true) }));
  const lost = stepIrrigationLoop(open.loop, input(9 * minuteMs, { acquireLease: () => false }));
  expect(lost).toMatchObject({
    isValveOpen: false,
    wantsLease: true,
    ended: { at: 0, durationSeconds: 540, setAutoWhenComplete: false },
  });
  const wanted: number[] = [];
  const acquireLease = (seconds: number) => wanted.push(seconds) > 0;
  const again = stepIrrigationLoop(lost.loop, input(12 * minuteMs, { acquireLease }));
  expect(again.isValveOpen).toBe(true);
  expect(wanted).toEqual([60]);
  expect(stepIrrigationLoop(again.loop, input(13 * minuteMs)).ended).toEqual({
    at: 12 * minuteMs,
    durationSeconds: 60,
    setAutoWhenComplete: true,
  });
});

test('a scheduled shot still waiting when the window closes is given up', () => {
  const waiting = stepIrrigationLoop(startIrrigationLoop(), input(0, { acquireLease: () => false }));
  const later = stepIrrigationLoop(waiting.loop, input(minuteMs, { isWindowOpen: false }));
  expect(irrigationState(later.loop)).toBe('off');
  expect(later.wantsLease).toBe(false);
});

test('an ordered shot needs no window and says when to go back to automatic; a stopped one does not', () => {
  const quiet = { schedule: undefined, isWindowOpen: false };
  const open = stepIrrigationLoop(startIrrigationLoop(), input(0, { ...quiet, order: ordered(30, true) }));
  expect(open.isValveOpen).toBe(true);
  const done = stepIrrigationLoop(open.loop, input(30_000, quiet));
  expect(done.ended).toEqual({ at: 0, durationSeconds: 30, setAutoWhenComplete: true });
  const stopped = stepIrrigationLoop(open.loop, input(10_000, { ...quiet, order: { kind: 'stop' } }));
  expect(stopped.ended).toEqual({ at: 0, durationSeconds: 10, setAutoWhenComplete: false });
});

test('an order while water runs prolongs the shot, to an hour at most', () => {
  const open = stepIrrigationLoop(startIrrigationLoop(), input(0));
  const longer = stepIrrigationLoop(open.loop, input(minuteMs, { order: ordered(300) }));
  expect(longer.loop.shot?.durationSeconds).toBe(360);
  expect(stepIrrigationLoop(longer.loop, input(6 * minuteMs)).ended?.durationSeconds).toBe(360);
  const longest = stepIrrigationLoop(open.loop, input(minuteMs, { order: ordered(3600) }));
  expect(longest.loop.shot?.durationSeconds).toBe(3600);
});

test('after a stop the schedule waits its usual time before the next shot', () => {
  const open = stepIrrigationLoop(startIrrigationLoop(), input(0));
  const stopped = stepIrrigationLoop(open.loop, input(minuteMs, { order: { kind: 'stop' } }));
  expect(stepIrrigationLoop(stopped.loop, input(30 * minuteMs)).isValveOpen).toBe(false);
  expect(stepIrrigationLoop(stopped.loop, input(31 * minuteMs)).isValveOpen).toBe(true);
});

test('whatever happens the valve is only open for a shot that was due or ordered, and never for more than an hour', () => {
  const event = fc.record({
    minutes: fc.integer({ min: 1, max: 45 }),
    isWindowOpen: fc.boolean(),
    hasSchedule: fc.boolean(),
    hasLease: fc.boolean(),
    isBlocked: fc.boolean(),
    order: fc.constantFrom<IrrigationInput['order'][]>(undefined, undefined, ordered(600), ordered(99_999), {
      kind: 'stop',
    }),
  });
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 60 }), (events) => {
      let loop: IrrigationLoop = startIrrigationLoop();
      let now = 0;
      let isOrdered = false;
      for (const { minutes, isWindowOpen, hasSchedule, hasLease, isBlocked, order } of events) {
        for (let i = 0; i < minutes; i += 1) {
          now += minuteMs;
          const step = input(now, {
            isWindowOpen,
            isBlocked,
            schedule: hasSchedule ? schedule : undefined,
            acquireLease: () => hasLease,
            order: i === 0 ? order : undefined,
          });
          if (step.order?.kind === 'start') isOrdered = true;
          if (step.order?.kind === 'stop') isOrdered = false;
          const before = loop;
          const outcome = stepIrrigationLoop(loop, step);
          loop = outcome.loop;
          if (!outcome.isValveOpen) continue;
          expect(isBlocked).toBe(false);
          expect(hasLease).toBe(true);
          expect(step.order?.kind).not.toBe('stop');
          expect(now - (loop.openedAt ?? Number.NaN)).toBeLessThanOrEqual(longestShotSeconds * 1000);
          const isDue = hasSchedule && isWindowOpen;
          if (before.openedAt === undefined) expect(isDue || isOrdered).toBe(true);
        }
      }
    }),
  );
});
