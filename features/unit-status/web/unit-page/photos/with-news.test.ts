import { expect, test } from 'vitest';
import { withNews } from './with-news.ts';

const read = [
  { id: 2, url: '/b.jpg', time: '2026-06-15T10:00:00Z' },
  { id: 1, url: '/a.jpg', time: '2026-06-14T10:00:00Z' },
];

test('a photo that is told of stands with the others by its time, and once when its record is read', () => {
  const at = (time: string) => Date.parse(time);
  const news = [
    { url: '/c.jpg', at: at('2026-06-15T11:00:00Z') },
    { url: '/late.jpg', at: at('2026-06-14T12:00:00Z') },
    { url: '/b.jpg', at: at('2026-06-15T10:00:00Z') },
    { url: '/c.jpg', at: at('2026-06-15T11:00:00Z') },
  ];
  expect(withNews(read, news).map(({ url }) => url)).toEqual(['/c.jpg', '/b.jpg', '/late.jpg', '/a.jpg']);
  expect(withNews(read, []).map(({ id }) => id)).toEqual([2, 1]);
});
