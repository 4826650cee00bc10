// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { commandsWeb } from '@trellis/commands/web';
import type { UnitRecord } from '@trellis/units/model';
import { WebKitProvider, type WebKit } from '@trellis/web-kit';
import { makeTestKit, sampleUser, SilentSocket } from '@trellis/web-kit/testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { unitRecord } from '../live/unit-record.fixture.ts';
import { unitStatusWeb } from '../index.ts';
import { UnitGridPage } from './unit-grid.page.tsx';

const fresh = () => new Date().toISOString();
const justNow = (): Partial<UnitRecord> => ({
  lastCommandFetch: fresh(),
  lastTemperatureUpdate: fresh(),
  lastHumidityUpdate: fresh(),
  lastCo2Update: fresh(),
  state: 'LIGHT',
});
const units = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    unitRecord(index + 1, { ...justNow(), platformGroupName: `U-${String(index + 1).padStart(3, '0')}` }),
  );

let answer: (path: string) => unknown;
let kit: WebKit;

beforeEach(() => {
  localStorage.clear();
  // A desk: narrower screens show cards.
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({ width: 1440 });
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', async (address: string) => {
    const reply = answer(address);
    return reply instanceof Response ? reply : Response.json(reply);
  });
  // A page without layout has no heights, and a list that draws what is in sight would draw nothing.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const answersWith =
  (status: unknown, facility: object = {}) =>
  (path: string): unknown => {
    if (path.includes('searchStatusByDisplayType')) return status;
    return path.includes('facilities/1') ? { id: 1, dashboardUIVersion: 1, ...facility } : [];
  };
const statusOf = (records: readonly UnitRecord[]) => ({ platformGroups: records, count: records.length });

async function openPage(records: readonly UnitRecord[], address = '/zone-devices/all', facility: object = {}) {
  answer = answersWith(statusOf(records), facility);
  await openAnswered(address);
  return screen.findByRole('grid');
}

async function openAnswered(address: string) {
  kit = await makeTestKit([unitStatusWeb, commandsWeb], { person: sampleUser() });
  const router = createMemoryRouter([{ path: '/zone-devices/:mode', element: <UnitGridPage /> }], {
    initialEntries: [address],
  });
  render(
    <WebKitProvider kit={kit} onSessionEnded={() => undefined}>
      <RouterProvider router={router} />
    </WebKitProvider>,
  );
  return router;
}

const rowOf = (name: string): HTMLElement => {
  const row = screen.getByRole('rowheader', { name: new RegExp(name) }).closest('[role="row"]');
  if (!(row instanceof HTMLElement)) throw new Error(`no row of ${name}`);
  return row;
};
const isChosen = (name: string) => rowOf(name).getAttribute('aria-selected') === 'true';
const selectedText = () => within(screen.getByRole('region', { name: 'Selection' })).getByRole('status').textContent;

describe('the grid by keyboard', () => {
  test('arrows move, space chooses, shift extends, and the focus never leaves the grid', async () => {
    const grid = await openPage(units(20));
    act(() => grid.focus());
    expect(grid.getAttribute('aria-activedescendant')).toBe('unit-row-1');
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    expect(grid.getAttribute('aria-activedescendant')).toBe('unit-row-3');
    fireEvent.keyDown(grid, { key: ' ' });
    expect(isChosen('U-003')).toBe(true);
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
    expect(selectedText()).toBe('3 units selected');
    expect(isChosen('U-002')).toBe(false);
    fireEvent.keyDown(grid, { key: 'Escape' });
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    expect(document.activeElement).toBe(grid);
  });

  test('Ctrl-A chooses every unit the filters let through, drawn or not', async () => {
    const grid = await openPage(units(500), '/zone-devices/all?search=U-0');
    expect(grid.getAttribute('aria-rowcount')).toBe('101');
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(40);
    act(() => grid.focus());
    fireEvent.keyDown(grid, { key: 'a', ctrlKey: true });
    expect(selectedText()).toBe('99 units selected');
  });

  test('the right arrow shows details, the left one hides them', async () => {
    const grid = await openPage(units(3));
    act(() => grid.focus());
    fireEvent.keyDown(grid, { key: 'ArrowRight' });
    expect(await screen.findByText('Crop and shelves')).toBeDefined();
    fireEvent.keyDown(grid, { key: 'ArrowLeft' });
    expect(screen.queryByText('Crop and shelves')).toBeNull();
  });

  test('Enter explains the state, and the address says whose', async () => {
    const grid = await openPage(units(3));
    act(() => grid.focus());
    fireEvent.keyDown(grid, { key: 'Enter' });
    const card = await screen.findByRole('dialog', { name: 'Health of the unit' });
    expect(within(card).getByRole('heading', { name: 'U-001' })).toBeDefined();
    expect(within(card).getByText('Everything measured is within its limits.')).toBeDefined();
  });

  test('? lists the shortcuts, but not while somebody types', async () => {
    await openPage(units(3));
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: '?' });
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
    fireEvent.keyDown(document.body, { key: '?' });
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
  });
});

