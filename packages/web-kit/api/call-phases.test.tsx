// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { anyone, signedIn, type CallDefinition } from '@trellis/entity-kit';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { makeTestKit } from '../testing/make-test-kit.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { SilentSocket } from '../testing/silent-socket.ts';
import { WebKitProvider } from '../web-kit-provider.tsx';
import { useAction } from './use-action.ts';
import { useCall } from './use-call.ts';

const water = {
  method: 'POST',
  path: 'things/water',
  summary: 'Water a thing',
  access: signedIn('a thing of nobody'),
  body: z.object({ id: z.int() }),
  returns: z.object({ id: z.int() }),
} as const satisfies CallDefinition;
const things = {
  method: 'GET',
  path: 'things',
  summary: 'Things',
  access: anyone,
  returns: z.array(z.number()),
} as const satisfies CallDefinition;

let answers: ((answer: Response) => void)[];
async function within<T>(hook: () => T, lang: 'en' | 'es' = 'en') {
  answers = [];
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  const kit = await makeTestKit([], { person: sampleUser({ lang }), lang });
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <WebKitProvider kit={kit} onSessionEnded={() => undefined}>
      {children}
    </WebKitProvider>
  );
  return renderHook(hook, { wrapper }).result;
}
const answer = (index: number, reply: Response) => act(async () => answers[index]?.(reply));
const refuse = (status: number, message: string) => Response.json({ error: { message } }, { status });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a read is loading, then has its answer', async () => {
  const read = await within(() => useCall(things, {}));
  expect(read.current).toMatchObject({ isPending: true, error: null, data: undefined });
  await answer(0, Response.json([1]));
  await waitFor(() => expect(read.current).toMatchObject({ isPending: false, error: null, data: [1] }));
});

test('a read that is refused has the server’s message and no answer', async () => {
  const read = await within(() => useCall(things, {}));
  await answer(0, refuse(403, 'Access Denied'));
  await waitFor(() => expect(read.current).toMatchObject({ isPending: false, data: undefined }));
  expect(read.current.error?.message).toBe('Access Denied');
});

test('a refusal is told in the language of the page, whoever shows it', async () => {
  const read = await within(() => useCall(things, {}), 'es');
  const error = { message: 'Access Denied', code: 'ACCESS_DENIED' };
  await answer(0, Response.json({ error }, { status: 403 }));
  await waitFor(() => expect(read.current.error?.message).toBe('No tiene permiso para esto.'));
});

test('a refusal without words is told as it came', async () => {
  const read = await within(() => useCall(things, {}));
  await answer(0, new Response('<h1>Nothing here</h1>', { status: 404, statusText: 'Not Found' }));
  await waitFor(() => expect(read.current.error?.message).toBe('404 Not Found'));
});

test('an action runs until the last of its runs has ended, and a new one forgets the error before', async () => {
  const action = await within(() => useAction(water, { onError: () => true }));
  const run = (id: number) => act(async () => void action.current.run({ body: { id } }));
  await run(1);
  await run(2);
  await answer(1, Response.json({ id: 2 }));
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(action.current.isRunning).toBe(true);
  await answer(0, refuse(409, 'No water.'));
  await waitFor(() => expect(action.current.isRunning).toBe(false));
  await run(3);
  await answer(2, refuse(409, 'No water.'));
  await waitFor(() => expect(action.current.error?.message).toBe('No water.'));
  await run(4);
  expect(action.current).toMatchObject({ isRunning: true, error: null });
});

test('whoever presses again after a lost answer does it once: the same request goes under the same key until it is answered', async () => {
  const action = await within(() => useAction(water, { onError: () => true }));
  const keys: (string | undefined)[] = [];
  let fate: 'lost' | 'broken' | 'done' = 'lost';
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push((init.headers as Record<string, string>)['idempotency-key']);
    if (fate === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(fate === 'broken' ? refuse(502, 'Bad gateway') : Response.json({ id: 1 }));
  });
  const run = (id: number) => act(() => action.current.run({ body: { id } }).then(() => undefined));
  await run(1);
  fate = 'broken';
  await run(1);
  fate = 'done';
  await run(1);
  await run(1);
  await run(2);
  expect(keys[0]).toMatch(/^[a-z0-9-]{10,}$/);
  expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
  expect(new Set(keys).size).toBe(3);
  // What else is asked for at the same address meanwhile changes nothing of it.
  fate = 'lost';
  await run(4);
  fate = 'done';
  await run(5);
  await run(4);
  expect(keys.at(-1)).toBe(keys.at(-3));
  // What is asked for later is another deed.
  fate = 'lost';
  await run(3);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 121_000);
  fate = 'done';
  await run(3);
  expect(keys.at(-1)).not.toBe(keys.at(-2));
  vi.restoreAllMocks();
});
