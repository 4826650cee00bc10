import { expect, test } from 'vitest';
import { findRampStep, shortestStepMs, type RampCourse } from './light-ramp-course.ts';

const minute = 60_000;
const course: RampCourse = { fromPercent: 20, toPercent: 80, startsAt: 0, endsAt: 30 * minute, backAt: null };
/** What is told from the start on, with the minutes between. */
function told(of: RampCourse): [minutes: number, percent: number][] {
  const steps: [number, number][] = [];
  for (let at: number | null = of.startsAt; at !== null && steps.length < 200;) {
    const step = findRampStep(of, at);
    steps.push([at / minute, step.percent]);
    at = step.nextAt;
  }
  return steps;
}

test('a ramp goes up in whole percents, no step closer than half a minute, and ends where it should', () => {
  const steps = told(course);
  expect(steps).toHaveLength(60);
  expect(steps.slice(0, 3)).toEqual([
    [0, 21],
    [0.5, 22],
    [1, 23],
  ]);
  expect(steps.at(-1)).toEqual([29.5, 80]);
  for (let place = 1; place < steps.length; place += 1)
    expect((steps[place]![0] - steps[place - 1]![0]) * minute).toBeGreaterThanOrEqual(shortestStepMs);
});

test('a quick ramp takes larger steps, and one without time a single step', () => {
  expect(told({ ...course, endsAt: minute }).map(([, percent]) => percent)).toEqual([40, 60, 80]);
  expect(told({ ...course, endsAt: 0 })).toEqual([[0, 80]]);
  expect(told({ ...course, fromPercent: 80, toPercent: 0, endsAt: 2 * minute }).at(-1)?.[1]).toBe(0);
});

test('it holds until the moment of going back', () => {
  const held = { ...course, endsAt: 0, backAt: 60 * minute };
  expect(told(held)).toEqual([
    [0, 80],
    [60, 20],
  ]);
  expect(findRampStep(held, 10 * minute)).toEqual({ percent: 80, nextAt: 60 * minute, isHolding: true });
});

test('a server that was away catches up at once', () => {
  expect(findRampStep(course, 15 * minute).percent).toBe(51);
  expect(findRampStep({ ...course, backAt: 40 * minute }, 50 * minute)).toMatchObject({ percent: 20, nextAt: null });
});