test('a mouse pressed on a box and drawn over others ticks them all; a finger does not', async () => {
  await openPage(units(8));
  const box = (name: string) => within(rowOf(name)).getByRole('checkbox');
  fireEvent.pointerDown(box('U-002'), { button: 0, buttons: 1, pointerType: 'touch' });
  fireEvent.pointerOver(rowOf('U-004'), { buttons: 1, pointerType: 'touch' });
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  fireEvent.pointerDown(box('U-002'), { button: 0, buttons: 1, pointerType: 'mouse' });
  fireEvent.pointerOver(rowOf('U-004'), { buttons: 1, pointerType: 'mouse' });
  fireEvent.pointerOver(box('U-006'), { buttons: 1, pointerType: 'mouse' });
  expect(selectedText()).toBe('5 units selected');
  fireEvent.pointerOver(rowOf('U-008'), { buttons: 0, pointerType: 'mouse' });
  fireEvent.pointerOver(rowOf('U-008'), { buttons: 1, pointerType: 'mouse' });
  expect(selectedText()).toBe('5 units selected');
});

describe('whatever names a thing opens it', () => {
  test('a name links to the unit, a value to its chart, and the row itself opens the card', async () => {
    await openPage(units(3));
    const row = within(rowOf('U-002'));
    expect(row.getByRole('link', { name: 'U-002' }).getAttribute('href')).toMatch(/^\/device\/[^/?]+\/1002$/);
    const charts = row.getAllByRole('link', { name: /Chart of/ }).map((link) => link.getAttribute('href'));
    expect(charts.map((href) => href?.split('?')[1])).toEqual(
      ['temperature', 'humidity', 'vpd', 'co2'].map((metric) => `metric=${metric}`),
    );
    fireEvent.click(rowOf('U-002'), { ctrlKey: true });
    expect(screen.queryByRole('dialog', { name: 'Health of the unit' })).toBeNull();
    fireEvent.click(rowOf('U-002'));
    const card = await screen.findByRole('dialog', { name: 'Health of the unit' });
    expect(within(card).getByRole('heading', { name: 'U-002' })).toBeDefined();
  });

  test('the card of a healthy unit does not call it calm while a ticket is open, and says which', async () => {
    const ticket = {
      id: 7,
      label: 'No water since yesterday',
      platformGroup_id: 1,
      createdate: fresh(),
      people: [],
      priority: { label: 'Emergency', labelEs: 'Emergencia', seq: 1 },
      status: { label: 'In progress', labelEs: 'En curso', seq: 3 },
    };
    const status = statusOf([unitRecord(1, { ...justNow(), platformGroupName: 'U-001', ticketCount: 1 })]);
    answer = (path) => (path.includes('getOpenIssues') ? { alerts: [], tickets: [ticket] } : answersWith(status)(path));
    await openAnswered('/zone-devices/all?unit=1');
    const card = await screen.findByRole('dialog', { name: 'Health of the unit' });
    expect(await within(card).findByText('No water since yesterday')).toBeDefined();
    expect(within(card).getByText('Ticket · Emergency')).toBeDefined();
    expect(within(card).queryByText('Everything measured is within its limits.')).toBeNull();
  });

  test('the card of a unit that is offline offers no commands, and says why', async () => {
    const lastCommandFetch = new Date(Date.now() - 3_600_000).toISOString();
    answer = answersWith(statusOf([unitRecord(1, { ...justNow(), platformGroupName: 'U-001', lastCommandFetch })]));
    await openAnswered('/zone-devices/all?unit=1');
    const card = await screen.findByRole('dialog', { name: 'Health of the unit' });
    expect(within(card).getByText(/the controller is offline and would not hear them/)).toBeDefined();
    expect(within(card).getByRole('link', { name: 'Open unit' })).toBeDefined();
  });
});

