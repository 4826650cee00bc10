import { expect, test } from 'vitest';
import * as z from 'zod';
import { replyWriter } from './reply-writer.ts';

test('a reply holds what its contract names, and nothing else', () => {
  const write = replyWriter(z.object({ name: z.string(), weightG: z.number().nullable() }));
  expect(write({ name: 'Basil', weightG: null, hash: 'secret' })).toBe('{"name":"Basil","weightG":null}');
});

test('a contract is compiled once', () => {
  const returns = z.object({ ok: z.boolean() });
  expect(replyWriter(returns)).toBe(replyWriter(returns));
});
