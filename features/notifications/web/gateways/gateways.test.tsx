// @vitest-environment happy-dom
import type { WayOutState } from '@trellis/notifications/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mailOutboxWeb } from '../mail-outbox/mail-outbox-web.ts';
import { MailOutboxPage } from '../mail-outbox/mail-outbox.page.tsx';

const way: WayOutState = {
  ...{ way: 'sms', isSetUp: true, setBy: 'gateways', settings: [], places: 1, waiting: 2 },
  lastAcceptedAt: '2026-11-20T08:00:00.000Z',
  lastFailed: { at: '2026-11-20T09:00:00.000Z', error: 'The gateway answered 401. bad key', isTriedAgain: false },
};
const mail: WayOutState = {
  ...{ way: 'email', isSetUp: false, setBy: 'environment', places: 0, waiting: 3 },
  settings: [{ variable: 'SMTP_URL', value: null }],
  ...{ lastAcceptedAt: null, lastFailed: null },
};
const push: WayOutState = { ...way, way: 'push', setBy: 'itself', lastFailed: null };
const gateway = { id: 5, name: 'Twilio', kind: 'sms', isOn: true, method: 'POST', address: 'https://sms.example/send' };
const about = {
  ...{ rights: { create: true, update: true, delete: true }, creators: [], isImportable: true, history: false },
  ...{ hidden: [], references: {} },
};
const open = async (answer: object = { outcome: 'delivered', error: null }) => {
  const sent = stubServer([
    [/notifications\/gateways/, [mail, push, way]],
    [/messageGateways\/about/, about],
    [/messageGateways\/count/, { count: 1 }],
    [/\/test/, answer],
    [/messageGateways\?/, [gateway]],
    [/pushDevices/, [{ id: 9, kind: 'browser', name: 'Chrome on Linux', goneAt: null }]],
  ]);
  await showPage(<MailOutboxPage />, { features: [mailOutboxWeb], path: '/systemadmin/mail-outbox?tab=gateways' });
  return sent;
};
const cardOf = async (name: string) => {
  const item = (await screen.findByRole('heading', { name })).closest('li');
  return within(item as HTMLElement);
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('each way says whether it works, what it refused last, and which variable sets it', async () => {
  await open();
  const texts = await cardOf('Text messages');
  expect(texts.getByText('Fails')).toBeDefined();
  expect(texts.getByText(/: The gateway answered 401\. bad key$/)).toBeDefined();
  expect(texts.getByText('2')).toBeDefined();
  const mails = await cardOf('Mail');
  expect(mails.getByText('Not set up')).toBeDefined();
  expect(mails.getByText('SMTP_URL').closest('li')?.textContent).toBe('SMTP_URL not set');
  expect((await cardOf('Push messages')).getByText('Works')).toBeDefined();
});

test('a gateway is tried with a telephone number, and its answer is said', async () => {
  const sent = await open({ outcome: 'unreachable', error: 'The gateway answered 401. bad key' });
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test by Twilio' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test by Twilio' }));
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  fireEvent.change(dialog.getByLabelText('Telephone number'), { target: { value: 'the shift' } });
  expect(send.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Telephone number'), { target: { value: '+1 555 010 9999' } });
  fireEvent.click(send);
  await waitFor(() =>
    expect(sent).toMatchObject([{ address: '/api/v1/messageGateways/5/test', body: { phone: '+1 555 010 9999' } }]),
  );
  expect(await screen.findByText('Twilio did not take the test. The gateway answered 401. bad key')).toBeDefined();
});

test('push messages are tried on one’s own devices', async () => {
  const sent = await open();
  fireEvent.click(await (await cardOf('Push messages')).findByRole('button', { name: 'Send a test to my device' }));
  expect(await screen.findByText('Chrome on Linux took the test.')).toBeDefined();
  expect(sent[0]?.address).toBe('/api/v1/pushDevices/9/test');
});
