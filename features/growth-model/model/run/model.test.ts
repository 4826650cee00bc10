import { describe, expect, test } from 'vitest';
import { bridgeFiles, defaultFiles } from '../default/default-model.ts';
import { missingForRooms, openModel } from '../room/room-model.ts';
import { runPlan } from '../room/what-if.ts';
import { runModel } from './test-run.ts';

const model = (content: object, name = 'model.json') => openModel([{ name, text: JSON.stringify(content) }]);
const state = (definition: string, init: string) => ({ type: 'state', definition, init });
const constant = (definition: string) => ({ type: 'const', definition });
const last = (values: readonly number[] | undefined) => values?.at(-1);

describe('a model runs as its equations are solved by hand', () => {
  test('decay', () => {
    const { courses } = runModel(model({ y: state('-k*y', '3'), k: constant('1e-5') }), new Map(), 4);
    expect(last(courses[0]?.values)).toBeCloseTo(3 * Math.exp(-1e-5 * 4 * 86_400), 6);
  });
  test('logistic growth', () => {
    const { courses } = runModel(
      model({ y: state('r*y*(1-y/most)', '1'), r: constant('1e-5'), most: constant('50') }),
      new Map(),
      10,
    );
    const grown = Math.exp(1e-5 * 864_000);
    expect(last(courses[0]?.values)).toBeCloseTo((50 * grown) / (50 + grown - 1), 3);
  });
  test('a swing, by two states', () => {
    const { courses } = runModel(
      model({ x: state('w*v', '1'), v: state('-w*x', '0'), w: constant('2*3.141592653589793/86400') }),
      new Map(),
      1,
    );
    expect(last(courses[0]?.values)).toBeCloseTo(1, 3);
  });
  test('functions of its own, inside each other', () => {
    const own = (parameters: string, definition: string) => ({ [parameters]: { type: 'function', definition } });
    const { courses } = runModel(
      model({
        y: state('0*y', 'sq(sq(2)) + add(sq(1), add(1, 2, 3), sq(3))'),
        ...own('sq(x)', 'x*x'),
        ...own('add(x, y, z)', 'x+y+z'),
      }),
      new Map(),
      1,
    );
    expect(last(courses[0]?.values)).toBe(32);
  });
});

const y = state('0*y', '1');
test.each([
  [{ y, a: { definition: 'b' }, b: { definition: 'c+1' }, c: { definition: 'a' } }, 'circle', 'a → b → c → a'],
  [{ y, 'f(x)': { type: 'function', definition: 'f(x)' } }, 'circle', 'f → f'],
  [{ y, a: { definition: 'nowhere' } }, 'unknown-name', 'a: nowhere'],
  [{ y: { type: 'state', definition: '2*y' } }, 'no-init', 'y'],
  [{ a: constant('1') }, 'no-state', 'state'],
  [{ y, constructor: constant('1') }, 'bad-name', 'constructor'],
  [{ y, 'a-b': constant('1') }, 'bad-name', 'a-b'],
  [{ y, a: { type: 'code', definition: '1' } }, 'bad-type', 'a'],
  [{ y, one: { a: constant('1') }, two: { a: constant('2') } }, 'named-twice', 'a'],
  [{ y, a: { ...constant('1'), fit: ['3', '2'] } }, 'bad-fit', 'a'],
  [{ y, 'exp(x)': { type: 'function', definition: 'x' } }, 'bad-function', 'exp'],
  [{ y: state('1/(y-1)*0 + y**y**y', '9') }, 'ran-away', 'y'],
  [{ y: state('d', '1'), d: { type: 'input' } }, 'missing-input', 'd'],
])('%j is refused', (content, code, words) => {
  expect(() => runModel(model(content), new Map(), 1)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(words) }) as Error,
  );
});