describe('trouble first', () => {
  const hot = (id: number, changes: Partial<UnitRecord> = {}) =>
    unitRecord(id, { ...justNow(), platformGroupName: `U-00${id}`, temperature: 31, ...changes });
  const order = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
  const ticket = {
    id: 41,
    label: 'U-003: Fan rattles',
    platformGroup_id: 3,
    createdate: fresh(),
    priority: { label: 'Emergency', labelEs: 'Emergencia', seq: 1 },
    status: { label: 'In progress', labelEs: 'En curso', seq: 3 },
    people: [{ firstname: 'Sam', lastname: 'Reyes' }],
  };
  const openTroubled = async () => {
    const gone = new Date(Date.now() - 5 * 3_600_000).toISOString();
    const [calm, ticketed] = units(3).slice(1);
    const status = statusOf([hot(1), calm!, { ...ticketed!, ticketCount: 1 }, hot(4, { lastCommandFetch: gone })]);
    answer = (path) => (path.includes('getOpenIssues') ? { alerts: [], tickets: [ticket] } : answersWith(status)(path));
    await openAnswered('/zone-devices/all');
    await screen.findByText('Needs someone');
  };

  test('those that need somebody stand first, the worst on top; the rest by area says nothing but its state', async () => {
    await openTroubled();
    await waitFor(() => expect(order()).toEqual(['U-004', 'U-001', 'U-003', 'U-002']));
    expect(screen.getByText('1 in order')).toBeDefined();
    expect(within(rowOf('U-002')).queryByText('Nobody on it yet')).toBeNull();
  });

  test('from one unit to another means as they stand, not as they are called', async () => {
    await openTroubled();
    await waitFor(() => expect(order()).toEqual(['U-004', 'U-001', 'U-003', 'U-002']));
    const grid = screen.getByRole('grid');
    act(() => grid.focus());
    fireEvent.keyDown(grid, { key: ' ' });
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
    expect(selectedText()).toBe('2 units selected');
    expect(isChosen('U-001')).toBe(true);
  });

  test('each says why, its limit, who is on it and the next step', async () => {
    await openTroubled();
    const warm = within(rowOf('U-001'));
    expect(warm.getByText('Air too warm')).toBeDefined();
    expect(warm.getByText(/limit 28.5 °C/)).toBeDefined();
    expect(warm.getByText('Nobody on it yet')).toBeDefined();
    const ticketed = within(await waitFor(() => rowOf('U-003')));
    const link = await ticketed.findByRole('link', { name: /Ticket 41 · S. Reyes/ });
    expect(link.getAttribute('href')).toMatch(/^\/device\/.*\?tab=tickets&record=41$/);
    expect(ticketed.getByText('Fan rattles', { exact: false })).toBeDefined();
    fireEvent.click(warm.getByRole('button', { name: 'Check cooling' }));
    expect(await screen.findByRole('dialog', { name: 'Health of the unit' })).toBeDefined();
  });

  test('the line of the last day stands beside the number, and tells since when the limit is crossed', async () => {
    const from = new Date(Date.now() - 23.75 * 3_600_000).toISOString();
    const temperature = Array.from({ length: 48 }, (_, index) => (index < 44 ? 26 : 31));
    const lines = { from, intervalMinutes: 30, units: [{ platformGroup_id: 1, temperature }] };
    answer = (path) => (path.includes('getSparklines') ? lines : answersWith(statusOf([hot(1)]))(path));
    await openAnswered('/zone-devices/all');
    await waitFor(() => expect(rowOf('U-001').querySelector('.t-spark')).not.toBeNull());
    expect(within(rowOf('U-001')).getByText(/^1 h|^2 h/)).toBeDefined();
  });
});

test('each display type of the reference list is a mode with its own columns', async () => {
  const types = [
    { id: 1, key: 'irrigation', label: 'Irrigation', labelEs: 'Riego', seq: 1, extra: { columns: ['lastIrrigation'] } },
    { id: 7, key: 'aisle', label: 'Aisle', labelEs: 'Pasillo', seq: 2, extra: null },
  ];
  const asked: string[] = [];
  answer = (path) => {
    asked.push(decodeURIComponent(path));
    return path.includes('lookups') ? types : answersWith(statusOf(units(2)))(path);
  };
  await openAnswered('/zone-devices/irrigation');
  await screen.findByRole('grid');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim());
  expect(heads.slice(3, 5)).toEqual(['Irrigated ago', 'Crop day of phase']);
  expect(asked.some((path) => path.includes('dashboardDisplayType_id=1'))).toBe(true);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Show' }));
  const options = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['All units', 'VFUs', 'Irrigation', 'Aisle']);
  cleanup();
  asked.length = 0;
  await openAnswered('/zone-devices/no-such-mode');
  await screen.findByRole('grid');
  expect(
    asked.some((path) => path.includes('dashboardDisplayType_id=1')),
    'the first of the list',
  ).toBe(true);
});

