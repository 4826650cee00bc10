import type { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { choice, defineEntity, facilityScope, integer, json, jsonList, reference, text } from '@trellis/entity-kit';
import { Suspense, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import {
  createLiveHub,
  createQueryClient,
  createReadingsStore,
  openPreferences,
  openSessionStore,
  setupI18n,
  WebKitProvider,
} from '../index.ts';
import { sampleUser } from '../testing/index.ts';

/** A bench of a greenhouse: a collection of the kinds of fields a form has. */
export const Bench = defineEntity(
  'bench',
  {
    name: text({ max: 20 }),
    level: integer({ min: 1, max: 9, optional: true }),
    kind: choice(['flood', 'drip'], { optional: true }),
    area_id: reference('area', { optional: true }),
    layout: json({ of: jsonList, optional: true }),
  },
  {
    path: 'benches',
    table: 'benches',
    meaning: 'benches',
    scope: facilityScope('site_id'),
    access: { read: 'member', create: ['grower'], update: ['grower'], delete: ['grower'] },
    list: { columns: ['name', 'level', 'kind', 'area_id'], search: ['name'], order: 'name' },
  },
);

export const aboutBenches = {
  rights: { create: true, update: true, delete: true },
  creators: [],
  isImportable: true,
  history: false,
  hidden: [],
  references: {
    area_id: {
      name: 'area',
      path: 'areas',
      relation: 'area',
      title: ['name'],
      search: ['name'],
      isArchivable: false,
      isLookup: false,
    },
  },
};

/** What reached the server: method, address, body. */
export type Sent = { method: string; address: string; body: unknown }[];

/** A reply by the first pattern that fits `METHOD address`, or the promise of one; an error is thrown, as a lost connection does. */
export type Replies = readonly (readonly [RegExp, (body: unknown, address: string) => unknown])[];

class SilentSocket {
  readyState = 0;
  close() {}
  send() {}
}

/** Stands for the server; remembers every call. */
export function stubServer(replies: Replies): Sent {
  const sent: Sent = [];
  localStorage.clear();
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', async (target: string, { method = 'GET', body }: RequestInit = {}) => {
    const given: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const address = decodeURIComponent(target.replaceAll('+', ' '));
    sent.push({ method, address, body: given });
    const reply = (await replies.find(([pattern]) => pattern.test(`${method} ${address}`))?.[1](given, address)) ?? [];
    return reply instanceof Response ? reply : Response.json(reply);
  });
  return sent;
}

/** An answer of the server that refuses. */
export const refusal = (statusCode: number, message: string, code?: string): Response =>
  Response.json({ error: { statusCode, name: 'Error', message, code } }, { status: statusCode });

/** Draws part of a page for a signed-in person; gives the answers it keeps, to ask again as after a change elsewhere. */
export async function show(page: ReactNode, start = '/benches', lang: 'en' | 'es' = 'en'): Promise<QueryClient> {
  const session = openSessionStore();
  session.signIn(sampleUser({ lang }));
  const words = () =>
    Promise.resolve({
      default: {
        records: {
          bench: { one: 'Bench', many: 'Benches' },
          hand: {
            one: 'Person',
            many: 'Team management',
            counted_one: '{{count}} gardener',
            counted_other: '{{count}} gardeners',
          },
        },
      },
    });
  const i18n = await setupI18n(lang, [{ name: 'greenhouse', texts: { en: words, es: words } }]);
  await i18n.loadNamespaces(['records', 'ui', 'web-kit', 'greenhouse']);
  const kit = {
    session,
    preferences: openPreferences(session),
    i18n,
    queries: createQueryClient(),
    hub: createLiveHub(),
    readings: createReadingsStore(),
  };
  const router = createMemoryRouter([{ path: '*', element: <Suspense>{page}</Suspense> }], { initialEntries: [start] });
  render(
    <WebKitProvider kit={kit} onSessionEnded={() => undefined}>
      <RouterProvider router={router} />
    </WebKitProvider>,
  );
  return kit.queries;
}

/** One bench as the server has it, what it says of it, and all it answers about benches. */
export const bench = {
  id: 7,
  name: 'North',
  level: 2,
  kind: 'flood',
  area_id: 1,
  area: { id: 1, name: 'Veg' },
  layout: [{ tray: 1 }],
  createdate: '2026-11-20T09:00:00.000Z',
  updatedate: '2026-11-20T10:00:00.000Z',
  updateuser: 4,
};
export const usage = { can: { update: true, delete: true, amend: false }, count: 0, owned: 0, usedBy: [] };
export const benchServer: Replies = [
  [/about/, () => aboutBenches],
  [/count/, () => ({ count: 1 })],
  [/usage/, () => usage],
  [/GET .*benches\/7/, () => bench],
  [/GET .*benches/, () => [bench]],
];

/** The record that is open. */
export const drawer = async () => within(await screen.findByRole('dialog'));
/** The changes that reached the server. */
export const patches = (sent: Sent) => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
