// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { WebKitProvider, type SessionUser } from '@trellis/web-kit';
import { makeTestKit, sampleUser, SilentSocket } from '@trellis/web-kit/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessWeb } from '../../index.ts';
import { MessagesSection } from './messages-section.tsx';
import type { Subscription } from './use-subscriptions.ts';

let kept: Subscription[];
let devices: object[];
let tested: object;
let types: object[];
let sent: { method: string; address: string; body: unknown }[];
beforeEach(() => {
  localStorage.clear();
  kept = [];
  devices = [];
  tested = {};
  types = [];
  sent = [];
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET')
      sent.push({
        method,
        address: address.replace('/api/v1/', ''),
        body: typeof body === 'string' ? JSON.parse(body) : null,
      });
    if (address.includes('notifications/channels'))
      return Promise.resolve(Response.json({ publicKey: 'B'.repeat(87), hasSms: false, hasVoice: true }));
    if (address.includes('exceptionTypes')) return Promise.resolve(Response.json(types));
    if (address.includes('pushDevices')) return Promise.resolve(Response.json(method === 'GET' ? devices : tested));
    return Promise.resolve(Response.json(method === 'GET' ? kept : {}));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const choice = (given: Partial<Subscription>): Subscription => ({
  id: 5,
  facility_id: null,
  kind: null,
  exceptionType_id: null,
  channel: null,
  escalationLevel: null,
  mode: 'on',
  pausedUntil: null,
  quietFrom: null,
  quietTo: null,
  ...given,
});

async function open(person: Partial<SessionUser> = {}, method: 'email' | 'sms' = 'email') {
  const kit = await makeTestKit([accessWeb], { person: sampleUser(person) });
  render(
    <WebKitProvider kit={kit} onSessionEnded={() => undefined}>
      <MessagesSection profile={{ notificationMethod: method, cellPhone: '555' }} />
    </WebKitProvider>,
  );
  await screen.findByText('What you are told');
}
const pick = async (field: string, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: field }));
  fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }));
};

test('a kind of message is switched off with a choice of the person’s own, and on again by changing it', async () => {
  await open();
  await pick('Tickets assigned to you', 'Never');
  const body = { facility_id: null, kind: 'ticket', channel: 'email', mode: 'off' };
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', address: 'notificationSubscriptions', body }]));
  cleanup();
  sent = [];
  kept = [choice({ kind: 'ticket', channel: 'email', mode: 'off' })];
  await open();
  await pick('Tickets assigned to you', 'Once a day, at 8:00');
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'PATCH', address: 'notificationSubscriptions/5', body: { mode: 'digest' } }]),
  );
});

test('a facility follows what holds everywhere until it has a choice of its own', async () => {
  const facilities = [1, 2].map((id) => ({ id, name: `House ${id}`, status: 'available' }));
  kept = [choice({ kind: 'ticket', channel: 'email', mode: 'off', facility_id: 2 })];
  await open({ facilities });
  expect(screen.getByRole('combobox', { name: 'Tickets assigned to you' }).textContent).toBe('At once');
  await pick('Where', 'House 1');
  expect(screen.getByRole('combobox', { name: 'Tickets assigned to you' }).textContent).toBe('As in every facility');
  await pick('Where', 'House 2');
  await pick('Tickets assigned to you', 'As in every facility');
  await waitFor(() => expect(sent).toMatchObject([{ method: 'DELETE', address: 'notificationSubscriptions/5' }]));
});

test('quiet hours begin with the night; their ends must differ', async () => {
  await open();
  fireEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }));
  const night = { quietFrom: '22:00', quietTo: '06:00' };
  await waitFor(() => expect(sent).toMatchObject([{ method: 'POST', body: night }]));
  cleanup();
  sent = [];
  kept = [choice(night)];
  await open();
  const from = screen.getByLabelText('From');
  fireEvent.change(from, { target: { value: '06:00' } });
  fireEvent.blur(from);
  expect(screen.getByText('Must differ from the other end.')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(from, { target: { value: '21:30' } });
  fireEvent.blur(from);
  await waitFor(() =>
    expect(sent).toMatchObject([{ method: 'PATCH', body: { quietFrom: '21:30', quietTo: '06:00' } }]),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ method: 'PATCH', body: night }));
});

