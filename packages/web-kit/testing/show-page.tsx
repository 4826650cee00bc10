import { render } from '@testing-library/react';
import {
  pageParts,
  PagePartsContext,
  RouteTableContext,
  WebKitProvider,
  type SessionUser,
  type WebFeature,
  type WebKit,
} from '@trellis/web-kit';
import { Suspense, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { makeTestKit } from './make-test-kit.ts';
import { sampleUser } from './sample-user.ts';
import { SilentSocket } from './silent-socket.ts';

/** What was sent to the server beside reads. */
export type Sent = { address: string; body: unknown }[];

/** An answer of the stubbed server that refuses. */
export const refusal = (statusCode: number, message: string, code?: string) => ({
  refusal: { statusCode, message, code },
});
type Refused = ReturnType<typeof refusal>;

const isRefusal = (reply: unknown): reply is Refused =>
  typeof reply === 'object' && reply !== null && 'refusal' in reply;
const answer = (reply: unknown): Response =>
  isRefusal(reply)
    ? Response.json({ error: reply.refusal }, { status: reply.refusal.statusCode })
    : Response.json(reply);

/** Answers reads by the first pattern that fits their address, and remembers what else is sent. */
export function stubServer(replies: readonly (readonly [RegExp, unknown])[]): Sent {
  const sent: Sent = [];
  localStorage.clear();
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push({ address, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return Promise.resolve(answer(replies.find(([pattern]) => pattern.test(address))?.[1] ?? []));
  });
  return sent;
}

interface ShowPageOptions {
  /** Whose texts and routes the page needs; the first one's namespace is there from the start. */
  features: readonly WebFeature[];
  /** Who is signed in; null for a visitor. */
  person?: Partial<SessionUser> | null;
  /** Where the page is opened: `/teammanagement?role=3`. */
  path?: string;
  /** The router's pattern, for pages with parameters: `/facilities/:id`. */
  route?: string;
}

/** Draws a page in English for a signed-in person, or a visitor; answers what stands around it, such as its hub. */
export async function showPage(
  page: ReactNode,
  { features, person, path = '/', route = '*' }: ShowPageOptions,
): Promise<WebKit> {
  const signedIn = person === null ? {} : { person: sampleUser({ lang: 'en', ...person }) };
  const kit = await makeTestKit(features, signedIn);
  const routes = features.flatMap((feature) => feature.routes);
  const router = createMemoryRouter(
    [
      { path: route, element: <Suspense>{page}</Suspense> },
      { path: '*', element: null },
    ],
    { initialEntries: [path] },
  );
  render(
    <WebKitProvider kit={kit} onSessionEnded={() => undefined}>
      <RouteTableContext value={routes}>
        <PagePartsContext value={pageParts(features)}>
          <RouterProvider router={router} />
        </PagePartsContext>
      </RouteTableContext>
    </WebKitProvider>,
  );
  return kit;
}
