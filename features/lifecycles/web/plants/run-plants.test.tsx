// @vitest-environment happy-dom
import type { Lifecycle } from '@trellis/lifecycles/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CallOffDialog } from '../actions/call-off.dialog.tsx';
import { SplitDialog } from '../actions/split.dialog.tsx';
import { lifecyclesWeb } from '../index.ts';
import { RunPlants } from './run-plants.tsx';
import { ShelfPicker } from './shelf-picker.tsx';
import { shelvesOf, type StandingPlant } from './use-standing.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const features = [lifecyclesWeb];
const run = {
  id: 5,
  facility_id: 4,
  name: 'Run 5',
  state: 'in_flight',
  strain_id: 2,
  scheduledEnd: '2099-01-01T00:00:00Z',
} as Lifecycle;
const plant = (plant_id: number, platform_id: number | null, row = 1, col = plant_id): StandingPlant =>
  ({
    ...{ plant_id, tag: `T-${plant_id}`, platform_id, row, col, label: null, barcode: null },
    ...{
      platformName: platform_id === null ? null : `Shelf ${platform_id}`,
      platformGroupName: platform_id === null ? null : 'E-01',
    },
  }) as StandingPlant;
const plants = [plant(3, 1), plant(1, 1), plant(2, 1), plant(4, 2), plant(5, 2)];
const shelf = (id: number, facility_id: number) => ({
  ...{ id, name: `Shelf ${id}`, capacity: 20, platformGroup: { id: facility_id, name: 'E-01', facility_id } },
});
const replies: Parameters<typeof stubServer>[0] = [
  [/ag_plants\/about/, { rights: {}, history: true, creators: [], isImportable: false, hidden: [], references: {} }],
  [/getPlantPositions/, plants],
  [/ag_platforms/, [shelf(1, 4), shelf(2, 4), shelf(3, 4), shelf(4, 4), shelf(9, 8)]],
  [
    /ag_lifecyclePlatforms/,
    [
      { platform_id: 1, plants: 3 },
      { platform_id: 2, plants: 2 },
      { platform_id: 3, plants: 11 },
      { platform_id: 3, plants: 8 },
    ],
  ],
  [/ag_plants\/move/, [3, 1, 2].map((id) => ({ id, updatedate: '2026-11-26T08:00:00.000Z' }))],
  [/ag_plants\/undoMove/, []],
  [/ag_platformAllocations/, [{ id: 7, platform_id: 4, lifecycle_id: 8 }]],
];

const picked = { facilityId: 4, label: 'Shelf', plants: 1, value: null, onChoose: () => undefined };

/** What the bar over the maps says; a message of an earlier action may stand elsewhere. */
const said = () =>
  within(screen.getByRole('group', { name: 'What is done with the chosen plants' })).getByRole('status').textContent;

test('shelves are told by unit and name, plants by their place; those nobody noted come last', () => {
  const shelves = shelvesOf([plant(6, null), ...plants]);
  expect(shelves.map(({ platform_id }) => platform_id)).toEqual([1, 2, null]);
  expect(shelves[0]?.plants.map(({ plant_id }) => plant_id)).toEqual([1, 2, 3]);
});

test('plants are chosen on the map, with Shift all up to one, and moved to a shelf of the facility', async () => {
  const sent = stubServer(replies);
  await showPage(<RunPlants run={run} />, { features });
  const move = await screen.findByRole('button', { name: 'Move' });
  expect(move.hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: '1-1 · T-1' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '1-3 · T-3' }), { shiftKey: true });
  expect(said()).toBe('3 chosen');
  fireEvent.click(move);
  const dialog = within(screen.getByRole('dialog', { name: 'Move 3 plants' }));
  const shelves = dialog.getByRole('combobox', { name: /^Shelf/ });
  // Nothing is typed before the shelves and what stands on them are known.
  expect(shelves.hasAttribute('disabled')).toBe(true);
  await waitFor(() => expect(shelves.hasAttribute('disabled')).toBe(false));
  fireEvent.change(shelves, { target: { value: 'Shelf' } });
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'E-01 · Shelf 1 · 17 places free',
    'E-01 · Shelf 2 · 18 places free',
    'E-01 · Shelf 3 · 1 place free',
    'E-01 · Shelf 4 · booked by others',
  ]);
  // Three plants find no room on the third, and the fourth is somebody else's by the time the run ends.
  expect(offered.map((option) => option.getAttribute('aria-disabled'))).toEqual(['false', 'false', 'true', 'true']);
  fireEvent.click(offered[1] as HTMLElement);
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(sent.find(({ address }) => address.includes('ag_plants/move'))).toMatchObject({
      body: { facility_id: 4, plantIds: [3, 1, 2], platform_id: 2, seenOn: { 1: 1, 2: 1, 3: 1 } },
    }),
  );
  // Taken back where it is told: each to the place it stood on.
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent.find(({ address }) => address.includes('ag_plants/undoMove'))).toMatchObject({
      body: { facility_id: 4, plantIds: [3, 1, 2], at: '2026-11-26T08:00:00.000Z' },
    }),
  );
});

