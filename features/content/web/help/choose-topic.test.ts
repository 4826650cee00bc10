import type { HelpTopic } from '@trellis/content/model';
import { expect, test } from 'vitest';
import { chooseTopic } from './choose-topic.ts';

const topic = (topickey: string, lang: 'en' | 'es') =>
  ({ topickey, lang, topicUrl: `/${lang}/${topickey}` }) as HelpTopic;
const topics = [topic('home', 'en'), topic('home', 'es'), topic('chat', 'en'), topic('device', 'es')];

test.each([
  ['the first key that has a page', ['none', 'chat', 'home'], 'en', '/en/chat'],
  ['the page in the person’s language', ['home'], 'es', '/es/home'],
  ['the English page where there is no other', ['chat', 'home'], 'es', '/en/chat'],
  ['the only page there is', ['device', 'home'], 'en', '/es/device'],
])('help shows %s', (_, wanted, lang, url) => {
  expect(chooseTopic(wanted, topics, lang)?.topicUrl).toBe(url);
});

test('without any page there is nothing to show', () => {
  expect(chooseTopic(['none'], topics, 'en')).toBeUndefined();
});
