// @vitest-environment happy-dom
import type { TimelineRun } from '@trellis/lifecycles/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lifecyclesWeb } from '../index.ts';
import { layOutRuns } from './lay-out-runs.ts';
import { layOutMonth, otherMonth } from './month-grid.ts';
import { RunCalendarPage } from './run-calendar.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const run = (id: number, more: Partial<TimelineRun> = {}): TimelineRun => ({
  ...{
    id,
    name: `Run ${id}`,
    state: 'in_flight',
    updatedate: '2026-11-20T08:00:00.000Z',
    mother: false,
    strain_id: 1,
    crop: 'Tidewater',
    growplan_id: 5,
    growplan: 'Flower',
  },
  ...{ start: inDays(-30), end: inDays(20), harvestdate: inDays(20).slice(0, 10), isHarvested: false, driftDays: 0 },
  ...{ plants: 9, expectedGrams: 1000, units: [{ id: 1, start: inDays(-30), finish: null }], phases: [] },
  ...more,
});
const timeline = {
  ...{ zone: 'America/Los_Angeles', areas: [{ id: 1, name: 'East' }] },
  units: [
    { id: 1, name: 'E-01', area_id: 1 },
    { id: 2, name: 'E-02', area_id: 1 },
  ],
};
const now = Date.now();
const words = { state: (state: string) => state, late: (days: number) => `${days} days late`, isOver: 'Over' };
const show = (view: 'cards' | 'gantt' | 'harvests', runs: TimelineRun[], path: string) => {
  stubServer([[/ag_lifecycles\/timeline/, { ...timeline, runs }]]);
  return showPage(<RunCalendarPage view={view} />, { features: [lifecyclesWeb], path, route: '/lifecycles/:type?' });
};

test('runs stand on their units; one whose harvest is late says so', async () => {
  const late = run(2, { driftDays: 4, units: [{ id: 1, start: inDays(21), finish: null }] });
  await show('gantt', [run(1), late], '/lifecycles?view=gantt');
  expect(await screen.findByRole('button', { name: /^Run 1, In flight,/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /^Run 2, In flight, .*4 days late$/ })).toBeDefined();
  expect(screen.getByText('E-01')).toBeDefined();
  expect(screen.queryByText('E-02')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'As a table' }));
  expect(await screen.findByRole('table', { name: 'By unit' })).toBeDefined();
});

test('a run that stands past its end is drawn up to now; moving its end asks for the shift from the planned one', async () => {
  // Its plan said so: it never drifted.
  const overdue = run(1, { end: inDays(-5.75), driftDays: 0 });
  const { blocks } = layOutRuns({ ...timeline, runs: [overdue] }, words, now);
  expect(blocks).toMatchObject([{ to: now, trouble: '6 days late' }]);
  const cut = { ...overdue, state: 'harvesting' as const };
  expect(layOutRuns({ ...timeline, runs: [cut] }, words, now).blocks).toMatchObject([{ to: now }]);
  const over = run(2, { state: 'post_harvest', end: inDays(-6) });
  expect(layOutRuns({ ...timeline, runs: [over] }, words, now).blocks).toMatchObject([
    { to: Date.parse(over.end ?? '') },
  ]);
  const sent = stubServer([
    [/ag_lifecycles\/timeline/, { ...timeline, runs: [overdue] }],
    [
      /previewShift/,
      { lifecycle_id: 1, harvest: { before: null, after: null }, phases: [], tasks: [], bookings: [], clashes: [] },
    ],
  ]);
  await showPage(<RunCalendarPage view="gantt" />, {
    ...{ features: [lifecyclesWeb], path: '/lifecycles?view=gantt', route: '/lifecycles/:type?' },
    person: { roles: [{ id: 4, name: 'Farm Manager' }] },
  });
  const block = await screen.findByRole('button', { name: /^Run 1, In flight, .*6 days late$/ });
  fireEvent.keyDown(block, { key: 'e' });
  for (let day = 0; day < 2; day += 1) fireEvent.keyDown(block, { key: 'ArrowRight' });
  fireEvent.keyDown(block, { key: 'Enter' });
  await screen.findByRole('dialog', { name: /Run 1/ });
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ days: 8 }));
});

test('a run that is drawn to other days asks for the shift that it would be; the past and other shelves are refused', async () => {
  const sent = stubServer([
    [/ag_lifecycles\/timeline/, { ...timeline, runs: [run(1)] }],
    [
      /previewShift/,
      { lifecycle_id: 1, harvest: { before: null, after: null }, phases: [], tasks: [], bookings: [], clashes: [] },
    ],
  ]);
  await showPage(<RunCalendarPage view="gantt" />, {
    ...{ features: [lifecyclesWeb], path: '/lifecycles?view=gantt', route: '/lifecycles/:type?' },
    person: { roles: [{ id: 4, name: 'Farm Manager' }] },
  });
  const block = await screen.findByRole('button', { name: /^Run 1, In flight,/ });
  const press = (key: string, more: object = {}) => fireEvent.keyDown(block, { key, ...more });
  press('m');
  for (let week = 0; week < 3; week += 1) press('ArrowLeft', { shiftKey: true });
  press('Enter');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByText(/The past cannot be changed\./).length).toBeGreaterThan(0);
  for (let week = 0; week < 3; week += 1) press('ArrowRight', { shiftKey: true });
  press('ArrowRight');
  press('ArrowRight');
  press('Enter');
  const dialog = within(await screen.findByRole('dialog', { name: /Run 1/ }));
  expect(dialog.getByRole('textbox', { name: 'Days' })).toHaveProperty('value', '2');
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ days: 2 }));
});

