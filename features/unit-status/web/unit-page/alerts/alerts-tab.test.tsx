// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { roles } from '@trellis/access/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { unitPageWeb, unitStatusWeb } from '../../index.ts';
import { makeEntry } from '../../live/unit-entry.ts';
import { unitRecord } from '../../live/unit-record.fixture.ts';
import { AlertsTab } from './alerts-tab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = makeEntry(unitRecord(1), Date.parse('2026-06-15T18:39:00Z'));
const alert = {
  ...{ id: 5, escalationLevel: 2, name: 'Seen by a person', code: 'MAN-001', message: 'Too dry', metric: 'vpd' },
  ...{ firstOccurrred: '2026-06-15T10:00:00Z', lastOccurred: '2026-06-15T12:00:00Z', occurrences: 1, cause: null },
  ...{ ExceptionStatus_id: 1, resolvedOn: null, status: { label: 'Open', labelEs: 'Abierta' } },
};
const open = async (rows: object[]) => {
  const sent = stubServer([
    [/ExceptionLists\/answer/, { done: [5], refused: [] }],
    [/ExceptionLists/, rows],
  ]);
  const person = { roles: [{ id: roles.grower.id, name: 'Grower' }] };
  await showPage(<AlertsTab entry={entry} />, { features: [unitPageWeb, unitStatusWeb], person });
  return sent;
};

test('alerts are told whole, those that are open first, and lead to their time in the charts', async () => {
  const over = { ...alert, id: 6, message: 'Lamp out', ExceptionStatus_id: 5, cause: 'fuse' };
  await open([{ ...over, firstOccurrred: '2026-06-15T13:00:00Z', resolvedOn: '2026-06-15T14:00:00Z' }, alert]);
  const cards = await screen.findAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('strong').textContent)).toEqual(['Too dry', 'Lamp out']);
  expect(cards[0]?.textContent).toContain('Level 2 · Open');
  expect(cards[0]?.textContent).toContain('VPD');
  expect(cards[1]?.textContent).toContain('Cause: fuse');
  const link = within(cards[0] as HTMLElement).getByRole('link', { name: 'Show in the charts' });
  expect(link.getAttribute('href')).toContain('from=2026-06-15T04%3A00');
});

test('what a rule raised is told in the words of its type, in the clock of who reads it', async () => {
  const facts = { unit: 'W-03', measuredIn: 'min' };
  const exceptionType = { messageTemplate: '{unit} is silent since {since}.', messageTemplateEs: null };
  const stored = { message: 'W-03 is silent since Jun 15, 10:00.', value: null, limitValue: null };
  await open([{ ...alert, ...stored, facts, exceptionType }]);
  expect((await screen.findByRole('link', { name: /^W-03 is silent since/ })).textContent).toMatch(/[AP]M\.$/);
});

test('who answers alerts raises one in words with its level and time, and takes one on', async () => {
  const sent = await open([alert]);
  fireEvent.click(await screen.findByRole('button', { name: 'Take it on' }));
  fireEvent.click(screen.getByRole('button', { name: 'New alert' }));
  const dialog = await screen.findByRole('dialog');
  const raise = within(dialog).getByRole('button', { name: 'Raise' });
  expect(raise.hasAttribute('disabled')).toBe(true);
  fireEvent.change(within(dialog).getByRole('textbox', { name: /What was seen/ }), { target: { value: ' Leak ' } });
  fireEvent.click(raise);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.address).toContain('ExceptionLists/5/acknowledge');
  expect(sent[1]).toMatchObject({
    address: expect.stringContaining('ExceptionLists/raise') as string,
    body: { platformGroup_id: 1, escalationLevel: 3, message: 'Leak' },
  });
});

test('an alert that was taken on is given back by a click', async () => {
  const sent = await open([alert]);
  fireEvent.click(await screen.findByRole('button', { name: 'Take it on' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ ids: [5], answer: { kind: 'giveBack' } }));
});