test('helpers that double each other thirty times are too dear, not endless', () => {
  const functions = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [`f${i + 1}(x)`, { type: 'function', definition: `f${i}(x)+f${i}(x)` }]),
  );
  const content = { y: state('f30(y)', '1'), 'f0(x)': { type: 'function', definition: 'x' }, ...functions };
  expect(() => model(content)).toThrow(expect.objectContaining({ code: 'too-dear' }) as Error);
});

test('equations too stiff for the time there is are given up', () => {
  expect(() => runModel(model({ y: state('-1e6*(y-2)', '1') }), new Map(), 50, 200_000)).toThrow('Time is up');
});

test('files too large, too deep or no JSON are refused before anything is reckoned', () => {
  const read = (text: string) => () => openModel([{ name: 'a.json', text }]);
  expect(read('x'.repeat(1_000_001))).toThrow('million');
  expect(read('{"a":'.repeat(200) + '1' + '}'.repeat(200))).toThrow('deep');
  expect(read('[1]')).toThrow('no JSON object');
  expect(read('{')).toThrow('a.json is no JSON file');
  expect(read(`{"__proto__": {"type": "const", "definition": "1"}, "y": ${JSON.stringify(y)}}`)).toThrow('no name');
});

test('a later file has the last word, and an order of processing is kept', () => {
  const text = (content: object) => JSON.stringify(content);
  const base = {
    name: 'base.json',
    text: text({ y: state('d*y', '1'), d: { type: 'input', definition: '0', unit: 's' } }),
  };
  const control = { name: 'control.json', text: text({ d: { definition: '1e-5' } }) };
  const main = {
    name: 'main.json',
    text: text({ processing_order: ['control.json', 'sub\\base.json', 'weather.csv', { d: { definition: '2e-5' } }] }),
  };
  const end = (files: { name: string; text: string }[]) =>
    last(runModel(openModel(files), new Map(), 1).courses[0]?.values);
  expect(end([base, control])).toBeCloseTo(Math.exp(0.864), 4);
  expect(end([main, base, control])).toBeCloseTo(Math.exp(1.728), 4);
  expect(() => openModel([main, base])).toThrow('control.json');
});

describe('the lettuce of the installation', () => {
  const phase = (ppfd: number, hours: number, celsius: number, co2: number) => ({
    ...{ days: 50, photoperiod: hours, ppfd },
    lit: { temperature: celsius, humidity: 70, co2 },
    dark: { temperature: celsius - 3, humidity: 75, co2: 0 },
  });
  const grown = (...asked: Parameters<typeof phase>) => runPlan(openModel(defaultFiles), new Map(), [phase(...asked)]);

  test('weighs after fifty days in the light of a greenhouse what Van Henten’s did: 150 to 350 g/m² dry', () => {
    // A mean of about 8 mol/m² a day and outdoor air, planted with 2.7 g/m².
    const { biomass } = grown(180, 12, 18, 450);
    expect(biomass).toBeGreaterThan(150);
    expect(biomass).toBeLessThan(350);
  });
  test('grows with light and with carbon dioxide, ever less with each', () => {
    const [low, middle, high] = [100, 200, 300].map((ppfd) => grown(ppfd, 16, 22, 800).biomass);
    expect(middle! - low!).toBeGreaterThan(high! - middle!);
    expect(high!).toBeGreaterThan(middle!);
    expect(grown(200, 16, 22, 1200).biomass).toBeGreaterThan(grown(200, 16, 22, 500).biomass * 1.15);
  });
  test('takes the electricity of its lamps, to the joule', () => {
    expect(grown(216, 10, 22, 800).lamps).toBeCloseTo(((216 / 2.7) * 10 * 50) / 1000, 6);
  });
  test('offers five constants to be fitted, and lacks nothing for rooms', () => {
    expect(missingForRooms(openModel(defaultFiles))).toEqual([]);
    expect(missingForRooms(model({ y }))).toContain('X_T');
    expect(bridgeFiles).toHaveLength(2);
  });
});
