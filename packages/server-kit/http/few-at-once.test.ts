import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

/** Work that ends when the test says so. */
function createWork() {
  const ends: (() => void)[] = [];
  let begun = 0;
  const work = () => {
    begun += 1;
    return new Promise<string>((resolve) => ends.push(() => resolve('done')));
  };
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  };
  return { work, begun: () => begun, endAll };
}

test('of one person few are under way, more wait for their turn; others have their own turns', async () => {
  const turn = fewAtOnce(2);
  const { work, begun, endAll } = createWork();
  const mine = [1, 2, 3, 4, 5].map(() => turn(1, work));
  expect(begun()).toBe(2);
  const others = [turn(2, work), turn(undefined, work), turn(undefined, work), turn(undefined, work)];
  expect(begun()).toBe(6);
  await endAll();
  expect(await Promise.all([...mine, ...others])).toEqual(Array(9).fill('done'));
  expect(begun()).toBe(9);
});

test('far more are refused; who failed takes no place of those after', async () => {
  const turn = fewAtOnce(2);
  const { work, endAll } = createWork();
  const flood = Array.from({ length: 22 }, () => turn(1, work));
  await expect(turn(1, work)).rejects.toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' });
  await endAll();
  expect(await Promise.all(flood)).toEqual(Array(22).fill('done'));
  for (let count = 0; count < 5; count += 1)
    await expect(turn(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turn(1, () => Promise.resolve('again'))).toBe('again');
});
