import { expect, test } from 'vitest';
import { findStepProblems } from './recipe-step.ts';

test.each([
  [[], ['The recipe has no steps.']],
  [[{ name: 'Press' }], []],
  [[{ name: ' ' }], ['Step 1 has no name.']],
  [[{ name: 'Press', setpoints: [{ name: 'Heat', unit: '°C', min: 80, target: 90, max: 100 }] }], []],
  [[{ name: 'Press', setpoints: [{ name: 'Heat', unit: '°C', min: 80, max: 80 }] }], []],
  [
    [{ name: 'Fill' }, { name: 'Press', setpoints: [{ name: 'Heat', unit: '°C', min: 80, target: 70 }] }],
    ['Step 2: "Heat" needs min ≤ target ≤ max.'],
  ],
  [
    [{ name: 'Press', setpoints: [{ name: 'Heat', unit: '°C', min: 80, max: 70 }] }],
    ['Step 1: "Heat" needs min ≤ target ≤ max.'],
  ],
])('the steps %j have the problems %j', (steps, problems) => {
  expect(findStepProblems(steps)).toEqual(problems);
});
