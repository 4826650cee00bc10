// @vitest-environment happy-dom
import type { UnitWaterDay, WaterZone } from '@trellis/irrigation/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { unitStatusWeb } from '@trellis/unit-status/web';
import { irrigationWeb } from '../index.ts';
import { IrrigationDashboardPage } from './irrigation-dashboard.page.tsx';

const now = Date.now();
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const unit = (platformGroup_id: number, name: string) => ({
  platformGroup_id,
  platformGroupName: name,
  device_id: `node-${platformGroup_id}`,
  controller_id: platformGroup_id,
  facility_timezone: 'UTC',
  irrigation: 'off',
  lastIrrigated: ago(30),
  nextIrrigatedTime: null,
  xMoisture: 48.2,
  targetVWC: 55,
  lifecycle_id: 1,
  lifecycles: [],
  deployed: true,
  lastCommandFetch: ago(1),
});
const day = (platformGroup_id: number, more: Partial<UnitWaterDay> = {}): UnitWaterDay => ({
  platformGroup_id,
  zone_id: 1,
  shots: [
    { id: platformGroup_id, start: ago(30), durationSeconds: 60, origin: 'schedule', outcome: 'done', litres: 5 },
  ],
  missed: [],
  litres: 5,
  litresPerMinute: 5,
  ordered: [],
  suspicions: [],
  ...more,
});
const lease = (id: number, unitName: string, state: 'held' | 'waiting') => ({
  id,
  platformGroup_id: id,
  unitName,
  state,
  litresPerMinute: 5,
  durationSeconds: 60,
  requestedAt: ago(1),
  grantedAt: state === 'held' ? ago(1) : null,
  expiresAt: state === 'held' ? new Date(now + 60_000).toISOString() : null,
});
const zone: WaterZone = {
  zone_id: 1,
  name: 'Flower water',
  area_id: 2,
  areaName: 'Flower',
  leaseSlots: 1,
  maxFlow: 10,
  flow: 5,
  units: 2,
  line: [
    { sensor_id: 70, name: 'Main tank', designator_id: 108, reading: 24, at: ago(2), dryAt: ago(-90) },
    { sensor_id: 71, name: 'Pump 1', designator_id: 110, reading: 1, at: ago(2), dryAt: null },
  ],
  holders: [lease(1, 'W-01', 'held')],
  queue: [lease(2, 'W-02', 'waiting')],
};
const week = [120, 130.4, null].map((litres, index) => ({ day: `2026-06-1${index + 3}`, shots: 4, litres }));
const units = [unit(1, 'W-01'), unit(2, 'W-02'), unit(3, 'W-03')];
const leak = {
  ...{ id: 31, platformGroup_id: 6, code: 'IRR-003', name: 'Leak', message: null, occurrences: 1, facts: null },
  ...{ firstOccurrred: ago(10), escalationLevel: 1, ExceptionStatus_id: 1, value: null, limitValue: null },
  ...{ affectedUnits: null, owner: null, exceptionType: null },
};
const open = async (roleId = 6, zones = [zone]) => {
  const sent = stubServer([
    [/irrigationLeases\/zones/, zones],
    [/irrigationLeases\/1\/release/, { state: 'released' }],
    [/irrigationEvents\/week/, [{ zone_id: 1, days: week }]],
    [/hardware_item_tickets/, { id: 9 }],
    [/getOpenIssues/, { alerts: [leak, { ...leak, id: 32, platformGroup_id: 5, code: 'TMP-001' }], tickets: [] }],
    [
      /irrigationEvents\/day/,
      [
        day(1, { ordered: [{ id: 5, at: ago(20), reason: 'The unit has no irrigation' }] }),
        day(2, { missed: [{ since: ago(180), windowEnd: ago(60), endedAt: null }], shots: [], litres: 0 }),
        day(3, { suspicions: [{ kind: 'blocked', at: ago(90), change: 0.1 }] }),
        day(4),
        day(5),
        day(6),
      ],
    ],
    [
      /searchStatusByDisplayType/,
      {
        platformGroups: [
          ...units,
          { ...unit(4, 'W-04'), lastCommandFetch: ago(300) },
          unit(5, 'W-05'),
          unit(6, 'W-06'),
        ],
        count: 6,
      },
    ],
  ]);
  await showPage(<IrrigationDashboardPage />, {
    features: [irrigationWeb, unitStatusWeb],
    person: { roles: [{ id: roleId, name: 'Role' }] },
  });
  return sent;
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('who has water and who waits stand with their zone; maintenance releases a lease that is stuck', async () => {
  const sent = await open();
  const card = await screen.findByRole('region', { name: 'Flower water' });
  expect(within(card).getByText('1 of 1')).toBeDefined();
  expect(within(card).getByText('5.0 / 10 L/min')).toBeDefined();
  expect(within(card).getByText('Waiting to acquire a lease')).toBeDefined();
  fireEvent.click(within(card).getAllByRole('button', { name: 'Release' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(sent.some(({ address }) => address.includes('irrigationLeases/1/release'))).toBe(true));
});

test('units that need somebody come first, with the reason', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'Water of each unit' });
  await within(table).findByRole('link', { name: 'Leak' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(within(rows[0] as HTMLElement).getByText('W-02')).toBeDefined();
  expect(within(rows[0] as HTMLElement).getByText('Missed')).toBeDefined();
  expect(within(rows[1] as HTMLElement).getByText('1 order not watered')).toBeDefined();
  expect(within(rows[2] as HTMLElement).getByText('Blockage suspected')).toBeDefined();
  expect(within(rows[3] as HTMLElement).getByText('Offline')).toBeDefined();
  expect(within(rows[3] as HTMLElement).queryByText('As planned')).toBeNull();
  expect(
    within(rows[4] as HTMLElement)
      .getByRole('link', { name: 'Leak' })
      .getAttribute('href'),
  ).toBe('/facility/alerts?id=31');
  expect(within(rows[4] as HTMLElement).queryByText('As planned')).toBeNull();
  expect(within(rows[5] as HTMLElement).getByText('As planned')).toBeDefined();
});

test('a row opens every drop of its unit: what came with its seconds and litres, and what was ordered in vain', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'Water of each unit' });
  fireEvent.click(within(table).getByRole('button', { name: 'Every drop of W-01' }));
  const panel = await screen.findByRole('dialog', { name: 'W-01' });
  expect(within(panel).getByText('Executed')).toBeDefined();
  expect(within(panel).getByText('60 s · 5.0 L')).toBeDefined();
  expect(within(panel).getByText(/The unit has no irrigation/)).toBeDefined();
});

