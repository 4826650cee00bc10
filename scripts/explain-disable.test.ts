import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { explainDisable } from './explain-disable.ts';

const linter = new Linter();
const messages = (code: string) =>
  linter
    .verify(code, [
      {
        plugins: { trellis: { rules: { 'explain-disable': explainDisable } } },
        rules: { 'trellis/explain-disable': 'error', 'no-empty': 'error', eqeqeq: 'error' },
      },
    ])
    .map(({ ruleId, messageId }) => [ruleId, messageId]);

test('a switched-off check with a reason is accepted', () => {
  expect(messages('// eslint-disable-next-line eqeqeq -- the driver returns 0 or "0"\na == b;')).toEqual([]);
});

test.each([
  '// eslint-disable-next-line eqeqeq',
  '/* eslint-disable eqeqeq */',
  '// eslint-disable-next-line eqeqeq -- why',
])('%s is refused for want of a reason', (comment) => {
  expect(messages(`${comment}\na == b;`)).toContainEqual(['trellis/explain-disable', 'reason']);
});

test.each([
  '/* eslint-disable -- this file was made by hand */',
  'x();\n/* eslint-disable -- this file was made by hand */',
])('a comment that switches everything off is refused: %s', (code) => {
  expect(messages(`${code}\na == b;`)).toEqual([['trellis/explain-disable', 'rules']]);
});

test('switching this very check off needs a reason too', () => {
  expect(messages('/* eslint-disable trellis/explain-disable */')).toContainEqual([
    'trellis/explain-disable',
    'reason',
  ]);
});
