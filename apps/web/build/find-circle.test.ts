import { expect, test } from 'vitest';
import { findCircle } from './find-circle.ts';

test('files that wait for each other are found, however long the way around', () => {
  const tree: [string, string[]][] = [
    ['page', ['menu', 'table']],
    ['table', ['menu', 'base']],
    ['menu', ['base']],
    ['base', []],
  ];
  expect(findCircle(new Map(tree))).toBeUndefined();
  expect(findCircle(new Map([...tree, ['base', ['table']]]))).toEqual(['menu', 'base', 'table']);
  expect(findCircle(new Map([['own', ['own']]]))).toEqual(['own']);
});