test('a zone tells the litres of its week, and each day of it', async () => {
  await open();
  const card = await screen.findByRole('region', { name: 'Flower water' });
  expect(await within(card).findByText('250 L')).toBeDefined();
  const days = within(within(card).getByRole('list', { name: 'Litres of the last seven days' })).getAllByRole(
    'listitem',
  );
  expect(days.map(({ textContent }) => textContent)).toEqual([
    ...['Sat, Jun 13: 120 L', 'Sun, Jun 14: 130 L', 'Mon, Jun 15: flow not known'],
  ]);
});

test('a zone tells what is measured of its line, what nothing measures, and when its tank runs dry', async () => {
  await open();
  const card = within(await screen.findByRole('region', { name: 'Flower water' }));
  expect(card.getByText('24 %')).toBeDefined();
  expect(card.getByText('Running')).toBeDefined();
  expect(card.getByText(/^Main tank will run dry (today )?at /)).toBeDefined();
  expect(card.getByText(/^Nothing measures: Pressure, Flow, EC, pH, Water temperature\./)).toBeDefined();
  expect(card.getByRole('link', { name: 'Tank' }).getAttribute('href')).toBe('/sensors?sensor=70');
});

test('a tank that runs dry becomes a ticket of the tank, begun with when', async () => {
  const sent = await open();
  const card = await screen.findByRole('region', { name: 'Flower water' });
  fireEvent.click(await within(card).findByRole('button', { name: 'New ticket' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New ticket for Main tank' }));
  fireEvent.change(dialog.getByRole('textbox', { name: /What is wrong/ }), { target: { value: 'Fill it' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create ticket' }));
  const isTicket = ({ address }: { address: string }) => address.includes('hardware_item_tickets');
  await waitFor(() =>
    expect(sent.find(isTicket)?.body).toMatchObject({
      ...{ label: 'Fill it', undocumentedHardware: 'Main tank' },
      description: expect.stringMatching(/^Main tank will run dry (today )?at/) as string,
    }),
  );
  expect(sent.find(isTicket)?.body).not.toHaveProperty('platformGroup_id');
});

test('what looks wrong becomes a ticket of its unit, begun with what was seen and since when', async () => {
  const sent = await open();
  const table = await screen.findByRole('table', { name: 'Water of each unit' });
  fireEvent.click(within(table).getByRole('button', { name: 'Every drop of W-03' }));
  const panel = await screen.findByRole('dialog', { name: 'W-03' });
  fireEvent.click(await within(panel).findByRole('button', { name: 'New ticket' }));
  const dialog = within(await screen.findByRole('dialog', { name: /ticket/i }));
  fireEvent.change(dialog.getByRole('textbox', { name: /^What is wrong|^Title|^Label/ }), {
    target: { value: 'No water' },
  });
  fireEvent.click(dialog.getByRole('button', { name: /ticket/i }));
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({
      ...{ label: 'No water', platformGroup_id: 3, failureDate: ago(90) },
      description: expect.stringMatching(/^Blockage suspected\./) as string,
    }),
  );
});

test('a grower sees the leases and releases none', async () => {
  await open(3);
  await screen.findByRole('region', { name: 'Flower water' });
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
});

test('without a zone of water it says who makes one', async () => {
  await open(3, []);
  expect(await screen.findByText(/No zone of water exists yet/)).toBeDefined();
});
