// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { InboxMessage } from '@trellis/notifications/model';
import { WebKitProvider } from '@trellis/web-kit';
import { makeTestKit, sampleUser, SilentSocket } from '@trellis/web-kit/testing';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InboxDialog } from './inbox.dialog.tsx';
import { inboxWeb } from './inbox-web.ts';

let messages: InboxMessage[];
let sent: { address: string; body: unknown }[];
beforeEach(() => {
  messages = [];
  sent = [];
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push({ address: address.replace('/api/v1/', ''), body: JSON.parse(body as string) });
    const unread = messages.filter(({ readAt }) => readAt === null).length;
    return Promise.resolve(Response.json({ unread, messages }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const message = (given: Partial<InboxMessage>): InboxMessage => ({
  id: 1,
  kind: 'exception',
  subject: 'Level 1: Feed B off',
  text: 'Hello Ana,\n\n412 units have no power.\n\n[Answer this alert]\n\nYou are named for such alerts.',
  at: '2026-05-04T12:00:00.000Z',
  readAt: null,
  collection: 'ExceptionLists',
  record_id: 7,
  ...given,
});

async function open() {
  const kit = await makeTestKit([inboxWeb], { person: sampleUser() });
  render(
    <WebKitProvider kit={kit} onSessionEnded={() => undefined}>
      <MemoryRouter>
        <InboxDialog given={undefined} onClose={() => undefined} />
      </MemoryRouter>
    </WebKitProvider>,
  );
  await screen.findByRole('dialog', { name: 'Messages to you' });
}

test('messages lead to what they are about, and opening one reads it', async () => {
  messages = [message({}), message({ id: 2, subject: 'Level 3: Too dry', readAt: '2026-05-04T12:01:00.000Z' })];
  await open();
  expect(await screen.findByText('1 unread')).toBeDefined();
  expect(screen.getAllByText('412 units have no power.')).toHaveLength(2);
  const link = screen.getByRole('link', { name: 'Level 1: Feed B off' });
  expect(link.getAttribute('href')).toBe('/facility/alerts?id=7');
  fireEvent.click(link);
  await waitFor(() => expect(sent).toEqual([{ address: 'notifications/inbox/read', body: { ids: [1] } }]));
});

test('all are read at once; an empty inbox says what will stand there', async () => {
  messages = [message({})];
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(sent).toEqual([{ address: 'notifications/inbox/read', body: {} }]));
  cleanup();
  messages = [];
  await open();
  expect(await screen.findByText(/Nothing yet/)).toBeDefined();
});
