import { expect, test } from 'vitest';
import { askEveryMs, createLeasedLine, patienceMs, type LeaseReply } from './leased-line.ts';
import { createSharedLine } from './shared-line.ts';

function story(options: { isLeased?: boolean; timeScale?: number } = {}) {
  let now = 1_000_000;
  let replies: (LeaseReply | Error)[] = [];
  const asked: { requestId: string; durationSeconds: number }[] = [];
  const given: string[] = [];
  const line = createLeasedLine({
    desk: {
      request: (request) => {
        asked.push(request);
        const reply = replies.length > 1 ? replies.shift() : replies[0];
        return reply instanceof Error || !reply ? Promise.reject(reply ?? new Error('away')) : Promise.resolve(reply);
      },
      giveBack: (id) => {
        given.push(id);
        return Promise.resolve();
      },
    },
    isLeased: () => options.isLeased ?? true,
    local: createSharedLine(1),
    timeScale: options.timeScale ?? 1,
    now: () => now,
    log: { warn: () => undefined },
  });
  return {
    line,
    asked,
    given,
    server: (...next: (LeaseReply | Error)[]) => {
      replies = next;
    },
    /** Lets time pass and answers arrive. */
    pass: async (ms: number) => {
      now += ms;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('a valve opens only when the server gave water, and it is given back once', async () => {
  const { line, asked, given, server, pass } = story();
  server({ state: 'waiting', seconds: 0 }, { state: 'held', seconds: 60 });
  expect(line.acquire('A-1', 60)).toBe(false);
  await pass(askEveryMs);
  expect(line.acquire('A-1', 60)).toBe(false);
  await pass(100);
  expect(line.acquire('A-1', 59)).toBe(true);
  line.release('A-1');
  line.release('A-1');
  expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(1);
  expect(given).toEqual([asked[0]?.requestId]);
});

test('it asks every two seconds at most', async () => {
  const { line, asked, server, pass } = story();
  server({ state: 'waiting', seconds: 0 });
  for (let i = 0; i < 20; i += 1) {
    line.acquire('A-1', 60);
    await pass(500);
  }
  expect(asked.length).toBeLessThanOrEqual(6);
});

test('a lease that ended closes the valve; a longer shot asks for more in time', async () => {
  const { line, asked, server, pass } = story();
  server({ state: 'held', seconds: 60 });
  line.acquire('A-1', 60);
  await pass(3_000);
  expect(line.acquire('A-1', 300)).toBe(true);
  expect(asked.at(-1)).toMatchObject({ durationSeconds: 300 });
  server({ state: 'over', seconds: 0 });
  await pass(3_000);
  line.acquire('A-1', 300);
  await pass(100);
  expect(line.acquire('A-1', 300)).toBe(false);
});

test('water that came when nobody wanted it any more goes back', async () => {
  const { line, asked, given, server, pass } = story();
  server({ state: 'held', seconds: 60 });
  line.acquire('A-1', 60);
  line.release('A-1');
  expect(given).toEqual([]);
  await pass(100);
  expect(given).toEqual([asked[0]?.requestId]);
});

test('a server that has been away for ten minutes leaves the plants to the line of the machine', async () => {
  const { line, pass } = story();
  expect(line.acquire('A-1', 60)).toBe(false);
  await pass(patienceMs - 1_000);
  expect(line.acquire('A-1', 60)).toBe(false);
  await pass(2_000);
  expect(line.acquire('A-1', 60)).toBe(true);
});

test('water that is not shared needs no server', () => {
  const { line, asked } = story({ isLeased: false });
  expect(line.acquire('A-1', 60)).toBe(true);
  expect(asked).toEqual([]);
});

test('a clock that runs faster asks for the time a shot really takes', () => {
  const { line, asked } = story({ timeScale: 60 });
  line.acquire('A-1', 600);
  expect(asked[0]?.durationSeconds).toBe(10);
});
