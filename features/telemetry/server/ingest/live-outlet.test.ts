import { setTimeout as delay } from 'node:timers/promises';
import { unitMessages } from '@trellis/units/model';
import { liveTopic, messageOf, type LiveMessage } from '@trellis/server-kit';
import { createLocalBus } from '@trellis/server-kit/mqtt';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createLiveOutlet } from './live-outlet.ts';

const level = (reading: string, key?: string) =>
  messageOf(
    unitMessages.setLogLevel,
    { controllerId: 7, platformGroupId: 11, reading, data: { timestamp: '2026-11-22T12:00:00.000Z' } },
    key === undefined ? {} : { key },
  );

function open() {
  const bus = createLocalBus(pino({ level: 'silent' }));
  const heard: [number, string[]][] = [];
  for (const facility of [1, 2])
    bus.subscribe(liveTopic(facility), (messages) =>
      heard.push([
        facility,
        (messages as unknown as LiveMessage[]).map(({ payload }) => (payload as { reading: string }).reading),
      ]),
    );
  return { outlet: createLiveOutlet({ bus }), heard };
}

test('messages of one moment go out together, each to its facility, the last of each key', async () => {
  const { outlet, heard } = open();
  outlet.publish(1, level('old', 'l/7'));
  outlet.publish(1, level('other'));
  outlet.publish(2, level('elsewhere', 'l/7'));
  outlet.publish(1, level('new', 'l/7'));
  outlet.publish(1, level('one more'));
  expect(heard).toEqual([]);
  await delay(20);
  expect(heard).toEqual([
    [1, ['new', 'other', 'one more']],
    [2, ['elsewhere']],
  ]);
  outlet.publish(1, level('later', 'l/7'));
  outlet.close();
  expect(heard.slice(2)).toEqual([[1, ['later']]]);
  await delay(20);
  expect(heard).toHaveLength(3);
});
