// @vitest-environment happy-dom
import type { OutboxMail } from '@trellis/notifications/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mailOutboxWeb } from './mail-outbox-web.ts';
import { MailOutboxPage } from './mail-outbox.page.tsx';

const mail: OutboxMail = {
  id: 8,
  createdate: '2026-11-20T08:00:00.000Z',
  to: ['grower@farm.example'],
  subject: 'Choose a new password',
  text: 'Hello Ana,\n\nhttps://trellis.example/passwordreset?code=abc',
  status: 'failed',
  attempts: 5,
  nextTry: null,
  sentAt: null,
  error: '550 no such user',
};
const open = async (provider: object, mails: readonly OutboxMail[], html: string | null = '<p>Hello</p>') => {
  const sent = stubServer([
    [/outbox\/8/, { html }],
    [/outbox/, { provider, mails }],
    [/sendTest|retry/, { id: 9, success: true }],
  ]);
  await showPage(<MailOutboxPage />, { features: [mailOutboxWeb] });
  return sent;
};
const none = { isConfigured: false, host: null, from: null };
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('without a mail server it says so, and a waiting mail is read without running anything in it', async () => {
  await open(none, [{ ...mail, status: 'queued', error: null }], '<p>Hello</p><script>alert(1)</script>');
  expect(await screen.findByText(/No mail server is set up: mails wait here/)).toBeDefined();
  fireEvent.click(screen.getByText('Choose a new password'));
  const drawer = within(await screen.findByRole('dialog'));
  const frame = await drawer.findByTitle('The mail as it looks');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.getAttribute('srcdoc')).toContain('<p>Hello</p>');
  fireEvent.click(drawer.getByRole('button', { name: 'Text' }));
  expect(drawer.getByText(/passwordreset\?code=abc/)).toBeDefined();
});

test('a failed mail tells why and is tried again; a sent one has lost its content', async () => {
  const sent = await open({ isConfigured: true, host: 'mail.farm:587', from: 'trellis@farm.example' }, [mail], null);
  expect(await screen.findByText('Mails leave through mail.farm:587 as trellis@farm.example.')).toBeDefined();
  fireEvent.click(screen.getByText('Choose a new password'));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('550 no such user')).toBeDefined();
  expect(await drawer.findByText(/Its content is gone/)).toBeDefined();
  fireEvent.click(drawer.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent[0]?.address).toBe('/api/v1/notifications/8/retry'));
  expect(await screen.findByText('The mail is tried again.')).toBeDefined();
});

test('an empty outbox offers the test mail', async () => {
  const sent = await open(none, []);
  expect(await screen.findByText(/No mail was written yet/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Send a test mail' }));
  await waitFor(() => expect(sent[0]?.address).toBe('/api/v1/notifications/sendTest'));
  expect(await screen.findByText('The test mail waits: no mail server is set up.')).toBeDefined();
});
