import { expect, test } from 'vitest';
import { findLoopProblems, findParameterProblems, type DescribedLoop } from './find-loop-problems.ts';

const state = (name: string, output: string, more: object = {}) => ({ name, output, minSeconds: 60, ...more });
const good: DescribedLoop = {
  virtualDeviceType_id: 17,
  states: [state('off', 'off', { isInitial: true, isSafe: true }), state('on', 'on')],
  transitions: [
    { from: 'off', to: 'on', when: [{ value: 'humidityPercent', is: 'above', of: 'humidity.max', plus: 'margin' }] },
    { from: 'on', to: 'off', when: [{ afterSeconds: 600 }] },
  ],
  parameters: [{ name: 'margin', label: 'Margin', default: 1, min: 0, max: 5 }],
};

test('a whole loop has no problems', () => {
  expect(findLoopProblems(good)).toEqual([]);
});

test.each<[string, Partial<DescribedLoop>, string, RegExp]>([
  ['light follows the plan', { virtualDeviceType_id: 13 }, 'virtualDeviceType_id', /no loop drives/],
  ['a kind nobody knows', { virtualDeviceType_id: 4711 }, 'virtualDeviceType_id', /no loop drives/],
  ['no states', { states: [] }, 'states', /./],
  ['no initial state', { states: [state('off', 'off', { isSafe: true }), state('on', 'on')] }, 'states', /initial/],
  ['no safe state', { states: [state('off', 'off', { isInitial: true }), state('on', 'on')] }, 'states', /safe/],
  [
    'two states of one name',
    { states: [state('off', 'off', { isInitial: true, isSafe: true }), state('off', 'on')] },
    'states',
    /twice/,
  ],
  [
    'a state the device does not know',
    { states: [state('off', 'off', { isInitial: true, isSafe: true }), state('on', 'turbo')] },
    'states',
    /turbo/,
  ],
  [
    'a compressor that switches too fast',
    { states: [state('off', 'off', { isInitial: true, isSafe: true }), state('on', 'on', { minSeconds: 29 })] },
    'states',
    /30 s/,
  ],
  ['a way to nowhere', { transitions: [{ from: 'off', to: 'gone', when: [{ light: 'on' }] }] }, 'transitions', /gone/],
  [
    'a state without a way out',
    { transitions: [{ from: 'off', to: 'on', when: [{ light: 'on' }] }] },
    'transitions',
    /no way out/,
  ],
  [
    'a state that is never reached',
    { transitions: [{ from: 'on', to: 'off', when: [{ light: 'on' }] }] },
    'transitions',
    /never reached/,
  ],
  ['an unknown parameter', { parameters: [] }, 'transitions', /no parameter margin/],
  [
    'a condition nobody understands',
    { transitions: [{ from: 'off', to: 'on', when: [{ moon: 'full' }] }] },
    'transitions',
    /./,
  ],
  [
    'a default outside its limits',
    { parameters: [{ name: 'margin', label: 'Margin', default: 9, min: 0, max: 5 }] },
    'parameters',
    /outside/,
  ],
])('%s is refused', (_, change, property, message) => {
  const problems = findLoopProblems({ ...good, ...change });
  expect(problems[0]).toMatchObject({ property });
  expect(problems.map((problem) => problem.message).join()).toMatch(message);
});

test('values are those of the loop, within its limits', () => {
  const parameters = [{ name: 'margin', label: 'Margin', default: 1, min: 0, max: 5 }];
  expect(findParameterProblems(parameters, { margin: 5 })).toEqual([]);
  expect(findParameterProblems(parameters, { margin: 5.1 })).toHaveLength(1);
  expect(findParameterProblems(parameters, { speed: 1 })).toHaveLength(1);
});
