import { expect, test } from 'vitest';
import { linkTo, linkToHelp, splitAnswer, spokenAnswer } from './answer-links.ts';

test('links to pages and help topics stand out, the rest stays words', () => {
  const answer = `See ${linkTo('A-1 [north]', '/device/a-1/7')}, or ${linkToHelp('Chat', 'chat')}.`;
  expect(splitAnswer(answer)).toEqual([
    { words: 'See ' },
    { words: 'A-1 north', path: '/device/a-1/7' },
    { words: ', or ' },
    { words: 'Chat', topickey: 'chat' },
    { words: '.' },
  ]);
});

test('nothing that stored words say leads out of the product', () => {
  for (const evil of [
    '[x](https://evil.test)',
    '[x](//evil.test)',
    '[x](javascript:alert(1))',
    '[x](/\\evil.test)',
    '[x](help:../a)',
  ])
    expect(splitAnswer(evil), evil).toEqual([{ words: evil }]);
});

test('spoken, an answer has no addresses and no marks', () => {
  expect(spokenAnswer(`2 alerts:\n• ${linkTo('A-1', '/device/a/1')}: hot\n• B-2: dry`)).toBe(
    '2 alerts: A-1: hot. B-2: dry',
  );
});
