import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

test('one person has few under way at a time, others theirs; who ended or failed may again', async () => {
  const turn = fewAtOnce(2);
  const ends: (() => void)[] = [];
  const slow = () => new Promise<string>((resolve) => ends.push(() => resolve('done')));
  const [first, second] = [turn(1, slow), turn(1, slow)];
  await expect(turn(1, slow)).rejects.toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' });
  const other = turn(2, slow);
  const nobodys = [turn(undefined, slow), turn(undefined, slow), turn(undefined, slow)];
  ends.forEach((end) => end());
  expect(await Promise.all([first, second, other, ...nobodys])).toEqual(Array(6).fill('done'));
  for (let count = 0; count < 3; count += 1)
    await expect(turn(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turn(1, () => Promise.resolve('again'))).toBe('again');
});
