// @vitest-environment happy-dom
import { notifiedApi, type AlertCoverage } from '@trellis/alerts/model';
import { useCall, useUser } from '@trellis/web-kit';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { notifiedWeb } from '../notified-web.ts';
import { NotifiedMatrix } from './matrix.tsx';
import { useMatrix } from './use-matrix.ts';

const updatedate = '2026-11-26T07:00:00.000Z';
const rule = (id: number, given: object) => ({
  ...{ id, facility_id: 1, exceptionType_id: null, escalationLevel: 2, user_id: null, role_id: null },
  ...{ channel: 'email', delayMin: 0, hours: null, onShift: false, backup_user_id: null, updatedate },
  ...given,
});
const managers = { role_id: 2, role: { rolename: 'Facility Manager', label: null, labelEs: null } };
const ana = { user_id: 9, user: { firstname: 'Ana', lastname: 'Ruiz' } };
const days = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '22:00' }];
const rules = [
  rule(1, { ...managers, hours: days }),
  rule(2, { ...ana, exceptionType_id: 31, escalationLevel: null, channel: 'sms', delayMin: 10 }),
];
const type = (id: number, code: string, label: string, escalationLevel: number) => ({
  ...{ id, code, label, labelEs: null, escalationLevel, people: 1, held: [] },
});
const person = (id: number, name: string, isStopped = false) => ({ id, name, isStopped, shift: [] });
const coverage: AlertCoverage = {
  levels: [],
  types: [
    type(31, 'IRR-001', 'Late irrigation', 1),
    type(32, 'SMK-001', 'Smoke', 1),
    type(40, 'HUM-002', 'Too dry', 3),
  ],
  rules: [
    { id: 1, backup: null, people: [person(5, 'Bo Li'), person(6, 'Cy Day', true)] },
    { id: 2, backup: null, people: [person(9, 'Ana Ruiz')] },
  ],
};

function Shown() {
  const user = useUser();
  const loads = useCall(notifiedApi.calls.coverage, { query: {} });
  return <NotifiedMatrix loads={useMatrix(user, loads, [])} onAdd={() => undefined} />;
}
const open = async () => {
  const sent = stubServer([
    [/\/coverage/, coverage],
    [/\/cell/, { ways: [] }],
    [/\/about/, { rights: { update: true }, references: {} }],
    [/exceptionNotifiedUsers\?/, rules],
  ]);
  await showPage(<Shown />, { features: [notifiedWeb], path: '/admin/exception-notified-users' });
  return { sent, grid: within(await screen.findByRole('grid', { name: 'Who hears of what', hidden: true })) };
};
const rowOf = (grid: ReturnType<typeof within>, name: RegExp) => grid.getByRole('row', { name });
const cellsOf = (row: HTMLElement) => within(row).getAllByRole('gridcell');

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('rows say in words when nobody hears of them; rules of a level are seen softly in its types', async () => {
  const { grid } = await open();
  expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Level or type',
    'Coverage',
    'Facility ManagerRole · 2 peoplestopped: Cy Day',
    'Ana RuizPerson',
  ]);
  expect(rowOf(grid, /^Level 1/).textContent).toContain('Nobody: every day 22:00–06:00');
  expect(rowOf(grid, /^Level 3/).textContent).toContain('Nobody');
  const late = rowOf(grid, /Late irrigation/);
  expect(late.textContent).toContain('Covered: 2 people');
  expect(cellsOf(late).map(({ textContent }) => textContent)).toEqual(['Mailfrom level 2', 'SMSafter 10 min']);
  expect(rowOf(grid, /Smoke/).textContent).toContain('Nobody: every day 22:00–06:00');
  // Types of other levels wait behind their level, and those with gaps are found by a filter.
  expect(grid.queryByRole('row', { name: /Too dry/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /With gaps/ }));
  expect(rowOf(grid, /Too dry/)).toBeDefined();
  expect(grid.queryByRole('row', { name: /Late irrigation/ })).toBeNull();
});

test('arrows walk from cell to cell, and a cell is written in one go from its editor', async () => {
  const { grid, sent } = await open();
  const [first] = cellsOf(rowOf(grid, /^Level 1/));
  const start = within(first as HTMLElement).getByRole('button');
  start.focus();
  fireEvent.keyDown(start, { key: 'ArrowDown' });
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
  expect(document.activeElement?.textContent).toContain('SMS');
  fireEvent.click(document.activeElement as Element);
  const dialog = within(await screen.findByRole('dialog', { name: 'IRR-001 · Late irrigation – Ana Ruiz' }));
  expect(dialog.getByText('Somebody is told at every hour.')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'SMS' }));
  expect(dialog.getByText(/Nobody: every day 22:00–06:00.*Level 1 needs somebody at every hour/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Push' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        address: '/api/v1/exceptionNotifiedUsers/cell',
        body: {
          ...{ facility_id: 1, exceptionType_id: 31, escalationLevel: null, user_id: 9, role_id: null },
          ways: [{ channel: 'push', delayMin: 0, hours: null, escalationLevel: null, backup_user_id: null }],
          seen: [{ id: 2, updatedate }],
        },
      },
    ]),
  );
});

test('what is chosen and not saved comes back after a reload', async () => {
  const { grid } = await open();
  fireEvent.click(within(cellsOf(rowOf(grid, /Smoke/))[1] as HTMLElement).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Mail' }));
  // A reload ends the page without taking it down: nothing is tidied up.
  const kept = Object.entries(sessionStorage);
  cleanup();
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value));
  await open();
  const again = within(await screen.findByRole('dialog', { name: 'SMK-001 · Smoke – Ana Ruiz' }));
  expect(again.getByRole('button', { name: 'Mail' }).getAttribute('aria-pressed')).toBe('true');
});