describe('live messages', () => {
  const say = (reading: number, unit = 2) =>
    act(async () => {
      kit.hub.dispatch({
        type: 'reportReading',
        payload: {
          controllerId: 1000 + unit,
          platformGroupId: unit,
          deviceId: 'sensor',
          designatorId: 5,
          priority: 1,
          reading,
          data: { timestamp: new Date(Date.now() + 1000).toISOString() },
        },
      });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });

  test('a reading appears in its row, and neither focus nor the active row moves', async () => {
    const grid = await openPage(units(5));
    act(() => grid.focus());
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    await say(27.4);
    expect(within(rowOf('U-002')).getByText('27.4')).toBeDefined();
    expect(document.activeElement).toBe(grid);
    expect(grid.getAttribute('aria-activedescendant')).toBe('unit-row-2');
  });

  test('VPD out of what its stage wants is marked in words, and the unit does not warn for it', async () => {
    const [dry, right] = units(2);
    const points = [{ day: 0, min: 1.5, target: 1.7, max: 1.9 }];
    const [run] = dry!.lifecycles;
    const currentPhase = { ...run!.currentPhase, vpdProfile: { points, nightOffset: null, daysBefore: 0 } };
    await openPage([{ ...dry!, lifecycles: [{ ...run!, currentPhase }] }, right!]);
    expect(within(rowOf('U-001')).getByText('below the target band')).toBeDefined();
    expect(within(rowOf('U-002')).queryByText('below the target band')).toBeNull();
    expect(screen.getByRole('button', { name: /^Warning/ }).textContent, 'none has no number').toBe('Warning');
  });

  test('a reading out of its band makes the unit warn, in words, and counts it', async () => {
    await openPage(units(5));
    expect(screen.getByRole('button', { name: /^Healthy/ }).textContent).toContain('5');
    await say(31);
    expect(
      within(rowOf('U-002')).getByRole('button', { name: 'U-002: Warning. Open the explanation: Air too warm' }),
    ).toBeDefined();
    expect(within(rowOf('U-002')).getByText('above the target band')).toBeDefined();
    expect(screen.getByRole('button', { name: /^Warning/ }).textContent).toContain('1');
  });

  test('no row moves while units are chosen; it finds its place once they no longer are', async () => {
    const order = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
    await openPage(units(3));
    fireEvent.click(within(rowOf('U-001')).getByRole('checkbox'));
    await say(31, 3);
    expect(within(rowOf('U-003')).getByText('above the target band')).toBeDefined();
    // Places may change a second after the last change.
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_300)));
    expect(order()).toEqual(['U-001', 'U-002', 'U-003']);
    fireEvent.click(within(rowOf('U-001')).getByRole('checkbox'));
    await waitFor(() => expect(order()).toEqual(['U-003', 'U-001', 'U-002']));
  });
});

test('the mode flickers from its command until another mode is reported', async () => {
  await openPage(units(2));
  const modeOf = () => within(rowOf('U-001')).getByRole('img', { name: /^(Automatic|Manual)$/ });
  const isFlickering = () => modeOf().querySelector('[data-flickers]') !== null;
  const from = { controllerId: 1001, platformGroupId: 1, deviceId: null, data: { timestamp: fresh() } };
  const say = (type: string, payload: object) => act(() => kit.hub.dispatch({ type, payload }));
  const record = { action_id: 84, platformGroup_id: 1, state: 'sent' };
  say('entityChanged', { collection: 'controllerCommands', id: 1, op: 'update', record });
  expect(isFlickering()).toBe(true);
  say('setDeviceParameter', { ...from, name: 'mode', reading: 'AUTOMATIC' });
  expect(isFlickering(), 'the mode it had').toBe(true);
  say('setDeviceParameter', { ...from, name: 'mode', reading: 'MANUAL' });
  expect(isFlickering()).toBe(false);
});

