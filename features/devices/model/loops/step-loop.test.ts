import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ControlLoop } from './control-loop.ts';
import { outputOf, startLoop, stepLoop, type LoopInput, type LoopMemory } from './step-loop.ts';

const minuteMs = 60_000;
const dryer: ControlLoop = {
  device: 'dehumidifier',
  name: 'Dryer',
  version: 1,
  states: [
    { name: 'off', output: 'off', isInitial: true, isSafe: true, minSeconds: 180 },
    { name: 'drying', output: 'on', minSeconds: 180 },
  ],
  transitions: [
    { from: 'off', to: 'drying', when: [{ value: 'humidityPercent', is: 'above', of: 'humidity.max', plus: 'start' }] },
    { from: 'drying', to: 'off', when: [{ value: 'humidityPercent', is: 'below', of: 'humidity.middle' }] },
  ],
  parameters: { start: -2 },
};
const at = (now: number, humidityPercent?: number, more: Partial<LoopInput> = {}): LoopInput => ({
  humidityPercent,
  targets: { temperature: undefined, humidity: { min: 50, max: 60 }, co2: undefined },
  isLit: true,
  now,
  ...more,
});

/** Runs a loop over inputs and gives the outputs. */
function outputs(loop: ControlLoop, inputs: readonly LoopInput[]): (string | undefined)[] {
  let memory: LoopMemory | undefined;
  return inputs.map((input) => {
    memory = stepLoop(loop, memory, input);
    return outputOf(loop, memory);
  });
}

describe('a control loop', () => {
  test('starts in its initial state and follows the targets, with its parameters', () => {
    const inputs = [
      at(0, 70),
      at(4 * minuteMs, 57.9),
      at(5 * minuteMs, 58.1),
      at(9 * minuteMs, 56),
      at(10 * minuteMs, 54.9),
    ];
    expect(outputs(dryer, inputs)).toEqual(['off', 'off', 'on', 'on', 'off']);
  });

  test('stays its shortest time in a state', () => {
    expect(outputs(dryer, [at(0, 70), at(2.9 * minuteMs, 70), at(3 * minuteMs, 70), at(5 * minuteMs, 40)])).toEqual([
      'off',
      'off',
      'on',
      'on',
    ]);
  });

  test('goes to its safe state at once when a sensor is silent or a target is missing', () => {
    const running: LoopMemory = { state: 'drying', since: 0 };
    expect(stepLoop(dryer, running, at(1000))?.state).toBe('off');
    const targets = { temperature: undefined, humidity: undefined, co2: undefined };
    expect(stepLoop(dryer, running, at(1000, 70, { targets }))?.state).toBe('off');
  });

  test('looks at the light and at the time it has been in a state', () => {
    const fan: ControlLoop = {
      ...dryer,
      device: 'fan',
      states: [
        { name: 'on', output: 'on', isInitial: true, isSafe: true },
        { name: 'resting', output: 'off' },
      ],
      transitions: [
        { from: 'on', to: 'resting', when: [{ light: 'off' }, { afterSeconds: 'run' }] },
        { from: 'resting', to: 'on', when: [{ light: 'on' }] },
      ],
      parameters: { run: 600 },
    };
    const dark = { isLit: false };
    const inputs = [
      at(0),
      at(20 * minuteMs),
      at(21 * minuteMs, undefined, dark),
      at(30 * minuteMs, undefined, dark),
      at(31 * minuteMs),
    ];
    expect(outputs(fan, inputs)).toEqual(['on', 'on', 'off', 'off', 'on']);
  });

  test('begins anew when its state does not exist any more', () => {
    expect(stepLoop(dryer, { state: 'gone', since: 0 }, at(1000, 55))).toEqual(startLoop(dryer, 1000));
  });

  test('whatever the weather, it never leaves a state early, except for the safe one', () => {
    const weather = fc.array(
      fc.tuple(
        fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: undefined }),
        fc.integer({ min: 1, max: 300 }),
      ),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(weather, (steps) => {
        let now = 0;
        let memory = startLoop(dryer, now);
        for (const [humidity, seconds] of steps) {
          now += seconds * 1000;
          const next = stepLoop(dryer, memory, at(now, humidity));
          if (next && memory && next.state !== memory.state && next.state !== 'off')
            expect(now - memory.since).toBeGreaterThanOrEqual(180_000);
          memory = next;
        }
      }),
    );
  });
});
