// @vitest-environment happy-dom
import { roles } from '@trellis/access/model';
import { commandsWeb } from '@trellis/commands/web';
import { startPageWeb } from '@trellis/reports/web';
import { actionReplies } from '@trellis/commands/web/testing';
import { refusal, showPage, stubServer, type Sent } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { farmDashboardWeb } from './farm-dashboard-web.ts';
import { FarmDashboardPage } from './farm-dashboard.page.tsx';

const shelf = (id: number, plants: number, strain_id: number) => ({
  ...{ id, name: `S${id}`, level: id, capacity: 40, plants, lifecycle_id: 9, run: 'Run 9', strain_id },
  ...{ crop: strain_id === 3 ? 'Blue Sedge' : 'Tidewater', growplan_id: 5, growplan: 'Flower plan' },
  ...{ growStage_id: 2, stage: 'veg', stageLabel: 'Veg', stageLabelEs: null, phase: 'Veg' },
});
const rackUnit = (id: number, name: string, strain_id: number) => ({
  ...{ id, name, area_id: 1, area: 'East', rack: 'R1', shelves: [shelf(id, 20, strain_id)] },
});
const status = (id: number, name: string) => ({
  ...{ platformGroup_id: id, platformGroupName: name, area_id: 1, areaname: 'East', deployed: true },
  ...{ lastCommandFetch: new Date().toISOString(), lifecycles: [], facility_timezone: 'UTC' },
});
const openTask = {
  ...{ id: 31, task_type_id: 8, title: 'Scout', date: '2026-11-21T17:00:00Z', isLate: false, state: 'ready' },
  ...{ estAllocatedTime: 20, platformGroup_id: 7, unit: 'E-07', area: 'East', closedUntil: null, assignees: [] },
};
const workday = {
  day: '2026-11-21',
  types: [
    { task_type_id: 8, label: 'Pest scouting', labelEs: null, icon: null, due: 4, done: 1, late: 2, unassigned: 0 },
  ],
  tasks: [openTask],
  workers: [
    { id: 41, name: 'Ana Ruiz', openTasks: 0, openMinutes: 0 },
    { id: 42, name: 'Bo Lind', openTasks: 3, openMinutes: 75 },
  ],
};
const turn = {
  ...{ lifecycle_id: 9, run: 'Run 9', crop: 'Tidewater', phase: null, plants: 40, units: 'E-07' },
};
const fortnight = {
  today: '2026-11-21',
  turns: [
    { ...turn, kind: 'harvest', date: '2026-11-20', daysLeft: -1 },
    { ...turn, kind: 'flip', date: '2026-11-24', daysLeft: 3, phase: 'Flower' },
  ],
  harvests: [
    {
      ...{ lifecycle_id: 9, crop: 'Tidewater', units: 'E-07', date: '2026-11-20', daysLeft: -1, plants: 40 },
      ...{ wetGrams: 4500, dryingShare: 1.2 },
    },
  ],
  sprays: [],
  closed: [{ platformGroup_id: 7, unit: 'E-07', product: 'Neem', reiUntil: '2026-11-22T02:00:00.000Z', ppe: 'gloves' }],
};
const replies = [
  ...actionReplies,
  [/getOpenIssues/, { alerts: [], tickets: [] }],
  [/getRooms/, [rackUnit(7, 'E-07', 3), rackUnit(8, 'E-08', 4)]],
  [/getFullStatus/, [status(7, 'E-07'), { ...status(8, 'E-08'), irrigationMissedSince: '2026-11-21T08:00:00Z' }]],
  [/getAreaLines/, { from: '2026-11-20T20:00:00Z', intervalMinutes: 30, areas: [] }],
  [/getWorkday/, workday],
  [/getFortnight/, fortnight],
  [/task_assignment/, { id: 1, task_id: 31, user_id: 41 }],
] as const;