test('the sensors of an opened unit say what they read now, and nothing older', async () => {
  answer = (path) => {
    if (path.includes('loadFacilitySensors')) return { success: true, data: sensors };
    return answersWith(statusOf(units(2)))(path);
  };
  const sensor = { name: null, batteryLevel: 80, priority: 1, platformGroup_id: 1, controller_id: 1001 };
  const rest = { ...sensor, dbtime: fresh(), platformGroupCollection_ids: [] };
  const sensors = [
    { ...rest, sensor_id: 1, device_id: 'air', designator_id: 5, reading: 24 },
    { ...rest, sensor_id: 2, device_id: 'root', designator_id: 53, reading: 60 },
  ];
  await openAnswered('/zone-devices/all');
  const grid = await screen.findByRole('grid');
  act(() => grid.focus());
  fireEvent.keyDown(grid, { key: 'ArrowRight' });
  expect(await screen.findByText('24.0 °C')).toBeDefined();
  const said = (deviceId: string, designatorId: number, reading: number, secondsLater: number) => {
    const at = new Date(Date.now() + secondsLater * 1000).toISOString();
    const from = { controllerId: 1001, platformGroupId: 1, deviceId, designatorId, priority: 1 };
    return { ...from, reading, data: { timestamp: at } };
  };
  act(() => {
    kit.hub.dispatch({ type: 'reportReading', payload: said('air', 5, 25.5, 2) });
    kit.hub.dispatch({ type: 'reportReading', payload: said('air', 5, 21, 1) });
    kit.hub.dispatch({ type: 'reportSoilSensorReading', payload: said('root', 53, 48, 1) });
  });
  expect(await screen.findByText('25.5 °C')).toBeDefined();
  expect(screen.getByText('48.0 %')).toBeDefined();
});

describe('the columns as somebody arranged them', () => {
  const heads = () =>
    screen
      .getAllByRole('columnheader', { hidden: true })
      .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
  const sent: { address: string; columnsJson: { key: string; isShown: boolean }[] }[] = [];
  const openArranged = async (columnsJson: unknown) => {
    sent.length = 0;
    answer = (path) => {
      if (path.includes('ag_gridCustomizations')) return [{ columnsJson: sent.at(-1)?.columnsJson ?? columnsJson }];
      return answersWith(statusOf(units(2)))(path);
    };
    const stubbed = fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
      if (init.method === 'POST')
        sent.push({ address, ...(JSON.parse(init.body as string) as Pick<(typeof sent)[number], 'columnsJson'>) });
      return stubbed(address, init);
    });
    await openAnswered('/zone-devices/all');
    await screen.findByRole('grid');
  };

  test('stand in that order, without those hidden; what is new follows', async () => {
    await openArranged([
      { key: 'co2', isShown: true },
      { key: 'temperature', isShown: false },
      { key: 'soil', isShown: true },
    ]);
    await waitFor(() => expect(heads().slice(3, 5)).toEqual(['CO2 ppm', 'Crop day of phase']));
    expect(heads()).not.toContain('Air °C');
    expect(heads()).not.toContain('Root zone');
  });

  test('are kept with the person when one is hidden, and those nobody fills today with them', async () => {
    await openArranged([{ key: 'soil', isShown: false }]);
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'VPD' }));
    await waitFor(() => expect(heads()).not.toContain('VPD kPa'));
    expect(sent).toHaveLength(1);
    expect(decodeURIComponent(sent[0]?.address ?? '')).toContain('"grid_id":"/zone-devices"');
    expect(sent[0]?.columnsJson).toContainEqual({ key: 'vpd', isShown: false });
    expect(sent[0]?.columnsJson.at(-1)).toEqual({ key: 'soil', isShown: false });
  });
});

describe('when there is nothing to show', () => {
  test('filters that hide everything can be cleared', async () => {
    answer = answersWith(statusOf(units(3)));
    const router = await openAnswered('/zone-devices/all?state=OFFLINE&search=U');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.getByRole('grid')).toBeDefined());
    expect(router.state.location.search).toBe('');
  });

  test('a facility without units says who can add them', async () => {
    answer = answersWith(statusOf([]));
    await openAnswered('/zone-devices/all');
    expect(await screen.findByText(/An administrator can add them/)).toBeDefined();
  });

  test('a failed read says why and can be tried again', async () => {
    answer = answersWith(Response.json({ error: { statusCode: 404, message: 'No such facility.' } }, { status: 404 }));
    await openAnswered('/zone-devices/all');
    expect(await screen.findByText('No such facility.')).toBeDefined();
    answer = answersWith(statusOf(units(2)));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('grid')).toBeDefined();
  });
});

test('the reduced list leaves units out and says so; only administrators can show them', async () => {
  const [first, second] = units(2);
  await openPage([first!, { ...second!, isDisabled: true }], '/zone-devices/all?full=yes', { dashboardUIVersion: 2 });
  expect(await screen.findByText(/1 unit that is disabled or not deployed is left out/)).toBeDefined();
  expect(screen.queryByRole('rowheader', { name: /U-002/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show Full List' })).toBeNull();
  act(() => kit.session.signIn(sampleUser({ roles: [{ id: 7, name: 'Administrator' }] })));
  expect(await screen.findByRole('rowheader', { name: /U-002/ })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Hide Full List' }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /U-002/ })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Show Full List' }));
  expect(await screen.findByRole('rowheader', { name: /U-002/ })).toBeDefined();
});
