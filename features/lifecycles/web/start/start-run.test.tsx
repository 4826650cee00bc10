// @vitest-environment happy-dom
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lifecyclesWeb } from '../index.ts';
import { StartRunPage } from './start-run.page.tsx';
import { bestFit, stepOf, type StartShelf } from './typed-start.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const shelf = (platform_id: number, platformGroup_id: number, values: Partial<StartShelf> = {}): StartShelf => ({
  ...{
    platform_id,
    name: `S${platform_id}`,
    level: 1,
    capacity: 10,
    platformGroup_id,
    unitName: `W-0${platformGroup_id}`,
  },
  ...{ area_id: 1, areaName: 'West', isDisabled: false, isOffline: false, urgentAlerts: 0, openTickets: 0 },
  ...{ lastCleanout: null, freeFrom: '2026-11-21T20:00:00.000Z', clashes: [] },
  ...values,
});
const clash = {
  kind: 'lifecycle',
  ...{ lifecycle_id: 4, allocation_id: 6, isLastPhase: false },
  start: '2026-11-01T00:00:00.000Z',
  finish: '2026-12-01T00:00:00.000Z',
};
const choices = (shelves: StartShelf[]) => ({
  start: '2026-11-21T20:00:00.000Z',
  end: '2027-01-20T20:00:00.000Z',
  phases: [{ id: 1, name: 'Veg', start: '2026-11-21T20:00:00.000Z', end: '2027-01-20T20:00:00.000Z' }],
  shelves,
  drying: { capacityGrams: 1000, takenGrams: 200, gramsPerPlant: 50 },
  holidays: [{ day: '2026-11-26', title: 'Thanksgiving' }],
  supplies: [
    {
      consumable_id: 1,
      name: 'Blocks',
      unit: 'pc',
      perPlant: 2,
      perShelf: 0,
      perUnit: 0,
      perRun: 0,
      free: 30,
      price: 0.5,
    },
  ],
});
const info = {
  ...{ growplan_id: 3, growplanName: 'Flower', growplanVersion_id: 7, version: 2, totalDays: 60, isMother: false },
  ...{ strain_id: 1, strainName: 'Tidewater', varietal_id: null, varietalName: null, plantContainerType_id: null },
  ...{
    expectedGramsPerPlant: 50,
    suggestedName: 'Tidewater, 2026-11-21',
    motherPlants: 2,
    inFlight: 1,
    growPhases: [],
  },
};
const sources = {
  mothers: [
    { plant_id: 21, tag: 'M-1', unit: 'M-01', ageDays: 90, cuttings: 4, isIsolated: false },
    { plant_id: 22, tag: 'M-2', unit: 'M-01', ageDays: 90, cuttings: 0, isIsolated: true },
  ],
  lots: [],
  intakes: [],
  containerTypes: [{ id: 8, name: 'Pot', kind: 'pot', plantsPerContainer: 5, empty: 2 }],
  licences: [],
};
const rights = { create: true, update: true, delete: true };
const about = { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} };
const replies = (shelves: StartShelf[], begun: unknown) =>
  [
    [/ag_lifecycles\/about/, about],
    [/ag_lifecycles\/startChoices/, choices(shelves)],
    [/ag_lifecycles\/startSources/, sources],
    [/ag_lifecycles\/getLifecycleStartInfo/, info],
    [/ag_lifecycles\/begin/, begun],
    [/ag_growplans\/3/, { id: 3, name: 'Flower', publishedVersion_id: 7, facility_id: null }],
  ] as const;
