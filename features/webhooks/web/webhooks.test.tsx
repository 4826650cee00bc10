// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DeliveryList } from './delivery-list.tsx';
import { NewWebhookDialog } from './new-webhook.dialog.tsx';
import { webhooksWeb } from './webhooks-web.ts';
import { WebhookHead } from './webhook-head.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a new webhook says what is missing, and shows its secret this once', async () => {
  const sent = stubServer([[/webhooks/, { id: 4, newSecret: 'whsec_abc' }]]);
  const onClose = vi.fn();
  await showPage(<NewWebhookDialog onClose={onClose} />, { features: [webhooksWeb] });
  expect(await screen.findByText('It needs a name.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'ERP ' } });
  expect(await screen.findByText('It needs an address that begins with https://.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://erp.example/hook' } });
  fireEvent.click(screen.getByLabelText('Alert changed'));
  fireEvent.click(screen.getByRole('button', { name: 'Make webhook' }));
  expect(await screen.findByText('whsec_abc')).toBeDefined();
  expect(sent).toEqual([
    {
      address: '/api/v1/webhooks',
      body: { name: 'ERP', address: 'https://erp.example/hook', events: ['alert.raised'] },
    },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'I have kept it' }));
  expect(onClose).toHaveBeenCalled();
});

test('a webhook that was switched off says why and offers a test; a new secret is asked for first', async () => {
  const sent = stubServer([
    [/rotateSecret/, { newSecret: 'whsec_new', oldSecretUntil: '2026-11-24T08:00:00.000Z' }],
    [/sendTest/, { id: 9 }],
  ]);
  const webhook = {
    id: 4,
    facility_id: 1,
    name: 'ERP',
    address: 'https://erp.example/hook',
    events: ['alert.raised'],
    isOn: false,
    failingSince: '2026-11-15T08:00:00.000Z',
    disabledAt: '2026-11-20T08:00:00.000Z',
    disabledReason: 'No message was taken for 5 days.',
    oldSecretUntil: null,
  };
  await showPage(<WebhookHead webhook={webhook as never} />, { features: [webhooksWeb] });
  expect(await screen.findByText(/^No message was taken for 5 days. Send a test/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Send a test' }));
  fireEvent.click(screen.getByRole('button', { name: 'New secret' }));
  expect(await screen.findByText('Make a new secret?')).toBeDefined();
  fireEvent.click(screen.getAllByRole('button', { name: 'New secret' }).at(-1) as HTMLElement);
  expect(await screen.findByText('whsec_new')).toBeDefined();
  await waitFor(() =>
    expect(sent.map(({ address }) => address)).toEqual([
      '/api/v1/webhooks/4/sendTest',
      '/api/v1/webhooks/4/rotateSecret',
    ]),
  );
});

test('messages are looked at by what became of them, and all of them again', async () => {
  const about = {
    rights: { create: false, update: false, delete: false },
    creators: [],
    isImportable: false,
    history: false,
    hidden: [],
    references: {},
  };
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(decodeURIComponent(address));
    return Promise.resolve(Response.json(/about/.test(address) ? about : /count/.test(address) ? { count: 0 } : []));
  });
  await showPage(<DeliveryList webhookId={4} />, { features: [webhooksWeb] });
  const givenUp = await screen.findByRole('button', { name: 'Given up' });
  fireEvent.click(givenUp);
  await waitFor(() => expect(asked.some((one) => /"status":"failed"/.test(one))).toBe(true));
  expect(givenUp.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(givenUp);
  await waitFor(() => expect(givenUp.getAttribute('aria-pressed')).toBe('false'));
});
