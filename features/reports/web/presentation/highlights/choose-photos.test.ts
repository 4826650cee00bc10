import { expect, test } from 'vitest';
import { choosePhotos, inPages } from './choose-photos.ts';

const report = (n: number) => ({
  platformGroupName: `A-${n}`,
  begintime: '2026-05-01T00:00:00Z',
  fileUploadUrl1: `/files/${n}.png`,
  fileUploadUrl2: null,
  fileUploadUrl3: null,
  fileUploadUrl4: `/files/${n}b.png`,
});

test('ten pictures at most, each once, the same while a show runs', () => {
  const reports = Array.from({ length: 9 }, (_, n) => report(n));
  const chosen = choosePhotos([...reports, report(0)], 0.3);
  expect(chosen).toHaveLength(10);
  expect(new Set(chosen.map(({ url }) => url)).size).toBe(10);
  expect(choosePhotos(reports, 0.3)).toEqual(chosen);
  expect(choosePhotos(reports, 0.8)).not.toEqual(chosen);
  expect(choosePhotos([], 0.5)).toEqual([]);
});

test('a list is cut into pages', () => {
  expect(inPages([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(inPages([], 2)).toEqual([]);
});
