import { render } from '@testing-library/react';
import {
  createLiveHub,
  createQueryClient,
  createReadingsStore,
  openPreferences,
  openSessionStore,
  RouteTableContext,
  setupI18n,
  WebKitProvider,
  type SessionUser,
  type WebFeature,
} from '@trellis/web-kit';
import { Suspense, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { sampleUser } from './sample-user.ts';

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

interface ShowPageOptions {
  /** Whose texts and routes the page needs; the first one's namespace is there from the start. */
  features: readonly WebFeature[];
  person?: Partial<SessionUser>;
  /** Where the page is opened: `/teammanagement?role=3`. */
  path?: string;
}

/** Draws a page in English for a signed-in person. */
export async function showPage(page: ReactNode, { features, person, path = '/' }: ShowPageOptions): Promise<void> {
  const session = openSessionStore();
  session.signIn(sampleUser({ lang: 'en', ...person }));
  const kit = {
    session,
    preferences: openPreferences(session),
    i18n: await setupI18n('en', features),
    queries: createQueryClient(),
    hub: createLiveHub(),
    readings: createReadingsStore(),
  };
  await kit.i18n.loadNamespaces(features.map(({ name }) => name));
  const routes = features.flatMap((feature) => feature.routes);
  const router = createMemoryRouter([{ path: '*', element: <Suspense>{page}</Suspense> }], { initialEntries: [path] });
  render(
    <WebKitProvider kit={kit} onSessionEnded={() => undefined}>
      <RouteTableContext value={routes}>
        <RouterProvider router={router} />
      </RouteTableContext>
    </WebKitProvider>,
  );
}
