// @vitest-environment happy-dom
import type { CollectionAbout } from '@trellis/entity-kit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, stubServer, type Sent } from '../show-page.testing.tsx';
import { ColorsPage } from '../colors/colors.page.tsx';
import { AgreementAudience } from './agreement-audience.tsx';
import { HelpTopicsPage } from './help-topics.page.tsx';
import { ServiceStates } from './service-states.tsx';

const north = {
  id: 4,
  name: 'North house',
  serviceInterruptLevel: 0,
  serviceInterruptMessage: null,
  updatedate: '2026-11-20T10:00:00Z',
};
const people = [
  { user_id: 1, name: 'Ana Ruiz', email: 'ana@farm.test', acceptedAt: null, ip: null },
  { user_id: 2, name: 'Bo Li', email: 'bo@farm.test', acceptedAt: '2026-11-19T08:00:00Z', ip: '10.0.0.7' },
];
const topic = { id: 1, topickey: 'home', topicUrl: '/lost', label: 'Help', lang: 'en', updatedate: north.updatedate };
const about: CollectionAbout = {
  rights: { create: true, update: true, delete: true },
  history: true,
  creators: [],
  isImportable: false,
  hidden: [],
  references: {},
};
let sent: Sent;

beforeEach(() => {
  sent = stubServer([
    [/getAudience/, people],
    [/remind/, { count: 1 }],
    [/facilities\?/, [north]],
    [/getUse/, [{ topickey: 'home', opens: 7, useful: 2, notUseful: 1 }]],
    [/checkLinks/, [{ id: 1, topicUrl: '/lost' }]],
    [/about/, about],
    [/colors\?/, [{ id: 1, label: 'Blue', key: 'blue', lightHex: '#1565c0', darkHex: '#90caf9', usedFor: 'menu' }]],
    [/count/, { count: 1 }],
    [/ag_helptopics\?/, [topic]],
  ]);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a banner needs its message, is shown as people will see it, and is set for the facility', async () => {
  await show(<ServiceStates />);
  fireEvent.click(await screen.findByRole('button', { name: 'Service state of North house' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Nothing is shown.')).toBeDefined();
  fireEvent.click(dialog.getByRole('radio', { name: '2 · Banner and block' }));
  expect(dialog.getByText('Required.')).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText(/^Message/), { target: { value: 'Back at noon.' } });
  expect(within(dialog.getByRole('region', { name: 'Preview' })).getByRole('alert').textContent).toBe('Back at noon.');
  expect(dialog.getByText(/blocked for everybody but administrators/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    address: '/api/v1/facilities/4/setService',
    body: { serviceInterruptLevel: 2, serviceInterruptMessage: 'Back at noon.' },
  });
});

test('who has not accepted an agreement is named and can be reminded', async () => {
  await show(<AgreementAudience id={9} />);
  expect(await screen.findByText('1 of 2 have accepted.')).toBeDefined();
  expect(screen.getByText('10.0.0.7')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remind 1 person' }));
  await waitFor(() => expect(sent[0]?.address).toBe('/api/v1/serviceLevelAgreements/9/remind'));
});

test('a help topic tells how often it is read, whether it helps, and that its address leads nowhere', async () => {
  await show(<HelpTopicsPage />);
  expect(await screen.findByText('Leads nowhere')).toBeDefined();
  expect(screen.getByText('2 of 3')).toBeDefined();
  expect(screen.getByText('7')).toBeDefined();
});

test('screens without help are counted among the pages that exist', async () => {
  const entry = (id: number, route: string) => ({ id, menuItem: route, route });
  await show(<HelpTopicsPage />, { menus: [entry(1, '/admin/colors'), entry(2, '/dashboard/farm')] });
  expect(await screen.findByText('1 screen without a topic')).toBeDefined();
});

test('what a color is used for is said in the reader’s words', async () => {
  await show(<ColorsPage />, { lang: 'es' });
  expect(await screen.findByText('Menú')).toBeDefined();
});
