// @vitest-environment happy-dom
import { openSessionStore } from '@trellis/web-kit';
import { sampleUser } from '@trellis/web-kit/testing';
import { beforeEach, expect, test } from 'vitest';
import { refreshSession } from './session-calls.ts';

beforeEach(() => localStorage.clear());

test('what a person chooses while the session is asked for anew stays: the answer is older than that', async () => {
  const session = openSessionStore();
  session.signIn(sampleUser({ lang: 'en', firstname: 'Ana' }));
  let answer: (reply: Response) => void = () => undefined;
  const fetch = () => new Promise<Response>((resolve) => (answer = resolve));
  const refreshed = refreshSession(session, { baseUrl: '', token: () => 'token', fetch });
  session.change({ lang: 'es' });
  answer(Response.json(sampleUser({ lang: 'en', firstname: 'Anna' })));
  await refreshed;
  expect(session.get().user).toMatchObject({ lang: 'es', firstname: 'Anna' });
});
