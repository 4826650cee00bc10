// @vitest-environment happy-dom
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { complianceWeb } from '../index.ts';
import { OutboxPage } from './outbox.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const message = {
  ...{ id: 12, facility_id: 1, LicenseNumber: 'C11-1', userId: 3, action: 'POST', service: 'strains/v1/create' },
  ...{ payload: '[{"Name":"Blue Dream"}]', subject: 'strains Blue Dream', dependsOn: null, state: 'rejected' },
  ...{ attempts: 2, httpCode: 400, error: 'Name is already in use.', createdate: '2026-11-20T09:00:00.000Z' },
  ...{ updatedate: '2026-11-20T10:00:00.000Z', createuser: 3, updateuser: 3 },
};
type Reads = Parameters<typeof stubServer>[0];
const officer = { roles: [{ id: 8, name: 'Compliance Officer' }] };

/** The drawer of a message, as the link of an alert opens it. */
async function open(person: object, replies: Reads = [], values: object = {}) {
  const one = { ...message, ...values };
  const sent = stubServer([
    ...replies,
    [/about/, { rights: {}, creators: [], isImportable: false, history: false, hidden: [], references: {} }],
    [/usage/, { can: { update: false, delete: false, amend: false }, count: 0, owned: 0, usedBy: [] }],
    [/count/, { count: 1 }],
    [/Outboxes\/12/, one],
    [/Outboxes/, [one]],
  ]);
  await showPage(<OutboxPage />, {
    ...{ features: [complianceWeb], person, path: '/admin/metrc/outbox?record=12', route: '/admin/metrc/outbox' },
  });
  return { sent, drawer: within(await screen.findByRole('dialog')) };
}

test('an alert about a refused message leads to what the state said; an officer sends it again', async () => {
  const { sent, drawer } = await open(officer, [[/requeue/, { ...message, state: 'queued' }]]);
  expect(await screen.findByText(/no connection to the state yet/)).toBeDefined();
  expect(await drawer.findByText('The state refused it: Name is already in use.')).toBeDefined();
  fireEvent.click(drawer.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(sent.at(-1)?.address).toContain('Outboxes/12/requeue'));
  expect(await screen.findByText('It waits to be sent again.')).toBeDefined();
});

test('how it was settled outside needs words and the address of a proof', async () => {
  const { sent, drawer } = await open(officer, [[/resolve/, { ...message, state: 'resolved_manually' }]]);
  fireEvent.click(await drawer.findByRole('button', { name: 'Settled outside' }));
  const ask = within(await screen.findByRole('dialog', { name: 'How was it settled outside?' }));
  const [how, proof] = ask.getAllByRole('textbox') as [HTMLElement, HTMLElement];
  const settle = () => ask.getByRole('button', { name: 'Settled outside' });
  expect(ask.getByText('Say how it was settled.')).toBeDefined();
  fireEvent.change(how, { target: { value: 'Entered by hand' } });
  fireEvent.change(proof, { target: { value: 'javascript:alert(1)' } });
  expect(ask.getByText('Give the address of the proof.')).toBeDefined();
  expect(settle()).toHaveProperty('disabled', true);
  fireEvent.change(proof, { target: { value: 'https://state.example/r/7' } });
  fireEvent.click(settle());
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({ reason: 'Entered by hand', evidence: 'https://state.example/r/7' }),
  );
  expect(await screen.findByText('Settled. What waits for it may go on.')).toBeDefined();
});

test('somebody else was quicker: it is said, and nothing typed is lost', async () => {
  const { drawer } = await open(officer, [[/resolve/, refusal(409, 'It is settled already.', 'WRONG_STATE')]]);
  fireEvent.click(await drawer.findByRole('button', { name: 'Settled outside' }));
  const ask = within(await screen.findByRole('dialog', { name: 'How was it settled outside?' }));
  const [how, proof] = ask.getAllByRole('textbox') as [HTMLElement, HTMLElement];
  fireEvent.change(how, { target: { value: 'By phone' } });
  fireEvent.change(proof, { target: { value: 'https://state.example/r/7' } });
  fireEvent.click(ask.getByRole('button', { name: 'Settled outside' }));
  expect(await screen.findByText('It is settled already.')).toBeDefined();
  expect(how).toHaveProperty('value', 'By phone');
});

test('who is no officer is told who acts, in Spanish too; what was not refused asks for nothing', async () => {
  const { drawer } = await open({ roles: [{ id: 2, name: 'Facility Manager' }], lang: 'es' });
  expect(await drawer.findByText('El estado lo rechazó: Name is already in use.')).toBeDefined();
  expect(drawer.queryAllByRole('button').map(({ textContent }) => textContent)).not.toContain('Enviar de nuevo');
  cleanup();
  const accepted = await open(officer, [], { state: 'accepted', error: null, httpCode: 200 });
  expect(await accepted.drawer.findByText('strains/v1/create')).toBeDefined();
  expect(accepted.drawer.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('without any message the page says so; a list that fails says why', async () => {
  const list = (reply: unknown) => {
    stubServer([
      [/about/, { rights: {}, creators: [], isImportable: false, history: false, hidden: [], references: {} }],
      [/count/, Array.isArray(reply) ? { count: 0 } : reply],
      [/Outboxes/, reply],
    ]);
    const path = '/admin/metrc/outbox';
    return showPage(<OutboxPage />, { features: [complianceWeb], person: officer, path, route: path });
  };
  await list([]);
  expect(await screen.findByText('No messages to the state yet.')).toBeDefined();
  cleanup();
  await list(refusal(503, 'The database is away.'));
  expect(await screen.findByText(/The database is away\./)).toBeDefined();
});