let sent: Sent;
beforeEach(() => {
  sent = stubServer(replies);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const features = [farmDashboardWeb, startPageWeb, commandsWeb];
const person = (role: keyof typeof roles) => ({ person: { roles: [{ id: roles[role].id, name: role }] } });
const open = (role: keyof typeof roles = 'farmManager', path = '/dashboard/farm') =>
  showPage(<FarmDashboardPage />, { features, ...person(role), path });
const tile = async (name: string) => within(await screen.findByRole('region', { name }));

test('rooms show each unit with what grows in it, how full it is and its state', async () => {
  await open();
  const rooms = await tile('Rooms and racks');
  const unit = await rooms.findByRole('link', { name: /^E-07: Blue Sedge, Veg · 50 % full/ });
  expect(unit.getAttribute('href')).toBe('/zone-devices/all?unit=7');
  expect(rooms.getByText('R1')).toBeDefined();
  expect(rooms.getByText('Veg')).toBeDefined();
});

test('a farm manager gives a task to a person where it stands, those with least to do first', async () => {
  await open();
  const work = await tile('Tasks due today');
  expect(await work.findByText('1 of 4 done · 2 late')).toBeDefined();
  fireEvent.click(await work.findByRole('button', { name: 'Assign Scout' }));
  const people = await screen.findAllByRole('menuitem');
  expect(people.map(({ textContent }) => textContent)).toEqual([
    'Ana Ruiznothing due today',
    'Bo Lind3 tasks today · 75 min',
  ]);
  fireEvent.click(people[0] as HTMLElement);
  await waitFor(() =>
    expect(sent.find(({ address }) => address.includes('task_assignment'))?.body).toEqual({
      ...{ task_id: 31, user_id: 41 },
    }),
  );
});

test('a grower takes a task for themselves', async () => {
  await open('grower');
  const work = await tile('Tasks due today');
  expect(await work.findByRole('button', { name: 'Take it: Scout' })).toBeDefined();
});

test('what is late of the next two weeks stands first; a harvest that does not fit the drying rooms says so', async () => {
  await open();
  const ahead = await tile('The next 14 days');
  expect((await ahead.findAllByRole('listitem'))[0]?.textContent).toContain('Late');
  expect(ahead.getByText('Flip to flower')).toBeDefined();
  const harvests = await tile('Next harvests and room to dry');
  expect(harvests.getByText('does not fit: drying rooms would be 120 % full')).toBeDefined();
  const sprays = await tile('Sprayings and closed units');
  expect(sprays.getByText('Neem · with gloves only')).toBeDefined();
});

test('filters stand in the address and narrow every block', async () => {
  const other = { ...workday, types: [{ ...workday.types[0], label: 'Feeding' }] };
  stubServer([
    [/getWorkday.*strain_id=4/, other],
    [/getFortnight.*strain_id=4/, { ...fortnight, harvests: [], closed: [] }],
    ...replies,
  ]);
  await open('farmManager', '/dashboard/farm?strain=4');
  const rooms = await tile('Rooms and racks');
  expect(await rooms.findByRole('link', { name: /^E-08/ })).toBeDefined();
  expect(rooms.queryByRole('link', { name: /^E-07/ })).toBeNull();
  expect(await screen.findByText('Feeding')).toBeDefined();
  expect(await screen.findByText(/No harvest is planned/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await rooms.findByRole('link', { name: /^E-07/ })).toBeDefined();
});

test('a facility where nothing grows says what begins a lifecycle, and a failed block says so alone', async () => {
  cleanup();
  sent = stubServer([
    [/getRooms/, [{ ...rackUnit(7, 'E-07', 3), shelves: [] }]],
    [/getFullStatus/, [status(7, 'E-07')]],
    [/getAreaLines/, { from: '2026-11-20T20:00:00Z', intervalMinutes: 30, areas: [] }],
    [/getOpenIssues/, { alerts: [], tickets: [] }],
    [/getWorkday/, refusal(500, 'The tasks cannot be read.')],
    [/getFortnight/, { ...fortnight, turns: [], harvests: [], closed: [] }],
  ]);
  await open();
  expect(await screen.findByText('The tasks cannot be read.')).toBeDefined();
  const ahead = await tile('The next 14 days');
  expect(ahead.getByText(/No start, transplant/)).toBeDefined();
  const water = await tile('Late irrigation');
  expect(await water.findByText('No unit waits for water.')).toBeDefined();
});
