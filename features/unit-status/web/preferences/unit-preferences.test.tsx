// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { commandsWeb } from '@trellis/commands/web';
import { WebKitProvider, type SessionUser } from '@trellis/web-kit';
import { makeTestKit, sampleUser, SilentSocket } from '@trellis/web-kit/testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { unitPageWeb, unitStatusWeb } from '../index.ts';
import { unitRecord } from '../live/unit-record.fixture.ts';
import { UnitGridPage } from '../unit-grid/unit-grid.page.tsx';
import { UnitPage } from '../unit-page/unit-page.page.tsx';
import { putFirst, readUnitPreferences } from './unit-preferences.ts';

beforeEach(() => {
  localStorage.clear();
  // A desk: narrower screens show cards.
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({ width: 1440 });
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(Response.json(answer(address))));
  // A page without layout has no heights, and a list that draws what is in sight would draw nothing.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const platformGroups = ['GB-R01-2', 'GA-R02-1'].map((platformGroupName, index) =>
  unitRecord(index + 1, {
    platformGroupName,
    lastCommandFetch: new Date().toISOString(),
    lastTemperatureUpdate: new Date().toISOString(),
    lastHumidityUpdate: new Date().toISOString(),
    lastCo2Update: new Date().toISOString(),
    state: 'LIGHT',
  }),
);
const answer = (address: string): unknown => {
  if (address.includes('searchStatusByDisplayType')) return { platformGroups, count: platformGroups.length };
  return address.includes('facilities/1') ? { id: 1, dashboardUIVersion: 1 } : [];
};

async function open(address: string, profile: Partial<SessionUser> = {}) {
  const person = sampleUser({ showFullVfuName: false, ...profile });
  const kit = await makeTestKit([unitStatusWeb, unitPageWeb, commandsWeb], { person });
  const router = createMemoryRouter(
    [
      { path: '/zone-devices/:mode', element: <UnitGridPage /> },
      { path: '/device/:deviceId/:controllerId', element: <UnitPage /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <WebKitProvider kit={kit} onSessionEnded={() => undefined}>
      <RouterProvider router={router} />
    </WebKitProvider>,
  );
  return { router, session: kit.session };
}

const namesInOrder = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent.trim());

describe('full names of units', () => {
  test('without the preference rows show the last two parts, in their order', async () => {
    await open('/zone-devices/all');
    await screen.findByRole('grid');
    expect(namesInOrder()).toEqual(['R01-2', 'R02-1']);
  });

  test('with it the whole name, ordered by it; a change shows at once', async () => {
    const { session } = await open('/zone-devices/all', { showFullVfuName: true });
    await screen.findByRole('grid');
    expect(namesInOrder()).toEqual(['GA-R02-1', 'GB-R01-2']);
    act(() => session.change({ showFullVfuName: false }));
    expect(namesInOrder()).toEqual(['R01-2', 'R02-1']);
  });
});

describe('the view of the device dashboard', () => {
  test('tiles are what the page opens with, and the address may say otherwise', async () => {
    const { router } = await open('/zone-devices/all', { deviceDashboardView: 'tiles' });
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(router.state.location.search).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Compact lines' }));
    expect(await screen.findByRole('grid')).toBeDefined();
    expect(router.state.location.search).toBe('?view=compact');
    fireEvent.click(screen.getByRole('button', { name: 'Cards' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(router.state.location.search).toBe('');
  });
});

describe("choosing a unit's state", () => {
  test('opens the explanation as a rule', async () => {
    const { router } = await open('/zone-devices/all');
    fireEvent.click(await screen.findByRole('button', { name: /R01-2: Healthy\. Open the explanation/ }));
    expect(router.state.location.search).toBe('?unit=1');
  });

  test("opens the unit's page for who prefers it, and says so", async () => {
    const { router } = await open('/zone-devices/all', { vfuStateInteraction: 'page' });
    fireEvent.click(await screen.findByRole('button', { name: /R01-2: Healthy\. Open the unit's page/ }));
    expect(router.state.location.pathname).toMatch(/^\/device\//);
  });
});

test('the chosen chart stands first in the explanation of a unit', async () => {
  await open('/zone-devices/all?unit=1', { defaultChart: 'co2' });
  const card = await screen.findByRole('dialog', { name: 'Health of the unit' });
  const metrics = within(within(card).getByRole('region', { name: 'Readings and reasons' }))
    .getAllByRole('region')
    .map((region) => region.getAttribute('aria-label'));
  expect(metrics.slice(0, 3)).toEqual(['CO2', 'Air temperature', 'Relative humidity']);
});

describe("a unit's page", () => {
  const address = () => `/device/${platformGroups[0]?.device_id ?? 'unit-1'}/${platformGroups[0]?.controller_id ?? 0}`;

  test('has tabs as a rule', async () => {
    await open(address());
    expect(await screen.findAllByRole('tab')).toHaveLength(11);
    expect(screen.queryByRole('heading', { name: 'Sensors' })).toBeNull();
  });

  test('is one long page in the legacy view, with a way to each part', async () => {
    await open(address(), { vfuLegacyView: true });
    const parts = [
      ...['History', 'Controls', 'Schedule', 'Steering', 'Lifecycle', 'Photos', 'Alerts', 'Tickets'],
      ...['Commands', 'Sensors', 'Configuration'],
    ];
    for (const part of parts) expect(await screen.findByRole('region', { name: part })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sensors' }).getAttribute('href')).toBe('#up-part-sensors');
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

test('what a profile does not say, or no longer offers, is as usual', () => {
  const nothing = {
    deviceDashboardView: null,
    vfuStateInteraction: null,
    showFullVfuName: null,
    defaultChart: null,
    vfuLegacyView: null,
  };
  const usual = { density: undefined, stateOpens: 'card', firstMetric: undefined, isOnePage: false };
  expect(readUnitPreferences(nothing)).toMatchObject(usual);
  expect(readUnitPreferences({ ...nothing, deviceDashboardView: 'globe', defaultChart: 'smell' })).toMatchObject(usual);
  expect(readUnitPreferences({ ...nothing, defaultChart: 'light' }).firstMetric).toBe('lux');
});

test('one is put before the others, which keep their order', () => {
  const list = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];
  expect(putFirst(list, 'c').map(({ key }) => key)).toEqual(['c', 'a', 'b']);
  expect(putFirst(list, undefined)).toEqual(list);
});