const open = (query = '') =>
  showPage(<StartRunPage />, {
    features: [lifecyclesWeb],
    path: `/growplans/startlifecycle/3${query}`,
    route: '/growplans/startlifecycle/:growplanId',
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const turnTo = (step: string) => fireEvent.click(screen.getByRole('tab', { name: step }));
const isTicked = (step: string) => screen.getByRole('tab', { name: step }).querySelector('.Mui-completed') !== null;
const begun = (sent: { address: string; body: unknown }[]) => sent.filter(({ address }) => /begin$/.test(address));

test('the best fit takes the unit that holds all most tightly, and none that is taken or not well', () => {
  const shelves = [
    shelf(1, 1),
    shelf(2, 1),
    shelf(3, 2),
    shelf(4, 3, { clashes: [clash] }),
    shelf(5, 4, { isOffline: true }),
  ];
  expect(bestFit(shelves, 8)).toEqual({ 3: '8' });
  expect(bestFit(shelves, 15)).toEqual({ 1: '10', 2: '5' });
  expect(bestFit(shelves, 25)).toEqual({ 1: '10', 2: '10', 3: '5' });
});

test('a refusal belongs to the step that mends it', () => {
  expect(stepOf('lifecycle.shelf-taken')).toBe(2);
  expect(stepOf('lifecycle.tag-used')).toBe(5);
  expect(stepOf('lifecycle.unit-not-well')).toBe(7);
  expect(stepOf('plant.isolated')).toBe(1);
  expect(stepOf(undefined)).toBeUndefined();
});

test('a run starts on the units the address names, and a double click starts one', async () => {
  const sent = stubServer(replies([shelf(1, 1), shelf(2, 2)], { id: 9, state: 'in_flight', updatedate: '' }));
  await open('?units=1,2');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  turnTo('Shelves');
  expect(screen.getByRole('checkbox', { name: 'W-01 S1' })).toHaveProperty('checked', true);
  turnTo('Supplies');
  expect(await screen.findByText('40.0 pc needed, 30.0 pc free')).toBeDefined();
  press('Next');
  const start = await screen.findByRole('button', { name: 'Start now' });
  await vi.waitFor(() => expect(start).toHaveProperty('disabled', false));
  fireEvent.click(start);
  fireEvent.click(start);
  await vi.waitFor(() => expect(begun(sent)).toHaveLength(1));
  expect(begun(sent)[0]?.body).toMatchObject({
    ...{ growplan_id: 3, name: 'Tidewater, 2026-11-21', how: 'start' },
    platforms: [
      { platform_id: 1, plants: 10 },
      { platform_id: 2, plants: 10 },
    ],
  });
});

test('what the server refuses is said at its step in its words, and nothing typed is lost, after a reload either', async () => {
  stubServer(replies([shelf(1, 1)], refusal(409, 'Some shelves are taken in that time.', 'lifecycle.shelf-taken')));
  await open();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name of the run' }), { target: { value: 'Winter' } });
  turnTo('Review');
  expect([isTicked('Plan'), isTicked('Shelves')]).toEqual([true, false]);
  turnTo('Shelves');
  fireEvent.click(screen.getByRole('checkbox', { name: 'W-01 S1' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Plants on W-01 S1' }), { target: { value: '11' } });
  expect(screen.getByText('Cannot be more than 10')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: 'Plants on W-01 S1' }), { target: { value: '7' } });
  turnTo('Review');
  expect(isTicked('Shelves')).toBe(true);
  const start = await screen.findByRole('button', { name: 'Start now' });
  await vi.waitFor(() => expect(start).toHaveProperty('disabled', false));
  fireEvent.click(start);
  expect(await screen.findByText('Some shelves are taken in that time.')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Plants on W-01 S1' })).toHaveProperty('value', '7');
  cleanup();
  await open();
  expect(await screen.findByRole('textbox', { name: 'Plants on W-01 S1' })).toHaveProperty('value', '7');
  turnTo('Plan');
  expect(screen.getByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'Winter');
});

test('a shelf chosen that others have taken is said at every step', async () => {
  stubServer(replies([shelf(1, 1, { clashes: [clash] })], {}));
  await open('?units=1');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  turnTo('Shelves');
  fireEvent.click(screen.getByRole('checkbox', { name: 'W-01 S1' }));
  expect(screen.getByRole('alert').textContent).toContain('Taken by others in that time: W-01 S1.');
  press('Leave out taken shelves');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a plan of another facility says so, and asks nothing about its shelves', async () => {
  const sent = stubServer([
    [/ag_growplans\/3/, { id: 3, name: 'Flower', publishedVersion_id: 7, facility_id: 99 }],
    ...replies([], {}),
  ]);
  await open();
  expect(await screen.findByText(/belongs to another facility/)).toBeDefined();
  expect(sent.some(({ address }) => address.includes('startChoices'))).toBe(false);
});

test('a source counts what it has against what is needed, and a mother that is isolated gives no cutting', async () => {
  const sent = stubServer(replies([shelf(1, 1)], { id: 9, state: 'in_flight', updatedate: '' }));
  await open('?shelves=1');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  turnTo('Source');
  fireEvent.click(screen.getByRole('radio', { name: 'Mother plants' }));
  expect(screen.getByText('10 plants are needed.')).toBeDefined();
  expect(screen.getByRole('checkbox', { name: 'M-2' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'M-1' }));
  expect(screen.getByRole('status').textContent).toBe('1 of 1 mother plants chosen · 10 cuttings of each');
  turnTo('Review');
  // What is in the way is told with the step that mends it.
  expect(screen.getByText('A closed day is in the way')).toBeDefined();
  expect(screen.getByText('A clean-out is older than 14 days')).toBeDefined();
  expect(screen.getByText('Drying rooms have room')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Open Dates' }));
  expect(screen.getByRole('region', { name: 'Dates' })).toBeDefined();
  turnTo('Review');
  const start = await screen.findByRole('button', { name: 'Start now' });
  await vi.waitFor(() => expect(start).toHaveProperty('disabled', false));
  fireEvent.click(start);
  await vi.waitFor(() => expect(begun(sent)).toHaveLength(1));
  expect(begun(sent)[0]?.body).toMatchObject({ source: { kind: 'mothers', ids: [21] } });
});

test('empty containers are given out until all plants have room, and one that is in use is refused', async () => {
  stubServer([
    [/getEmptyPlantContainers/, [{ id: 1, barcode: 'POT-1', room: 10 }]],
    [/ag_plantContainers/, [{ id: 9, barcode: 'POT-9', status: 'used' }]],
    ...replies([shelf(1, 1)], {}),
  ]);
  await open('?shelves=1');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  turnTo('Containers');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Container type' }));
  fireEvent.click(screen.getByRole('option', { name: 'Pot · 5 plants · 2 empty' }));
  press('Auto-assign empty containers');
  expect(await screen.findByText('1 container, room for 10 of 10 plants')).toBeDefined();
  expect(screen.getByText('POT-1 · 10 plants')).toBeDefined();
  const code = screen.getByRole('textbox', { name: 'Scan or enter a barcode' });
  fireEvent.change(code, { target: { value: 'POT-9' } });
  fireEvent.keyDown(code, { key: 'Enter' });
  expect(await screen.findByText('POT-9 is in use.')).toBeDefined();
  cleanup();
  await open('?shelves=1');
  expect(await screen.findByText('1 container, room for 10 of 10 plants')).toBeDefined();
});

test('where there are too few empty containers none are given out, and it is said how many there are', async () => {
  const details = { empty: 1, room: 4, plants: 10 };
  const tooFew = { ...refusal(409, 'Too few.', 'container.too-few').refusal, details };
  stubServer([[/getEmptyPlantContainers/, { refusal: tooFew }], ...replies([shelf(1, 1)], {})]);
  await open('?shelves=1');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  turnTo('Containers');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Container type' }));
  fireEvent.click(screen.getByRole('option', { name: 'Pot · 5 plants · 2 empty' }));
  press('Auto-assign empty containers');
  expect(
    await screen.findByText(
      'None were assigned: only 1 empty container of this type is left, with room for 4 of 10 plants.',
    ),
  ).toBeDefined();
  expect(screen.getByText('0 containers, room for 0 of 10 plants')).toBeDefined();
});

test('a reservation on a shelf becomes the run it was kept for, when that is said', async () => {
  const reserved = { ...clash, kind: 'reserved', lifecycle_id: null, allocation_id: 77 };
  const sent = stubServer(
    replies([shelf(1, 1, { clashes: [reserved] })], { id: 9, state: 'in_flight', updatedate: '' }),
  );
  await open('?shelves=1');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  expect(screen.getByRole('alert').textContent).toContain('Taken by others');
  turnTo('Shelves');
  fireEvent.click(screen.getByRole('checkbox', { name: /Use this reservation/ }));
  expect(screen.queryByRole('alert')).toBeNull();
  turnTo('Review');
  const start = await screen.findByRole('button', { name: 'Start now' });
  await vi.waitFor(() => expect(start).toHaveProperty('disabled', false));
  fireEvent.click(start);
  await vi.waitFor(() => expect(begun(sent)[0]?.body).toMatchObject({ allocation_ids: [77] }));
});

test('what nobody can read is not left out: the start leads back to it, and keeps it', async () => {
  const sent = stubServer(replies([shelf(1, 1)], { id: 9, state: 'in_flight', updatedate: '' }));
  await open('?units=1');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  turnTo('Tags and compliance');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Number of the first tag' }), {
    target: { value: '00x7' },
  });
  turnTo('Review');
  const start = await screen.findByRole('button', { name: 'Start now' });
  await vi.waitFor(() => expect(start).toHaveProperty('disabled', false));
  fireEvent.click(start);
  expect(await screen.findByRole('textbox', { name: 'Number of the first tag' })).toHaveProperty('value', '00x7');
  expect(screen.getByRole('alert').textContent).toContain('Must be a number');
  press('Save draft');
  expect(begun(sent)).toEqual([]);
  expect(sent.filter(({ address }) => /saveDraft$/.test(address))).toEqual([]);
});

test('each number of a start is held to the shared form rules, and what was typed stays', async () => {
  stubServer(replies([shelf(1, 1)], { id: 9, state: 'in_flight', updatedate: '' }));
  await open('?units=1');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  turnTo('Shelves');
  const box = await screen.findByRole('textbox', { name: /^Plants on/ });
  const saidOf = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
  for (const [typed, message] of [
    ['', 'Required.'],
    ['six', 'Must be a number'],
    ['1.5', 'Must be an integer'],
    ['0', 'Must be greater than 0'],
    ['9999', /^Cannot be more than \d+$/],
  ] as const) {
    fireEvent.change(box, { target: { value: typed } });
    expect(saidOf()).toMatch(message);
    expect(box).toHaveProperty('value', typed);
  }
});

const draftOf = (name: string, saves = 0) => ({
  ...{ id: 9, growplan_id: 3, state: 'draft', strain_id: 1, varietal_id: null, scheduledStart: null, source: null },
  ...{ metrcPlantBatchName: null, licenseNumber: null, startPlan: null },
  ...{ name, updatedate: `2026-11-21T20:0${saves}:00.000Z` },
});

test('what a colleague saved while somebody types on a draft is not overwritten: the version that was opened is sent', async () => {
  let saves = 0;
  const stands = [{ id: 1, lifecycle_id: 9, platform_id: 1, plants: 4, overlap: false, start: null }];
  const sent = stubServer([
    [/ag_lifecyclePlatforms/, stands],
    [/saveDraft$/, refusal(409, 'Somebody else changed it.', 'CONFLICT')],
    ...replies([shelf(1, 1)], {}),
  ]);
  const answer = fetch;
  let reads = 0;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!/ag_lifecycles\/9(\?|$)/.test(address)) return answer(address, init);
    reads += 1;
    return Promise.resolve(Response.json(draftOf(`Saved ${saves}`, saves)));
  });
  const kit = await open('?draft=9');
  const name = await screen.findByRole('textbox', { name: 'Name of the run' });
  expect(name).toHaveProperty('value', 'Saved 0');
  fireEvent.change(name, { target: { value: 'Mine' } });
  saves = 1;
  reads = 0;
  act(() => kit.hub.dispatch({ type: 'entityChanged', payload: { collection: 'ag_lifecycles', id: 9, op: 'update' } }));
  await waitFor(() => {
    expect(reads).toBe(1);
    expect(kit.queries.isFetching()).toBe(0);
  });
  expect(screen.getByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'Mine');
  press('Save draft');
  const saved = () => sent.filter(({ address }) => /saveDraft$/.test(address));
  await vi.waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.body).toMatchObject({ draft_id: 9, name: 'Mine', updatedate: '2026-11-21T20:00:00.000Z' });
  // Theirs is seen, one's own stands beside it and is taken: the next save goes on from what they saved.
  fireEvent.click(await screen.findByRole('button', { name: 'See what was saved' }));
  await screen.findByDisplayValue('Saved 1');
  fireEvent.click(await screen.findByRole('button', { name: 'Take what I typed' }));
  expect(screen.getByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'Mine');
  expect(screen.queryByRole('button', { name: 'Take what I typed' })).toBeNull();
  press('Save draft');
  await vi.waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]?.body).toMatchObject({ name: 'Mine', updatedate: '2026-11-21T20:01:00.000Z' });
  // Once more somebody was faster: who goes on with their own replaces it.
  saves = 2;
  fireEvent.click(await screen.findByRole('button', { name: 'Go on with mine' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Go on with mine' })).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'Mine');
  press('Save draft');
  await vi.waitFor(() => expect(saved()).toHaveLength(3));
  expect(saved()[2]?.body).toMatchObject({ name: 'Mine', updatedate: '2026-11-21T20:02:00.000Z' });
});

test('units that the address names are taken though another start of the plan was left half-way; that one is offered', async () => {
  stubServer(replies([shelf(1, 1), shelf(2, 2)], { id: 9, state: 'in_flight', updatedate: '' }));
  await open('?units=1');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name of the run' }), { target: { value: 'May' } });
  turnTo('Shelves');
  expect((await screen.findAllByRole('textbox', { name: /^Plants on/ })).length).toBeGreaterThan(0);
  const kept = Object.entries(localStorage);
  cleanup();
  stubServer(replies([shelf(1, 1), shelf(2, 2)], { id: 9, state: 'in_flight', updatedate: '' }));
  for (const [key, value] of kept) localStorage.setItem(key, value as string);
  await open('?units=2');
  expect(await screen.findByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', '');
  turnTo('Shelves');
  expect(await screen.findByRole('textbox', { name: /^Plants on.*W-02/ })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^Plants on.*W-01/ })).toBeNull();
  press('Take what I typed');
  turnTo('Plan');
  expect(await screen.findByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'May');
});

