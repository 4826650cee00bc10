// @vitest-environment happy-dom
import type { Lifecycle } from '@trellis/lifecycles/model';
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShiftDialog } from './actions/shift.dialog.tsx';
import { movedPhases } from './actions/moved-phases.ts';
import { lifecyclesWeb } from './index.ts';
import { askedRuns } from './list/run-types.ts';
import { BulkShiftDialog } from './bulk/bulk-shift.dialog.tsx';
import { driftOf } from './list/use-progress.ts';
import { LifecyclesPage } from './list/lifecycles.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const features = [lifecyclesWeb];

test('an address asks for a kind of runs, for those of a plan, or for all where it is unknown', () => {
  expect(askedRuns(undefined)).toMatchObject({ type: 'inflight', where: { inflight: 1, mother: false } });
  expect(askedRuns('drying')).toMatchObject({ type: 'drying', isUnknown: false });
  expect(askedRuns('12')).toMatchObject({ planId: 12, where: { growplan_id: 12 }, isUnknown: false });
  expect(askedRuns('sky')).toMatchObject({ type: 'all', isUnknown: true, where: {} });
});

test('a harvest is late by the days beyond what the plan said as the run began', () => {
  const run = { starttime: '2026-08-01T08:00:00Z', totalDays: 96 };
  expect(driftOf({ ...run, harvestdate: '2026-11-05' })).toBe(0);
  expect(driftOf({ ...run, harvestdate: '2026-11-08' })).toBe(3);
  expect(driftOf({ ...run, harvestdate: '2026-11-01' })).toBe(-4);
  expect(driftOf({ ...run, harvestdate: null })).toBeNull();
});

type Phases = Parameters<typeof movedPhases>[0];
const phase = (id: number, name: string, from: string, to: string, starttime: string | null = null) => ({
  ...{ id, seq: id, scheduledStart: `${from}T08:00:00Z`, scheduledEnd: `${to}T08:00:00Z`, starttime, endtime: null },
  growPhase: { id, name, growStage_id: 1 },
});
const phases = [
  phase(1, 'Clone', '2026-11-01', '2026-11-13', '2026-11-01T08:00:00Z'),
  phase(2, 'Veg', '2026-11-13', '2026-12-04', '2026-11-13T08:00:00Z'),
  phase(3, 'Flower', '2026-12-04', '2027-01-29'),
] as unknown as Phases;

test('a shift moves the end of the present phase and all after it, and nothing that is over', () => {
  const moved = movedPhases(phases, 2, 3);
  expect(moved.map(({ name, start, end }) => [name, start?.after.slice(0, 10), end?.after.slice(0, 10)])).toEqual([
    ['Veg', undefined, '2026-12-07'],
    ['Flower', '2026-12-07', '2027-02-01'],
  ]);
});

test('every date that a shift moves is shown before it is sent, and no bad number is', async () => {
  const sent = stubServer([]);
  const run = { id: 5, name: 'Run 5', currentPhase_id: 2, state: 'in_flight' } as Lifecycle;
  await showPage(<ShiftDialog run={run} phases={phases} onClose={() => undefined} />, { features });
  const dialog = screen.getByRole('dialog');
  const days = within(dialog).getByRole('textbox', { name: 'Days' });
  fireEvent.change(days, { target: { value: '0' } });
  expect(within(dialog).getByText('A whole number of days, not 0, at most 365 either way.')).toBeDefined();
  expect(within(dialog).queryByRole('table')).toBeNull();
  fireEvent.change(days, { target: { value: '-2' } });
  // The end of one phase is the start of the next.
  expect(within(dialog).getAllByText('12/04/2026 → 12/02/2026')).toHaveLength(2);
  expect(within(dialog).getByText('has begun')).toBeDefined();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Shift dates' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    address: expect.stringMatching(/ag_lifecycles\/5\/shift$/) as unknown,
    body: { days: -2 },
  });
});

test('runs in flight show their day, what lives of them, and what is late', async () => {
  const rights = { create: true, update: true, delete: true };
  stubServer([
    [/ag_lifecycles\/about/, { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} }],
    [
      /ag_inFlightLifecycles/,
      [
        {
          id: 5,
          cropname: 'Tidewater',
          rack: 'W-01',
          plants: 45,
          plantsStarted: 50,
          day: 20,
          totalDays: 80,
          phaseName: 'Veg',
          starttime: '2026-11-01T08:00:00Z',
          harvestdate: '2027-01-22',
        },
      ],
    ],
    [
      /ag_lifecycleTasks/,
      [
        { id: 1, lifecycle_id: 5 },
        { id: 2, lifecycle_id: 5 },
      ],
    ],
    [/ag_lifecycles\/count/, { count: 1 }],
    [
      /ag_lifecycles\?/,
      [{ id: 5, name: 'Run 5', growplan_id: 1, harvestdate: '2027-01-22', owner_user_id: null, state: 'in_flight' }],
    ],
  ]);
  await showPage(<LifecyclesPage />, { features, path: '/lifecycles', route: '/lifecycles' });
  expect(await screen.findByText('Run 5')).toBeDefined();
  expect(await screen.findByText('Day 20 of 80')).toBeDefined();
  expect(screen.getByText('45 / 50 (90 %)')).toBeDefined();
  expect(screen.getByText('2 days late')).toBeDefined();
  expect(screen.getByRole('tab', { name: 'In flight' }).getAttribute('aria-selected')).toBe('true');
});

test('of several runs those that are shifted are taken back also where another one is refused', async () => {
  const sent = stubServer([
    [/ag_lifecyclePhases/, []],
    [/ag_lifecycles\/5\/shift/, { id: 5, state: 'in_flight', updatedate: '2026-11-26T08:00:00.000Z' }],
    [/ag_lifecycles\/6\/shift/, refusal(409, 'Some shelves are taken in that time.', 'lifecycle.shelf-taken')],
    [/ag_lifecycles\/5\/undo/, { id: 5, state: 'in_flight', updatedate: '2026-11-26T08:01:00.000Z' }],
  ]);
  const runs = [5, 6].map((id) => ({ id, name: `Run ${id}`, state: 'in_flight', currentPhase_id: 1 }) as Lifecycle);
  await showPage(<BulkShiftDialog runs={runs} onClose={() => undefined} onDone={() => undefined} />, { features });
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Shift dates' }));
  expect(await dialog.findByText('Run 6')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  await vi.waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      address: expect.stringContaining('ag_lifecycles/5/undo') as unknown,
      body: { updatedate: '2026-11-26T08:00:00.000Z' },
    }),
  );
  // What was taken back is shifted anew with the others.
  await vi.waitFor(() => expect(dialog.getByRole('textbox', { name: 'Days' })).toHaveProperty('disabled', false));
});