test('beside quiet hours stands which types of alerts pass them, as the facility has them', async () => {
  const type = (code: string, label: string, given: object = {}) => ({
    ...{ id: types.length, code, label, labelEs: null, escalationLevel: 1, active: true, facility_id: null },
    ...given,
  });
  types = [
    type('IRR-001', 'Late irrigation'),
    type('TMP-001', 'Temperature too high', { escalationLevel: 2 }),
    type('TMP-001', 'Heat here', { facility_id: 4 }),
    type('CO2-001', 'CO2 too high'),
    type('CO2-001', 'CO2 too high', { facility_id: 4, escalationLevel: 3 }),
    type('DOR-001', 'Door', { active: false }),
  ];
  await open();
  expect(await screen.findByText('2 types of level 1')).toBeDefined();
  expect(screen.getByText('Late irrigation, Heat here')).toBeDefined();
});

test('how messages come is taken back where its change is confirmed', async () => {
  await open();
  await pick('Notification method', 'None');
  await waitFor(() => expect(sent).toMatchObject([{ method: 'PATCH', body: { notificationMethod: 'none' } }]));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ address: 'users/3', body: { notificationMethod: 'email' } }));
});

test('a pause a mail’s link began can be ended', async () => {
  kept = [choice({ pausedUntil: new Date(Date.now() + 3_600_000).toISOString() })];
  await open();
  expect(screen.getByText(/^All messages: paused until/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(sent).toMatchObject([{ method: 'PATCH', body: { pausedUntil: null } }]));
});

test('days off pause everything that may wait, and say so', async () => {
  await open();
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Pause all messages' })).getByRole('button', { name: '7 days' }),
  );
  await waitFor(() => expect(sent).toMatchObject([{ method: 'POST', address: 'notificationSubscriptions' }]));
  const [{ body } = { body: {} }] = sent;
  const { pausedUntil } = body as { pausedUntil: string };
  expect(Math.round((Date.parse(pausedUntil) - Date.now()) / 86_400_000)).toBe(7);
  cleanup();
  kept = [choice({ pausedUntil })];
  await open();
  expect(screen.queryByRole('group', { name: 'Pause all messages' })).toBeNull();
});

test('text messages say when they come by e-mail', async () => {
  await open({}, 'sms');
  expect(screen.getByText(/no gateway for text messages is configured, messages come by e-mail/)).toBeDefined();
  expect(await screen.findAllByText('Text message: no gateway configured')).toHaveLength(2);
});

test('alerts of level 1 have channels of their own; what is not chosen follows the method', async () => {
  await open();
  const group = (name: string) => within(screen.getByRole('group', { name }));
  const urgent = group('Alerts of level 1 come by');
  expect(urgent.getByRole<HTMLInputElement>('checkbox', { name: 'E-mail' }).checked).toBe(true);
  fireEvent.click(urgent.getByRole('checkbox', { name: 'Call' }));
  const body = { facility_id: null, kind: 'exception', channel: 'voice', escalationLevel: 1, mode: 'on' };
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', address: 'notificationSubscriptions', body }]));
  cleanup();
  kept = [choice({ kind: 'exception', channel: 'push', mode: 'on' })];
  await open();
  expect(group('Other alerts come by').getByRole<HTMLInputElement>('checkbox', { name: 'Push message' }).checked).toBe(
    true,
  );
});

test('the test of a device says what became of it', async () => {
  devices = [{ id: 4, kind: 'browser', name: 'Chrome, Android', seenAt: new Date().toISOString(), goneAt: null }];
  tested = { outcome: 'unreachable', error: 'The push service answered 500.' };
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Test Chrome, Android' }));
  expect(await screen.findByText('Unreachable. The push service answered 500.')).toBeDefined();
  expect(sent).toMatchObject([{ method: 'POST', address: 'pushDevices/4/test' }]);
});
