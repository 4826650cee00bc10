// @vitest-environment happy-dom
import type { ErrorGroup } from '@trellis/error-log/model';
import { refusal, showPage, stubServer, type Sent } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorLogPage } from './error-log.page.tsx';
import { errorLogWeb } from './error-log-web.ts';

const group: ErrorGroup = {
  signature: 'TypeError: x @ unit-grid.page',
  message: 'TypeError: x is undefined',
  status: 'new',
  hasReturned: true,
  count: 12,
  people: 3,
  facilities: 2,
  firstSeen: '2026-11-01T08:00:00.000Z',
  lastSeen: '2026-11-20T09:00:00.000Z',
  routes: ['/sensors'],
  versions: ['0.1.0+aaaaaaaa', '0.1.0+bbbbbbbb'],
  browsers: ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  software_ticket_id: null,
  days: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 8],
};
const report = (id: number, firstname: string) => ({
  id,
  time: group.lastSeen,
  user: { firstname, lastname: 'Ruiz' },
  facility: { name: 'North house' },
  stack: `at draw ${id}`,
  route: '/sensors',
  appVersion: '0.1.0',
  browser: group.browsers[0],
  occurrences: 4,
  breadcrumbs: [{ at: 1_790_000_000_000, kind: 'click', text: 'Irrigate' }, { odd: true }],
});

const developer = { id: 11, name: 'Software Developer' };

const open = async (groups: unknown, role = developer): Promise<Sent> => {
  const sent = stubServer([
    [/groups/, groups],
    [/mark/, { count: 12 }],
    [/makeTicket/, { software_ticket_id: 7 }],
    [/userExceptionLogs\?/, [report(2, 'Ana'), report(1, 'Bo')]],
  ]);
  await showPage(<ErrorLogPage />, { features: [errorLogWeb], person: { roles: [role] } });
  return sent;
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a kind of error tells its reach; its reports tell person, page, stack and what was done before', async () => {
  await open([group]);
  fireEvent.click(await screen.findByText('TypeError: x is undefined'));
  const drawer = within(await screen.findByRole('dialog', { name: 'TypeError: x is undefined' }));
  expect(drawer.getByText('Came back after it was fixed')).toBeDefined();
  expect(drawer.getByRole('img', { name: '12 times in the last 14 days, at most 8 on a day' })).toBeDefined();
  expect(drawer.getAllByText('Firefox, Linux').length).toBeGreaterThan(0);
  expect(await drawer.findByText('Ana Ruiz')).toBeDefined();
  expect(drawer.getByText('Irrigate')).toBeDefined();
  fireEvent.click(drawer.getByRole('button', { name: 'Older report' }));
  expect(drawer.getByText('Bo Ruiz')).toBeDefined();
  expect(drawer.getByText('at draw 1')).toBeDefined();
});

test('it is marked as fixed, and a ticket is written with what is known', async () => {
  const sent = await open([group]);
  fireEvent.click(await screen.findByText('TypeError: x is undefined'));
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as fixed' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ signature: group.signature, action: 'fix' }));
  fireEvent.click(screen.getByRole('button', { name: 'Make a ticket' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a software ticket' }));
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toContain('Met 12 times on /sensors. People: 3.');
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The grid breaks.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Make the ticket' }));
  await waitFor(() => expect(sent[1]?.body).toEqual({ signature: group.signature, description: 'The grid breaks.' }));
  expect(await screen.findByText('Ticket 7 was written.')).toBeDefined();
});

test('nothing met, nothing that fits, and nothing for other roles are told apart', async () => {
  await open([]);
  expect(await screen.findByText(/No errors yet/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Known' }));
  expect(await screen.findByText('No error fits the filters.')).toBeDefined();
  cleanup();
  await open(refusal(403, 'Access Denied'), { id: 3, name: 'Grower' });
  expect(await screen.findByText(/Software developers and administrators/)).toBeDefined();
});
