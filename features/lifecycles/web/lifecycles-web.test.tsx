// @vitest-environment happy-dom
import type { Lifecycle } from '@trellis/lifecycles/model';
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShiftDialog } from './actions/shift.dialog.tsx';
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
  const drift = (harvestdate: string | null) => driftOf({ ...run, harvestdate }, 'America/Los_Angeles');
  expect(drift('2026-11-05')).toBe(0);
  expect(drift('2026-11-08')).toBe(3);
  expect(drift('2026-11-01')).toBe(-4);
  expect(drift(null)).toBeNull();
});

test.for([
  // 19:00 of 31 July there.
  ['America/Los_Angeles', '2026-08-01T02:00:00Z', '2026-11-04'],
  ['America/Los_Angeles', '2026-08-01T23:30:00Z', '2026-11-05'],
  // 08:00 of 2 August there.
  ['Australia/Sydney', '2026-08-01T22:00:00Z', '2026-11-06'],
  ['Pacific/Kiritimati', '2026-08-01T10:30:00Z', '2026-11-06'],
] as const)('a run that is on time is neither early nor late in %s', ([zone, starttime, harvestdate]) => {
  expect(driftOf({ starttime, totalDays: 96, harvestdate }, zone)).toBe(0);
});

const seen = '2026-11-20T08:00:00.000Z';

test('every date that a shift moves is told by the server before it is sent, and no bad number is', async () => {
  const moved = (before: string, after: string) => ({ before: `${before}T08:00:00Z`, after: `${after}T08:00:00Z` });
  const sent = stubServer([
    [
      /previewShift/,
      {
        lifecycle_id: 5,
        harvest: { before: '2027-01-29', after: '2027-01-27' },
        phases: [
          { id: 2, name: 'Veg', start: moved('2026-11-13', '2026-11-13'), end: moved('2026-12-04', '2026-12-02') },
          { id: 3, name: 'Flower', start: moved('2026-12-04', '2026-12-02'), end: moved('2027-01-29', '2027-01-27') },
        ],
        tasks: [{ id: 9, title: 'Pruning', ...moved('2026-12-05', '2026-12-03') }],
        bookings: [
          { shelf: 'E-01 · Top', start: moved('2026-11-01', '2026-11-01'), finish: moved('2027-01-29', '2027-01-27') },
        ],
        clashes: [{ shelf: 'E-01 · Top', kind: 'reserved', name: null, start: '2027-01-20T08:00:00Z' }],
      },
    ],
    [/shift$/, { id: 5, updatedate: '2026-11-20T08:00:00Z' }],
  ]);
  const run = { id: 5, name: 'Run 5', currentPhase_id: 2, state: 'in_flight', updatedate: seen } as Lifecycle;
  await showPage(<ShiftDialog run={run} onClose={() => undefined} />, { features });
  const dialog = within(screen.getByRole('dialog'));
  const days = dialog.getByRole('textbox', { name: 'Days' });
  for (const [typed, message] of [
    ['', 'Required.'],
    ['two', 'Must be a number'],
    ['1.5', 'Must be an integer'],
    ['366', 'Cannot be more than 365'],
    ['-366', 'Cannot be less than -365'],
    ['0', '0 days move nothing.'],
  ] as const) {
    fireEvent.change(days, { target: { value: typed } });
    expect([typed, dialog.getAllByText(message).length > 0]).toEqual([typed, true]);
    expect(dialog.queryByRole('table')).toBeNull();
  }
  fireEvent.change(days, { target: { value: '-2' } });
  const table = await dialog.findByRole('table');
  // The end of one phase is the start of the next.
  expect(within(table).getAllByText('12/04/2026 → 12/02/2026')).toHaveLength(2);
  expect(table.textContent).toContain('Harvest01/29/2027 → 01/27/2027');
  expect(table.textContent).toContain('Pruning12/05/2026 → 12/03/2026');
  expect(table.textContent).toContain('Booking of E-01 · Top');
  expect(dialog.getByText(/Booked behind it.*E-01 · Top: Reserved, 01\/20\/2027/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Shift dates' }));
  await waitFor(() =>
    expect(sent.find(({ address }) => /ag_lifecycles\/5\/shift$/.test(address))?.body).toEqual({
      ...{ days: -2, updatedate: seen },
    }),
  );
});

test('a shift that the server refuses says why and cannot be sent', async () => {
  stubServer([[/previewShift/, refusal(409, 'The phase would have ended already.', 'lifecycle.phase-over')]]);
  const run = { id: 5, name: 'Run 5', currentPhase_id: 2, state: 'in_flight', updatedate: seen } as Lifecycle;
  await showPage(<ShiftDialog run={run} days={-30} onClose={() => undefined} />, { features });
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('The phase would have ended already.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Shift dates' })).toHaveProperty('disabled', true);
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
    [/previewShift/, { harvest: { before: null, after: null }, tasks: [], bookings: [], clashes: [], phases: [] }],
    [/ag_lifecyclePhases/, []],
    [/ag_lifecycles\/5\/shift/, { id: 5, state: 'in_flight', updatedate: '2026-11-26T08:00:00.000Z' }],
    [/ag_lifecycles\/6\/shift/, refusal(409, 'Some shelves are taken in that time.', 'lifecycle.shelf-taken')],
    [/ag_lifecycles\/5\/undo/, { id: 5, state: 'in_flight', updatedate: '2026-11-26T08:01:00.000Z' }],
  ]);
  const runs = [5, 6].map((id) => ({ id, name: `Run ${id}`, state: 'in_flight', currentPhase_id: 1 }) as Lifecycle);
  await showPage(<BulkShiftDialog runs={runs} onClose={() => undefined} onDone={() => undefined} />, { features });
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Shift dates' }));
  expect(await dialog.findByText(/Some shelves are taken/)).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      address: expect.stringContaining('ag_lifecycles/5/undo') as unknown,
      body: { updatedate: '2026-11-26T08:00:00.000Z' },
    }),
  );
  // What was taken back is shifted anew with the others.
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Days' })).toHaveProperty('disabled', false));
});
