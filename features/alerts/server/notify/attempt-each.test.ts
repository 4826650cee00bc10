import { expect, test } from 'vitest';
import { attemptEach } from './attempt-each.ts';

test('what fails for one person or facility keeps nobody else waiting, and is told at the end', async () => {
  const done: number[] = [];
  const work = (one: number) => (one === 2 ? Promise.reject(new Error('broken')) : Promise.resolve(done.push(one)));
  await expect(attemptEach([1, 2, 3], work)).rejects.toMatchObject({ errors: [{ message: 'broken' }] });
  expect(done).toEqual([1, 3]);
});
