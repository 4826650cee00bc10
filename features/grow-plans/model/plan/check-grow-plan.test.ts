import { describe, expect, test } from 'vitest';
import { findPlanProblems, totalDaysOf, type CheckedPhase } from './check-grow-plan.ts';

const day = 86_400;
const both = [{ lightState: 'Lights On' }, { lightState: 'Lights Off' }];
const phase = (name: string, start: number, end: number, values: Partial<CheckedPhase> = {}): CheckedPhase => ({
  name,
  startSeconds: start * day,
  endSeconds: end * day,
  photoperiod: 18,
  environments: both,
  ...values,
});

describe('a grow plan', () => {
  test('takes as many days as its phases together', () => {
    expect(totalDaysOf([phase('Clone', 0, 12), phase('Veg', 12, 33.5)])).toBe(33.5);
    expect(totalDaysOf([])).toBe(0);
  });

  test('is complete when phases follow each other and name their environments', () => {
    expect(findPlanProblems([phase('Clone', 0, 12), phase('Veg', 12, 33)])).toEqual([]);
  });

  test.each([
    ['no phases', [], 'noPhases'],
    ['a late start', [phase('Clone', 1, 12)], 'startsLate'],
    ['a gap', [phase('Clone', 0, 12), phase('Veg', 13, 33)], 'gap'],
    ['an overlap', [phase('Clone', 0, 12), phase('Veg', 11, 33)], 'overlap'],
    ['light without its environment', [phase('Clone', 0, 12, { environments: both.slice(1) })], 'noLightEnvironment'],
    [
      'darkness without its environment',
      [phase('Clone', 0, 12, { environments: both.slice(0, 1) })],
      'noDarkEnvironment',
    ],
  ] as const)('has a problem: %s', (_, phases, problem) => {
    expect(findPlanProblems(phases).map((found) => found.problem)).toEqual([problem]);
  });

  test('names the phase and the day of work that lies after its phase', () => {
    const growTasks = [{ dayOffset: 3 }, { dayOffset: 99 }];
    expect(findPlanProblems([phase('Clone', 0, 3, { growTasks })])).toEqual([
      { phase: 'Clone', problem: 'taskAfterPhase', day: 99 },
    ]);
  });

  test('needs no dark environment when the lights are always on, and no light one when they never are', () => {
    expect(findPlanProblems([phase('Clone', 0, 12, { photoperiod: 24, environments: both.slice(0, 1) })])).toEqual([]);
    expect(findPlanProblems([phase('Dry', 0, 12, { photoperiod: 0, environments: both.slice(1) })])).toEqual([]);
  });
});
