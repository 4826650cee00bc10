// @vitest-environment happy-dom
import { roles } from '@trellis/access/model';
import { navigationWeb } from '@trellis/navigation/web';
import { refusal, showPage, stubServer, type Sent } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StartPage } from './start.page.tsx';
import { startPageWeb } from './start-page-web.ts';

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

const task = { user_id: 3, facility_id: 1, task_type_id: 1, category: 'Cultivation', state: 'ready' };
const replies = [
  [
    /task_AssignmentsForWorkers/,
    [
      { ...task, id: 1, task_id: 11, title: 'Scout for pests', date: ago(72) },
      { ...task, id: 2, task_id: 12, title: 'Wash the trays', date: ago(-72), state: 'planned' },
    ],
  ],
  [/task_task\/11\/complete/, { id: 11, title: 'Scout for pests' }],
  [/ExceptionLists\/answer/, { done: [5], refused: [] }],
  [
    /getOpenIssues/,
    {
      alerts: [
        {
          id: 5,
          name: 'Too hot',
          message: 'Above 30 °C',
          escalationLevel: 1,
          ExceptionStatus_id: 1,
          firstOccurrred: ago(2),
          platformGroup_id: 7,
          owner: null,
          exceptionType: null,
        },
      ],
      tickets: [],
    },
  ],
  [
    /getFullStatus/,
    [
      {
        platformGroup_id: 7,
        platformGroupName: 'E-07',
        areaname: 'East',
        deployed: true,
        lastCommandFetch: ago(5),
        lifecycles: [],
      },
    ],
  ],
  [/getSparklines/, { from: ago(24), intervalMinutes: 30, units: [] }],
  [/getHarvestSchedule/, refusal(500, 'The schedule cannot be read.')],
] as const;

let sent: Sent;
beforeEach(() => {
  sent = stubServer(replies);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const zoneDevices = {
  path: '/zone-devices/{mode}',
  titleKey: 'start-page:title',
  guard: 'signedIn' as const,
  page: () => Promise.resolve(() => null),
};
const routed = { ...startPageWeb, routes: [...startPageWeb.routes, zoneDevices] };
const open = (person = {}) =>
  showPage(<StartPage />, { features: [routed, navigationWeb], person, path: '/default-dashboard' });
const tile = (name: string) => within(screen.getByRole('region', { name }));

test('a grower’s day begins with their tasks, and one is done with a click', async () => {
  await open();
  const tasks = within(await screen.findByRole('region', { name: 'My tasks' }));
  expect(await tasks.findByText('1 overdue · 0 due today · 2 open')).toBeDefined();
  expect(tasks.getByRole('button', { name: 'Complete Wash the trays' })).toHaveProperty('disabled', true);
  fireEvent.click(tasks.getByRole('button', { name: 'Complete Scout for pests' }));
  await waitFor(() => expect(sent.map(({ address }) => address)).toContain('/api/v1/task_task/11/complete'));
});

test('a unit, its alert and its ticket are one story, with who is on it; the alert is taken on there', async () => {
  await open();
  const needs = within(await screen.findByRole('region', { name: 'Needs someone' }));
  const link = await needs.findByRole('link', { name: 'E-07' });
  expect(link.getAttribute('href')).toBe('/zone-devices/all?unit=7');
  const story = within(link.closest('li') as HTMLElement);
  expect(story.getByText('Offline')).toBeDefined();
  expect(story.getByText('nobody yet')).toBeDefined();
  expect(needs.getByText('1 thing needs someone')).toBeDefined();
  fireEvent.click(story.getByRole('button', { name: "I'm on it" }));
  await waitFor(() => expect(sent.map(({ address }) => address)).toContain('/api/v1/ExceptionLists/5/acknowledge'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ ids: [5], answer: { kind: 'giveBack' } }));
});

test('every area shows its climate and each unit in its state; every figure leads to what is behind it', async () => {
  await open();
  const areas = within(await screen.findByRole('region', { name: 'Units by area' }));
  const cell = await areas.findByRole('link', { name: 'E-07: Offline' });
  expect(cell.getAttribute('href')).toBe('/zone-devices/all?unit=7');
  const offline = await screen.findByRole('link', { name: '1 offline' });
  expect(offline.getAttribute('href')).toBe('/zone-devices/all?state=OFFLINE');
  expect(areas.getByRole('link', { name: 'Units by area' })).toBeDefined();
  expect(tile('My tasks').queryByRole('link')).toBeNull();
});

test('the next day shows the light and water of each area, and what people have to do', async () => {
  await open();
  const day = within(await screen.findByRole('region', { name: 'The next 24 hours' }));
  expect(await day.findByText('No plan is running here')).toBeDefined();
  expect(await day.findByText('My tasks: 1 overdue, 0 due today')).toBeDefined();
});

test('an administrator without units is led back to setting them up; anyone else hears who does it', async () => {
  sent = stubServer([[/getFullStatus/, []], ...replies]);
  await open({ roles: [{ id: roles.administrator.id, name: 'Administrator' }] });
  await screen.findByRole('region', { name: 'Units by area' });
  const link = await tile('Units by area').findByRole('link', { name: 'Set up rooms and units' });
  expect(link.getAttribute('href')).toBe('/setup?step=rooms');
  cleanup();
  await open();
  await screen.findByRole('region', { name: 'Units by area' });
  expect(await tile('Units by area').findByText(/The facility manager sets them up/)).toBeDefined();
});

test('a tile that fails says so alone and can be tried again', async () => {
  await open();
  expect(await screen.findByText('The schedule cannot be read.')).toBeDefined();
  expect(tile('Next harvests').getByRole('button')).toBeDefined();
  expect(await tile('My tasks').findByText('Scout for pests')).toBeDefined();
});

test('who may not answer alerts is not offered to; a manager finds who waits for an answer', async () => {
  const { id, rolename } = roles.owner;
  await open({ roles: [{ id, name: rolename }] });
  await screen.findByRole('region', { name: 'Needs someone' });
  await tile('Needs someone').findByText('E-07');
  expect(tile('Needs someone').queryByRole('button', { name: "I'm on it" })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
  cleanup();
  await open({ roles: [{ id: roles.facilityManager.id, name: 'Facility Manager' }] });
  expect(await screen.findByRole('region', { name: 'Waiting for you' })).toBeDefined();
});

test('a tile that is hidden stays hidden for this person', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Arrange tiles' }));
  fireEvent.click(await screen.findByRole('switch', { name: 'Show News' }));
  await waitFor(() =>
    expect(sent.find(({ address }) => address.includes('ag_gridCustomizations'))?.body).toMatchObject({
      grid_id: 'default-dashboard',
      columnsJson: expect.arrayContaining([{ key: 'news', isShown: false }]) as unknown,
    }),
  );
});

test('a person of no facility is told how to join one', async () => {
  await open({ facility_id: null, facilityname: null });
  expect(await screen.findByText(/You work in no facility yet/)).toBeDefined();
});
