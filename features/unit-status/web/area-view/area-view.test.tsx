// @vitest-environment happy-dom
import { commandsWeb } from '@trellis/commands/web';
import type { UnitRecord } from '@trellis/units/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { unitStatusWeb } from '../index.ts';
import { unitRecord } from '../live/unit-record.fixture.ts';
import { areaViewWeb } from './area-view-web.ts';
import { AreaViewPage } from './area-view.page.tsx';

const fresh = () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  return { lastTemperatureUpdate: at, lastHumidityUpdate: at, lastCo2Update: at, lastCommandFetch: at };
};
const units = (): UnitRecord[] => [
  unitRecord(1, { ...fresh(), platformGroupName: 'W-01', area_id: 1, areaname: 'West', rack: 'R1', co2: 900 }),
  unitRecord(2, { ...fresh(), platformGroupName: 'W-02', area_id: 1, areaname: 'West', rack: 'R2', co2: 2100 }),
  unitRecord(3, { ...fresh(), platformGroupName: 'N-01', area_id: 2, areaname: 'North', rack: null, co2: 700 }),
];
const open = async (rows: readonly UnitRecord[], path = '/full-area-view') => {
  stubServer([
    [/searchStatusByDisplayType/, { platformGroups: rows, count: rows.length }],
    [/facilities\/1/, { id: 1, dashboardUIVersion: 1 }],
  ]);
  await showPage(<AreaViewPage />, { features: [areaViewWeb, unitStatusWeb, commandsWeb], path });
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a room shows its racks, each unit with the value that was chosen', async () => {
  await open(units(), '/full-area-view?area=1&metric=co2');
  const rack = await screen.findByRole('region', { name: 'Rack R2' });
  expect(within(rack).getByText('2,100 ppm')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Rack R1' })).toBeDefined();
  expect(screen.queryByText('N-01')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /North/ }));
  expect(await screen.findByText('700 ppm')).toBeDefined();
});

test('the keys 1 to 8 choose what the cells show', async () => {
  await open(units(), '/full-area-view?area=1');
  await screen.findByRole('region', { name: 'Rack R1' });
  fireEvent.keyDown(document.body, { key: '3' });
  expect(await screen.findByText('900 ppm')).toBeDefined();
});

test('several units are chosen together, for the usual commands', async () => {
  await open(units(), '/full-area-view?area=1');
  fireEvent.click(await screen.findByRole('button', { name: 'Choose all' }));
  expect(await screen.findByRole('checkbox', { name: 'Choose W-01' })).toHaveProperty('checked', true);
  expect(await screen.findByText(/2 units/)).toBeDefined();
});

test('filters of the page of units, strain and phase narrow the room, and the farthest off come first', async () => {
  const growing = (strainName: string) =>
    [{ lifecycle_id: 1, strainName, phaseName: 'Bulk', plants: 4, currentPhase: {} }] as never;
  const [first, second] = units();
  await open(
    [
      { ...first!, lifecycles: growing('Tide') },
      { ...second!, lifecycles: growing('Sedge') },
    ],
    '/full-area-view?area=1&metric=co2&strain=Sedge&sort=deviation',
  );
  expect(await screen.findByRole('region', { name: 'Farthest from target first' })).toBeDefined();
  expect(screen.queryByText('W-01')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filters · 1' }));
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeDefined();
});

test('without units it says who adds them and leads on', async () => {
  await open([]);
  expect(await screen.findByText(/No area with units here yet/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'All units' }).getAttribute('href')).toBe('/zone-devices/all');
});
