// @vitest-environment happy-dom
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen } from '@testing-library/react';
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
  lifecycle_id: 4,
  start: '2026-11-01T00:00:00.000Z',
  finish: '2026-12-01T00:00:00.000Z',
};
const choices = (shelves: StartShelf[]) => ({
  start: '2026-11-21T20:00:00.000Z',
  end: '2027-01-20T20:00:00.000Z',
  phases: [{ id: 1, name: 'Veg', start: '2026-11-21T20:00:00.000Z', end: '2027-01-20T20:00:00.000Z' }],
  shelves,
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
const rights = { create: true, update: true, delete: true };
const about = { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} };
const replies = (shelves: StartShelf[], begun: unknown) =>
  [
    [/ag_lifecycles\/about/, about],
    [/ag_lifecycles\/startChoices/, choices(shelves)],
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
  expect(stepOf('lifecycle.shelf-taken')).toBe(1);
  expect(stepOf('lifecycle.tag-used')).toBe(2);
  expect(stepOf('lifecycle.unit-not-well')).toBe(3);
  expect(stepOf(undefined)).toBeUndefined();
});

test('a run starts on the units the address names, and a double click starts one', async () => {
  const sent = stubServer(replies([shelf(1, 1), shelf(2, 2)], { id: 9, state: 'in_flight', updatedate: '' }));
  await open('?units=1,2');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  press('Next');
  expect(screen.getByRole('checkbox', { name: 'W-01 S1' })).toHaveProperty('checked', true);
  press('Next');
  press('Next');
  expect(await screen.findByText('40.0 pc needed, 30.0 pc free')).toBeDefined();
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
  turnTo('Shelves');
  fireEvent.click(screen.getByRole('checkbox', { name: 'W-01 S1' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Plants on W-01 S1' }), { target: { value: '11' } });
  expect(screen.getByText('Cannot be more than 10')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: 'Plants on W-01 S1' }), { target: { value: '7' } });
  turnTo('Review');
  const start = await screen.findByRole('button', { name: 'Start now' });
  await vi.waitFor(() => expect(start).toHaveProperty('disabled', false));
  fireEvent.click(start);
  expect(await screen.findByText('Some shelves are taken in that time.')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Plants on W-01 S1' })).toHaveProperty('value', '7');
  cleanup();
  await open();
  expect(await screen.findByRole('textbox', { name: 'Plants on W-01 S1' })).toHaveProperty('value', '7');
  turnTo('Plan and start');
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
