// @vitest-environment happy-dom
import { commandsWeb } from '@trellis/commands/web';
import { actionReplies } from '@trellis/commands/web/testing';
import type { UnitRecord } from '@trellis/units/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unitStatusWeb } from '../index.ts';
import { unitRecord } from '../live/unit-record.fixture.ts';
import { aisleWeb } from './aisle-web.ts';
import { AislePage } from './aisle.page.tsx';

const units = (count: number): UnitRecord[] =>
  Array.from({ length: count }, (_, index) =>
    unitRecord(index + 1, {
      ...{ platformGroupName: `W-${index + 1}`, area_id: 1, areaname: 'West', rack: 'R1' },
      ...{ controller_id: 101 + index, deployed: true, devices: ['light', 'irrigation'], light: 'on' },
      lastCommandFetch: new Date().toISOString(),
    }),
  );
const grower = {
  id: 9,
  user_id: 9,
  firstname: 'Maria',
  lastname: 'Reyes',
  facility_id: 1,
  roles: [{ id: 3, name: 'Grower' }],
};
const tasks = [
  {
    id: 4,
    title: 'Wipe the probes',
    state: 'ready',
    date: '2020-01-01T00:00:00Z',
    area_id: 1,
    platformGroup_id: 1,
    inputs: null,
    checklist: null,
  },
];
const commandOf = (id: number, action_id = 48) => ({
  ...{ id, batchId: `b${id}`, controller_id: 101, platformGroup_id: 1, action_id, value: null, state: 'queued' },
  ...{ error: null, createdate: new Date().toISOString() },
});
const irrigated = { platformGroup_id: 1, platformGroupName: 'W-1', controller_id: 101 };
/** What the preview says; a unit that had water is left out until somebody says that it is to have more. */
let preview: object;
/** What becomes of an order. */
let ordered: object;
beforeEach(() => {
  preview = { touched: [irrigated], skipped: [], notes: [] };
  ordered = commandOf(1);
});
const open = async (count: number, facility: object = {}, asksPin = false) => {
  const sent = stubServer([
    [/users\/pins\/unlock/, { ...grower, apitoken: 'of-maria' }],
    [/users\/pins/, [{ id: 9, firstname: 'Maria', lastname: 'Reyes', profileImg: null }]],
    [/controllerCommands\/batch/, { batchId: 'b', commands: [ordered], skipped: [] }],
    [/controllerCommands\/preview/, preview],
    ...actionReplies,
    [/platformGroupCollections/, [{ id: 5, name: 'Mothers', members: [{ platformGroup_id: 2 }] }]],
    [/task_task/, tasks],
    [/searchStatusByDisplayType/, { platformGroups: units(count), count }],
    [/facilities\/1/, { id: 1, lockLights: false, ...facility }],
  ]);
  localStorage.setItem('trellis.aisle.pin', asksPin ? 'yes' : 'no');
  if (count > 0) localStorage.setItem('trellis.aisle.1', '1/R1');
  await showPage(<AislePage />, {
    features: [aisleWeb, unitStatusWeb, commandsWeb],
    path: '/gx8',
    person: { roles: [{ id: 3, name: 'Grower' }] },
  });
  return sent;
};
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the aisle of this tablet comes back by itself, eight units at a time', async () => {
  await open(10);
  expect(await screen.findByRole('button', { name: /^W-1 / })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^W-9 / })).toBeNull();
  fireEvent.click(
    within(screen.getByRole('navigation', { name: 'Pages of the aisle' })).getByRole('button', { name: /^2/ }),
  );
  expect(await screen.findByRole('button', { name: /^W-9 / })).toBeDefined();
});

test('a touch opens a unit with what can be done', async () => {
  await open(2);
  fireEvent.click(await screen.findByRole('button', { name: /^W-2 / }));
  const commands = await screen.findByRole('group', { name: 'Commands' });
  for (const name of ['Irrigate 60 s', 'Stop irrigation', 'Lights on', 'Lights off', 'Automatic', 'Manual'])
    expect(await within(commands).findByRole('button', { name })).toBeDefined();
});

test('where lights are locked there is no button for them, and it says why', async () => {
  await open(1, { lockLights: true });
  fireEvent.click(await screen.findByRole('button', { name: /^W-1 / }));
  expect(await screen.findByText('The lights of this facility are locked.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Lights on' })).toBeNull();
});

test('without units it says who adds them', async () => {
  await open(0);
  expect(await screen.findByText(/No unit here yet/)).toBeDefined();
});

