import { expect, test } from 'vitest';
import { calledIn, matchCall, splitMessage } from './split-message.ts';

const people = [
  { user_id: 1, firstname: 'Ana', lastname: 'Ruiz' },
  { user_id: 2, firstname: 'Andrés', lastname: 'O’Neil' },
  { user_id: 3, firstname: 'Bo', lastname: 'Li' },
];

test('addresses become links without the full stop behind them, calls stand out', () => {
  expect(splitMessage('@Ana Ruiz see https://a.test/x?y=1. mail me@here.test')).toEqual([
    { kind: 'call', words: '@Ana Ruiz' },
    { kind: 'words', words: ' see ' },
    { kind: 'link', words: 'https://a.test/x?y=1' },
    { kind: 'words', words: '. mail me@here.test' },
  ]);
  expect(splitMessage('')).toEqual([]);
});

test('the people a message calls are found by their whole name', () => {
  expect(calledIn('@Ana Ruiz and @Andrés O’Neil, look', people)).toEqual([1, 2]);
  expect(calledIn('Ana Ruiz, @Bo', people)).toEqual([]);
});

test('while a call is typed the fitting people are offered, by first or last name', () => {
  expect(matchCall('Hello @an', people)?.found.map(({ user_id }) => user_id)).toEqual([1, 2]);
  expect(matchCall('@ruiz', people)?.found.map(({ user_id }) => user_id)).toEqual([1]);
  expect(matchCall('@Ana R', people)).toMatchObject({ typed: 'Ana R', found: [{ user_id: 1 }] });
  for (const text of ['Hello', 'me@an', '@Ana Ruiz done']) expect(matchCall(text, people)).toBeUndefined();
});