test('each month asks for its own runs, however far off, and a search stays in it', async () => {
  const asked: string[] = [];
  stubServer([]);
  vi.stubGlobal('fetch', (address: string) => {
    const from = /timeline\?from=([\d-]+)&days=(\d+)/.exec(address);
    if (!from) return Promise.resolve(Response.json([]));
    asked.push(`${from[1]} ${from[2]}`);
    const far = run(4, { harvestdate: '2024-06-10', isHarvested: true });
    return Promise.resolve(Response.json({ ...timeline, runs: from[1]?.startsWith('2024-05') ? [far] : [] }));
  });
  await showPage(<RunCalendarPage view="harvests" />, {
    ...{ features: [lifecyclesWeb], path: '/lifecycles?view=harvests&month=2024-07', route: '/lifecycles/:type?' },
  });
  expect(await screen.findByText(/^0 harvests/)).toBeDefined();
  const before = screen.getByRole('button', { name: 'Month before' });
  before.focus();
  fireEvent.click(before);
  expect(await screen.findByText(/^1 harvest ·/)).toBeDefined();
  expect(asked).toEqual(['2024-06-24 45', '2024-05-25 45']);
  // Leafing goes on by keys.
  expect(document.activeElement).toBe(before);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'run 4' } });
  expect(await screen.findByRole('heading', { name: 'June 2024' })).toBeDefined();
});

test('a month has its harvests with what each week brings, without those of mothers', async () => {
  const runs = [
    run(1, { harvestdate: '2026-12-03' }),
    run(2, { harvestdate: '2026-12-04', expectedGrams: 500, isHarvested: true }),
    run(3, { harvestdate: '2026-12-04', mother: true }),
    run(4, { harvestdate: '2027-01-08' }),
  ];
  await show('harvests', runs, '/lifecycles?view=harvests&month=2026-12');
  expect(await screen.findByText('2 harvests · 1.5 kg')).toBeDefined();
  expect(screen.getByRole('link', { name: /^Run 1/ }).getAttribute('href')).toBe('/lifecycles/all?record=1');
  expect(screen.getByText('harvested')).toBeDefined();
  const week = screen.getByRole('link', { name: /^Run 1/ }).closest('tr');
  expect(within(week as HTMLElement).getByText('1.5 kg')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Month after' }));
  expect(await screen.findByText('January 2027')).toBeDefined();
  expect(screen.getByRole('link', { name: /^Run 4/ })).toBeDefined();
});

test.each([
  ['/lifecycles?view=cards', ['Run 1', 'Run 3', 'Run 4'], null],
  ['/lifecycles/completed?view=cards', ['Run 2'], /^Only runs of this kind: Completed\./],
  ['/lifecycles/mothers?view=cards', ['Run 3'], /^Only runs of this kind: Mothers/],
  ['/lifecycles/scheduled?view=cards', ['Run 4'], /^Only runs of this kind: Scheduled/],
  ['/lifecycles/6?view=cards', ['Run 4'], /^Runs of the plan Veg\./],
  ['/lifecycles/cancelled?view=cards', [], /^Cancelled runs and drafts are not drawn/],
  ['/lifecycles/sky?view=cards', ['Run 1', 'Run 2', 'Run 3', 'Run 4'], /^This list does not exist/],
])('%s shows the runs that it asks for, and says so', async (path, names, said) => {
  const runs = [
    run(1),
    run(2, { state: 'completed' }),
    run(3, { mother: true }),
    run(4, { state: 'scheduled', growplan_id: 6, growplan: 'Veg' }),
  ];
  await show('cards', runs, path);
  const notice = said && (await screen.findByText(said));
  if (notice)
    expect(within(notice).getByRole('link', { name: 'All runs' }).getAttribute('href')).toBe('/lifecycles?view=cards');
  if (names.length === 0) expect(await screen.findByText('No runs in these months.')).toBeDefined();
  else await screen.findByRole('link', { name: names[0] as string });
  expect(screen.queryAllByRole('link', { name: /^Run \d/ }).map((link) => link.textContent)).toEqual(names);
  if (!said) expect(screen.queryByRole('status')).toBeNull();
});

test('months are laid out from Monday to Sunday, over the turn of a year too', () => {
  const weeks = layOutMonth('2026-02', []);
  expect(weeks.map((week) => week[0]?.day)).toEqual([
    '2026-01-26',
    '2026-02-02',
    '2026-02-09',
    '2026-02-16',
    '2026-02-23',
  ]);
  expect(layOutMonth('2027-02', []).map((week) => week[0]?.day)).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ]);
  expect(otherMonth('2026-12', 1)).toBe('2027-01');
  expect(otherMonth('2026-01', -1)).toBe('2025-12');
});
