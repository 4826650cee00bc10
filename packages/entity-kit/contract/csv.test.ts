import { expect, test } from 'vitest';
import { csvText, withoutGuard } from './csv.ts';

const cellOf = (value: unknown) => csvText([[value]]).slice(1, -2);

test.each(['=1+1', '+cmd', '@sum', '-cmd', '\tx', '＝1+1', '＋cmd', '－cmd', '＠sum'])(
  'a cell that a spreadsheet would run, %j, is kept as text and comes back whole',
  (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
    expect(withoutGuard(`'${text}`)).toBe(text);
  },
);

test.each(['-5', '-0.25', 'a=b', 'Größe', '’90s'])('%s is text or a number as it is', (text) => {
  expect(cellOf(text)).toBe(text);
});