test('of several starts that were left half-way the one that was typed last is offered', async () => {
  const server = () =>
    stubServer(replies([shelf(1, 1), shelf(2, 2), shelf(3, 3)], { id: 9, state: 'in_flight', updatedate: '' }));
  const openAnew = async (query: string) => {
    const kept = Object.entries(localStorage);
    cleanup();
    server();
    for (const [key, value] of kept) localStorage.setItem(key, value as string);
    await open(query);
    return screen.findByRole('textbox', { name: 'Name of the run' });
  };
  fireEvent.change(await openAnew('?units=1'), { target: { value: 'May' } });
  fireEvent.change(await openAnew('?units=2'), { target: { value: 'June' } });
  expect(await openAnew('?units=3')).toHaveProperty('value', '');
  press('Take what I typed');
  expect(screen.getByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'June');
});

test('what was typed on a draft that was replaced meanwhile is offered after a reload too, and left on request', async () => {
  let saves = 0;
  stubServer([
    [/ag_lifecyclePlatforms/, [{ id: 1, lifecycle_id: 9, platform_id: 1, plants: 4, overlap: false, start: null }]],
    ...replies([shelf(1, 1)], {}),
  ]);
  const answer = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    /ag_lifecycles\/9(\?|$)/.test(address)
      ? Promise.resolve(Response.json(draftOf(`Saved ${saves}`, saves)))
      : answer(address, init),
  );
  await open('?draft=9');
  fireEvent.change(await screen.findByDisplayValue('Saved 0'), { target: { value: 'Mine' } });
  cleanup();
  saves = 1;
  await open('?draft=9');
  await screen.findByDisplayValue('Saved 1');
  expect(screen.getByRole('button', { name: 'Take what I typed' })).toBeDefined();
  press('Leave it');
  expect(screen.queryByRole('button', { name: 'Take what I typed' })).toBeNull();
  cleanup();
  await open('?draft=9');
  await screen.findByDisplayValue('Saved 1');
  expect(screen.queryByRole('button', { name: 'Take what I typed' })).toBeNull();
});

test('a draft that was just saved is opened as it was saved, not as this browser knew it before', async () => {
  let name = 'Before';
  stubServer([
    [/ag_lifecyclePlatforms/, [{ id: 1, lifecycle_id: 9, platform_id: 1, plants: 4, overlap: false, start: null }]],
    ...replies([shelf(1, 1)], {}),
  ]);
  const answer = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    /ag_lifecycles\/9(\?|$)/.test(address) ? Promise.resolve(Response.json(draftOf(name))) : answer(address, init),
  );
  function Door() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Door
        </button>
        {isOpen ? <StartRunPage /> : null}
      </>
    );
  }
  const kit = await showPage(<Door />, {
    ...{ features: [lifecyclesWeb], path: '/growplans/startlifecycle/3?draft=9' },
    route: '/growplans/startlifecycle/:growplanId',
  });
  expect(await screen.findByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'Before');
  press('Door');
  name = 'After';
  await act(() => kit.queries.invalidateQueries());
  press('Door');
  expect(await screen.findByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'After');
});
