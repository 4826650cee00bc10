// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showPage, stubServer, type Sent } from '@trellis/web-kit/testing/page';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { facilitiesWeb } from '../index.ts';
import { FacilitiesPage } from './facilities.page.tsx';
import { OpenFacilityDialog } from './open-facility.dialog.tsx';

const facility = {
  id: 4,
  name: 'North house',
  active: true,
  city: 'Alder',
  state: 'CO',
  facility_timezone: 'America/Denver',
  isMetrcEnabled: true,
  serviceInterruptLevel: 0,
  client_id: null,
  serviceLevel_id: 2,
};
const counts = { id: 4, areas: 3, zones: 2, units: 18, controllers: 18, people: 10, licences: 1, nextExpiry: null };
const channel = {
  ...{ id: 6, facility_id: 4, name: 'Night shift', type: 'Teams', address: 'https://teams.microsoft.com/l/chat/1' },
  ...{ alertsFromLevel: 2, lang: 'en' },
};
const about = {
  ...{ rights: { create: true, update: true, delete: true }, creators: [], isImportable: true, history: false },
  ...{ hidden: [], references: {} },
};
let taken: object;
const administrator = { facility_id: 4, roles: [{ id: 7, name: 'Administrator' }] };
let sent: Sent;
let runs: number;
beforeEach(() => {
  runs = 15;
  taken = { isTaken: true, error: null };
  sent = stubServer([
    [/facilityChannels\/about/, about],
    [/facilityChannels\/count/, { count: 1 }],
    [/facilityChannels\?/, [channel]],
    [/facilities\/open/, { ...facility, id: 9, name: 'South house' }],
    [/setActive/, { ...facility, active: false }],
    [/setService/, facility],
    [/ag_clients/, [{ id: 5, name: 'Alder Growers' }]],
    [/serviceLevels/, [{ id: 2, label: 'Standard' }]],
    [/facilities\/4/, facility],
    [/facilities\?/, [facility]],
  ]);
  const answer = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.includes('facilityChannels/6/test')
      ? Promise.resolve(Response.json(taken))
      : address.includes('getOverview')
        ? Promise.resolve(Response.json([{ ...counts, runs }]))
        : answer(address, init),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const show = (path: string, person: object = administrator) =>
  showPage(<FacilitiesPage />, { features: [facilitiesWeb], person, path });

test('a facility is opened with its rooms, set up like another', async () => {
  const onOpened = vi.fn();
  await showPage(<OpenFacilityDialog onOpened={onOpened} onClose={() => undefined} />, {
    features: [facilitiesWeb],
    person: administrator,
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Open facility' });
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'South house' } });
  expect(button.disabled).toBe(true);
  const zone = screen.getByLabelText(/^Time zone/);
  fireEvent.mouseDown(zone);
  fireEvent.change(zone, { target: { value: 'Denver' } });
  fireEvent.click(await screen.findByRole('option', { name: 'America/Denver' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add an area' }));
  fireEvent.change(screen.getByLabelText('Area 1'), { target: { value: 'Flower 1' } });
  fireEvent.click(button);
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(9));
  expect(sent[0]).toMatchObject({
    address: '/api/v1/facilities/open',
    body: {
      name: 'South house',
      facility_timezone: 'America/Denver',
      kind: 'indoor',
      areas: [{ name: 'Flower 1', kind: 'grow' }],
    },
  });
});

test('a facility with crops in flight cannot be closed, and says why; another one is closed after asking', async () => {
  await show('/admin/facilities?in=4');
  expect(await screen.findByText(/15 crops are in flight/)).toBeDefined();
  expect(screen.getByText('Metrc in use')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close facility' }).disabled).toBe(true);
  cleanup();
  runs = 0;
  await show('/admin/facilities?in=4');
  await screen.findByRole('button', { name: 'Areas: 3' });
  fireEvent.click(screen.getByRole('button', { name: 'Close facility' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Close facility' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ address: '/api/v1/facilities/4/setActive', body: { active: false } }]),
  );
});

test('company and service level are set by administrators; managers have no such tab and close nothing', async () => {
  await show('/admin/facilities?in=4&tab=contract');
  fireEvent.mouseDown(await screen.findByLabelText('Company'));
  fireEvent.click(await screen.findByRole('option', { name: 'Alder Growers' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ client_id: 5, serviceLevel_id: 2 }));
  cleanup();
  await show('/admin/facilities?in=4&tab=contract', { facility_id: 4, roles: [{ id: 2, name: 'Facility Manager' }] });
  expect(await screen.findByRole('tab', { name: 'Areas' })).toBeDefined();
  expect(screen.queryByRole('tab', { name: 'Contract' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close facility' })).toBeNull();
});

test('a channel says which alerts it takes, and a test post what it answered', async () => {
  await show('/admin/facilities?in=4&tab=channels');
  expect(await screen.findByText('Level 2 and more urgent')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Test post' }));
  expect(await screen.findByText('Night shift took the test post.')).toBeDefined();
  taken = { isTaken: false, error: 'The channel answered 404. Gone.' };
  fireEvent.click(screen.getByRole('button', { name: 'Test post' }));
  expect(
    await screen.findByText('Night shift did not take the test post. The channel answered 404. Gone.'),
  ).toBeDefined();
});
