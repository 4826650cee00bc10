import { expect, test } from 'vitest';
import { atOnce } from './in-slices.ts';
import { listParser, readListInSlices } from './read-list.ts';

const rows = Array.from({ length: 3_000 }, (_, id) => ({
  id,
  name: `A "quoted" \\ nämé 栽培 🌱, with [brackets] and {braces} ${id}`,
  notes: ['first', { of: [id, null] }],
}));

function parse(text: string, partLength: number): unknown {
  const parser = listParser();
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += partLength)
    atOnce(parser.take(bytes.subarray(start, start + partLength)));
  return parser.finish();
}

const answers = (list: unknown[]) => [
  list,
  { list, count: list.length },
  { at: 'a "[" in a text', list, more: { kept: [1, 2] } },
  { list: [] },
  { none: 'here' },
  [],
  'a text',
  null,
];

test.each([
  [7, 40],
  [4_096, 3_000],
  [10_000_000, 3_000],
])('what comes in parts of %d bytes is what it was', (partLength, count) => {
  for (const answer of answers(rows.slice(0, count))) expect(parse(JSON.stringify(answer), partLength)).toEqual(answer);
});

test('an answer is read while it arrives; one that breaks off is refused', async () => {
  expect(await readListInSlices(Response.json({ rows, count: 3 }))).toEqual({ rows, count: 3 });
  await expect(readListInSlices(new Response('{"rows":[{"id":1},{"id"'))).rejects.toThrow(SyntaxError);
});
