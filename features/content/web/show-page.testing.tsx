import { render } from '@testing-library/react';
import {
  createLiveHub,
  createQueryClient,
  createReadingsStore,
  openPreferences,
  openSessionStore,
  setupI18n,
  WebKitProvider,
  type SessionUser,
} from '@trellis/web-kit';
import { sampleUser } from '@trellis/web-kit/testing';
import { Suspense, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { contentWeb } from './index.ts';

/** A socket nobody answers. */
class SilentSocket {
  readyState = 0;
  close() {}
  send() {}
}

/** What was sent to the server beside reads. */
export type Sent = { address: string; body: unknown }[];

/** Answers reads by the first pattern that fits their address, and remembers what else is sent. */
export function stubServer(replies: readonly (readonly [RegExp, unknown])[]): Sent {
  const sent: Sent = [];
  localStorage.clear();
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push({ address, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return Promise.resolve(Response.json(replies.find(([pattern]) => pattern.test(address))?.[1] ?? []));
  });
  return sent;
}

/** Draws a page in English for a signed-in person. */
export async function show(page: ReactNode, person: Partial<SessionUser> = {}): Promise<void> {
  const session = openSessionStore();
  session.signIn(sampleUser({ lang: 'en', ...person }));
  const kit = {
    session,
    preferences: openPreferences(session),
    i18n: await setupI18n('en', [contentWeb]),
    queries: createQueryClient(),
    hub: createLiveHub(),
    readings: createReadingsStore(),
  };
  await kit.i18n.loadNamespaces('content');
  const router = createMemoryRouter([{ path: '*', element: <Suspense>{page}</Suspense> }]);
  render(
    <WebKitProvider kit={kit} onSessionEnded={() => undefined}>
      <RouterProvider router={router} />
    </WebKitProvider>,
  );
}
