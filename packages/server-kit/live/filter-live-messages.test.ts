import { pino } from 'pino';
import { until } from '@trellis/test-kit/until';
import { expect, test } from 'vitest';
import { filterLiveMessages } from './filter-live-messages.ts';
import type { LiveMessage } from './socket-channel.ts';

const log = pino({ level: 'silent' });
const message = (type: string): LiveMessage => ({ type, payload: {}, tenants: 'all' });

/** A filter that judges when the test says so, and what came through it. */
function createSlowFilter(max: number) {
  const judging: { pass: () => void; fail: () => void }[] = [];
  const sent: string[] = [];
  const take = filterLiveMessages({
    filter: (messages) =>
      new Promise((resolve, reject) => {
        judging.push({
          pass: () => resolve(messages.filter(({ type }) => !type.startsWith('theirs'))),
          fail: () => reject(new Error('The database is away.')),
        });
      }),
    send: (messages) => sent.push(...messages.map(({ type }) => type)),
    max,
    log,
  });
  return { take, judging, sent };
}

test('messages keep their order; those that come while others are judged are judged together after them', async () => {
  const { take, judging, sent } = createSlowFilter(10);
  take([message('a'), message('theirs'), message('b')]);
  take([message('c')]);
  take([message('d')]);
  expect(judging).toHaveLength(1);
  judging[0]?.pass();
  await until(() => expect(judging).toHaveLength(2));
  judging[1]?.pass();
  await until(() => expect(sent).toEqual(['a', 'b', 'c', 'd']));
});

test('when more wait than may, they are given up, the listener reads anew, and what comes later is heard', async () => {
  const { take, judging, sent } = createSlowFilter(3);
  take([message('first')]);
  for (let count = 0; count < 4; count += 1) take([message('flood')]);
  judging[0]?.pass();
  await until(() => expect(sent).toEqual(['first', 'resync']));
  take([message('later')]);
  judging[1]?.pass();
  await until(() => expect(sent).toEqual(['first', 'resync', 'later']));
});

test('what could not be judged is read anew', async () => {
  const { take, judging, sent } = createSlowFilter(3);
  take([message('a')]);
  judging[0]?.fail();
  await until(() => expect(sent).toEqual(['resync']));
});
