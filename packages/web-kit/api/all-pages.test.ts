import { filtered, type AnyCall } from '@trellis/entity-kit';
import { expect, test } from 'vitest';
import { sendForAllPages } from './all-pages.ts';

test('a list is read page after page, as it was asked for, until one is not full', async () => {
  const rows = Array.from({ length: 2500 }, (_, id) => ({ id }));
  const asked: object[] = [];
  const connection = {
    baseUrl: '',
    token: () => undefined,
    fetch: (address: string) => {
      const filter = new URL(address, 'http://here').searchParams.get('filter') ?? '{}';
      const { skip, limit, ...rest } = JSON.parse(filter) as { skip: number; limit: number };
      asked.push({ ...rest, skip, limit });
      // As the server does: a thousand at most, whatever is asked for.
      return Promise.resolve(Response.json(rows.slice(skip, skip + Math.min(limit, 1000))));
    },
  };
  const list = { method: 'GET', path: 'consumables' } as AnyCall;
  const found = await sendForAllPages(list, filtered({ order: 'id', include: ['stockUnit'] }), connection as never);
  expect(found).toEqual(rows);
  const page = { order: 'id', include: ['stockUnit'], limit: 1000 };
  expect(asked).toEqual([
    { ...page, skip: 0 },
    { ...page, skip: 1000 },
    { ...page, skip: 2000 },
  ]);
});