test('what is typed instead of the shelf that is chosen stays when the plants of the run are drawn anew', async () => {
  stubServer(replies);
  function Plants() {
    const [plants, setPlants] = useState(1);
    return (
      <>
        <button onClick={() => setPlants(2)}>One more</button>
        <ShelfPicker {...{ ...picked, plants, value: 1 }} />
      </>
    );
  }
  await showPage(<Plants />, { features });
  const shelves = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Shelf/ });
  await waitFor(() => expect(shelves.disabled).toBe(false));
  expect(shelves.value).toBe('E-01 · Shelf 1');
  shelves.focus();
  fireEvent.change(shelves, { target: { value: 'Shelf 2' } });
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect(shelves.value).toBe('Shelf 2');
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test('what is typed for a shelf stays, with what it finds, while the bookings until another day are read', async () => {
  stubServer(replies);
  function Picker() {
    const [until, setUntil] = useState(run.scheduledEnd);
    return (
      <>
        <button onClick={() => setUntil('2099-02-01T00:00:00Z')}>Ends later</button>
        <ShelfPicker {...picked} stays={{ runId: run.id, until }} />
      </>
    );
  }
  await showPage(<Picker />, { features });
  const shelves = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Shelf/ });
  await waitFor(() => expect(shelves.disabled).toBe(false));
  shelves.focus();
  fireEvent.change(shelves, { target: { value: 'Shelf 2' } });
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  // Somebody else moves the end of the run.
  fireEvent.click(screen.getByRole('button', { name: 'Ends later' }));
  expect([shelves.disabled, shelves.value]).toEqual([false, 'Shelf 2']);
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test('a whole shelf is chosen and left with its box', async () => {
  stubServer(replies);
  await showPage(<RunPlants run={run} />, { features });
  const all = await screen.findByRole('checkbox', { name: 'All of E-01 · Shelf 2' });
  fireEvent.click(all);
  expect(said()).toBe('2 chosen');
  fireEvent.click(all);
  expect(screen.getByRole('button', { name: 'Destroy' }).hasAttribute('disabled')).toBe(true);
});

test('a split counts what goes and what stays, and takes a part only', async () => {
  const sent = stubServer([...replies, [/split/, { id: 6 }]]);
  await showPage(<SplitDialog run={run} onClose={() => undefined} />, { features });
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(await dialog.findByRole('textbox', { name: /Name of the new run/ }), { target: { value: 'Part' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'E-01 · Shelf 2 · 2 plants' }));
  expect(dialog.getByText('2 plants go, 3 plants stay.')).toBeDefined();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'E-01 · Shelf 1 · 3 plants' }));
  expect(dialog.getByText('Choose some of the shelves, not all.')).toBeDefined();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'E-01 · Shelf 1 · 3 plants' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Split off shelves' }));
  await waitFor(() =>
    expect(sent.find(({ address }) => address.includes('/split'))).toMatchObject({
      body: { name: 'Part', platform_ids: [2] },
    }),
  );
});

test('a run is not called off before it is said why, and what becomes of its plants', async () => {
  const sent = stubServer([...replies, [/abort/, { id: 5 }]]);
  await showPage(<CallOffDialog run={run} onClose={() => undefined} />, { features });
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText('What becomes of its 5 living plants?');
  expect(dialog.getByText('Say why.')).toBeDefined();
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Mould' } });
  expect(dialog.getByText('Say what becomes of its plants.')).toBeDefined();
  expect(sent.some(({ address }) => address.includes('/abort'))).toBe(false);
});

test('a run without living plants is called off with its reason alone', async () => {
  const sent = stubServer([
    [/getPlantPositions/, []],
    [/abort/, { id: 5 }],
  ]);
  await showPage(<CallOffDialog run={run} onClose={() => undefined} />, { features });
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(await dialog.findByRole('textbox', { name: /Reason/ }), { target: { value: 'All died' } });
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Call off' }).hasAttribute('disabled')).toBe(false));
  fireEvent.click(dialog.getByRole('button', { name: 'Call off' }));
  await waitFor(() =>
    expect(sent.find(({ address }) => address.includes('/abort'))?.body).toEqual({ reason: 'All died' }),
  );
});