test('an order is asked once more with what the plan makes of it, and offers the way back', async () => {
  const note = { platformGroup_id: 1, platformGroupName: 'W-1', kind: 'darkInLight', until: null, backAt: null };
  preview = { touched: [irrigated], skipped: [], notes: [note] };
  const sent = await open(1);
  fireEvent.click(await screen.findByRole('button', { name: /^W-1 / }));
  fireEvent.click(await screen.findByRole('button', { name: 'Lights off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lights off · W-1' });
  expect(await within(dialog).findByRole('group', { name: 'Before you send' })).toBeDefined();
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Send to 1 unit' }));
  await waitFor(() => expect(sent.some(({ address }) => address.includes('controllerCommands/batch'))).toBe(true));
  expect((await screen.findAllByRole('button', { name: 'Undo' })).length).toBeGreaterThan(0);
});

test('a unit that had water a short while ago gets more only where somebody says so', async () => {
  const skipped = [{ ...irrigated, reason: 'irrigatedLately', text: 'Irrigated a short while ago' }];
  preview = { touched: [], skipped, notes: [] };
  await open(1);
  fireEvent.click(await screen.findByRole('button', { name: /^W-1 / }));
  fireEvent.click(await screen.findByRole('button', { name: 'Irrigate 60 s' }));
  const dialog = await screen.findByRole('dialog', { name: 'Irrigate 60 s · W-1' });
  expect(await within(dialog).findByRole('checkbox')).toBeDefined();
  expect(within(dialog).getByRole('button', { name: /^Send/ })).toHaveProperty('disabled', true);
});

test('a finger goes from eight units to the next, and on to the collection behind them', async () => {
  await open(10);
  const wipe = async () => {
    const tiles = (await screen.findAllByRole('button', { name: /^W-\d+ / }))[0]!.parentElement!;
    fireEvent.touchStart(tiles, { touches: [{ clientX: 600, clientY: 300 }] });
    fireEvent.touchEnd(tiles, { changedTouches: [{ clientX: 300, clientY: 320 }] });
  };
  await screen.findByRole('button', { name: /^W-1 / });
  await wipe();
  expect(await screen.findByRole('button', { name: /^W-9 / })).toBeDefined();
  await wipe();
  expect(await screen.findByText('Collection Mothers (1)')).toBeDefined();
  expect(screen.getByRole('button', { name: /^W-2 / })).toBeDefined();
});

const unlock = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /Maria Reyes/ }));
  for (const digit of ['2', '5', '8', '0']) fireEvent.click(await screen.findByRole('button', { name: digit }));
  const pad = within(screen.getByRole('dialog', { name: 'Maria Reyes' }));
  fireEvent.click(pad.getByRole('button', { name: 'Unlock' }));
};

test('a locked console looks only, until somebody enters a PIN; what they wanted is done then, and it locks again by hand', async () => {
  const sent = await open(1, {}, true);
  expect(await screen.findByText('Locked: looking only.')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Done: Wipe the probes' }));
  await unlock();
  expect(await screen.findByText('Maria Reyes is here.')).toBeDefined();
  await waitFor(() => expect(sent.filter(({ address }) => /task_task\/4\/complete/.test(address))).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Lock' }));
  expect(await screen.findByText('Locked: looking only.')).toBeDefined();
});

test('without a connection it says so and sends nothing', async () => {
  await open(1);
  await screen.findByRole('button', { name: /^W-1 / });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(await screen.findByText(/This tablet is offline/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^W-1 / }));
  expect(await screen.findByRole('button', { name: 'Irrigate 60 s' })).toHaveProperty('disabled', true);
  vi.restoreAllMocks();
  fireEvent(window, new Event('online'));
});

test('an order that was asked for while the console was locked goes on with the PIN', async () => {
  await open(1, {}, true);
  fireEvent.click(await screen.findByRole('button', { name: /^W-1 / }));
  fireEvent.click(await screen.findByRole('button', { name: 'Lights off' }));
  await unlock();
  expect(await screen.findByRole('dialog', { name: 'Lights off · W-1' })).toBeDefined();
});

test('an opened unit says what it does now, how far its newest order got, and has the way back as large as the rest', async () => {
  ordered = commandOf(7, 47);
  const sent = await open(1);
  fireEvent.click(await screen.findByRole('button', { name: /^W-1 / }));
  const opened = within(await screen.findByRole('dialog', { name: 'W-1' }));
  expect(opened.getByText(/Automatic/, { selector: '.ai-tile__foot' })).toBeDefined();
  fireEvent.click(await opened.findByRole('button', { name: 'Lights on' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lights on · W-1' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Send to 1 unit' })).toHaveProperty('disabled', false));
  fireEvent.click(dialog.getByRole('button', { name: 'Send to 1 unit' }));
  await waitFor(() => expect(sent.some(({ address }) => address.includes('controllerCommands/batch'))).toBe(true));
  expect(await within(await opened.findByRole('region', { name: 'Lights on' })).findByText(/Queued/)).toBeDefined();
});

test('from an opened unit buttons and arrows lead to its neighbours', async () => {
  await open(3);
  fireEvent.click(await screen.findByRole('button', { name: /^W-2 / }));
  const beside = within(await screen.findByRole('navigation', { name: 'Units beside it' }));
  expect(beside.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['W-1', 'W-3']);
  fireEvent.click(beside.getByRole('button', { name: 'W-3' }));
  const opened = await screen.findByRole('dialog', { name: 'W-3' });
  fireEvent.keyDown(within(opened).getByRole('button', { name: 'Take photo' }), { key: 'ArrowLeft' });
  expect(await screen.findByRole('dialog', { name: 'W-2' })).toBeDefined();
});

test('what a tablet keeps for itself stands behind one button, each choice with its reason', async () => {
  await open(1, {}, true);
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of this tablet' }));
  const settings = within(await screen.findByRole('dialog', { name: 'Settings of this tablet' }));
  expect(settings.getByText(/^The tablet goes dark/)).toBeDefined();
  fireEvent.click(settings.getByRole('switch', { name: 'Ask for a PIN before orders' }));
  expect(localStorage.getItem('trellis.aisle.pin')).toBe('no');
  expect(screen.queryByText('Locked: looking only.')).toBeNull();
});
