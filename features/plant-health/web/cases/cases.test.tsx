// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { plantHealthWeb } from '../index.ts';
import { daysOpen, isCheckLate, movesFrom, moveTo, severityTrend } from './case-moves.ts';
import { RemediationsPage } from './remediations.page.tsx';
import { readReport } from './report.dialog.tsx';
import { sumCases } from './sum-cases.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const features = [plantHealthWeb];

test('a case is moved along its way alone', () => {
  expect(moveTo('reported', 'diagnosed')).toBe('diagnose');
  expect(moveTo('not_effective', 'in_treatment')).toBe('treat');
  expect(moveTo('reported', 'closed')).toBeUndefined();
  expect(movesFrom('monitoring')).toEqual(['markNotEffective', 'close']);
});

test('what the looks saw is told in their order, and how long a case was open', () => {
  const look = (doneAt: string | null, severity: number | null, kind = 'check') => ({ kind, doneAt, severity });
  expect(
    severityTrend(3, [look('2026-11-09', 1), look('2026-11-05', 2), look(null, null), look('2026-11-06', 4, 'task')]),
  ).toEqual([3, 2, 1]);
  const dated = { createdate: '2026-11-01T08:00:00Z', updatedate: '2026-11-04T09:00:00Z' };
  const now = Date.parse('2026-11-21T08:00:00Z');
  expect(daysOpen({ ...dated, state: 'closed' }, now)).toBe(3);
  expect(daysOpen({ ...dated, state: 'monitoring' }, now)).toBe(20);
});

test.for([
  // 17:00 of the 20th, and midnight after it.
  ['America/Los_Angeles', '2026-11-21T01:00:00Z', false],
  ['America/Los_Angeles', '2026-11-21T08:00:00Z', true],
  // 23:00 of the 20th, and midnight after it.
  ['Australia/Sydney', '2026-11-20T12:00:00Z', false],
  ['Australia/Sydney', '2026-11-20T13:00:00Z', true],
] as const)('a look is late once its day is over at the farm: %s, %s: %s', ([zone, now, late]) => {
  expect(isCheckLate({ nextCheck: '2026-11-20', state: 'monitoring' }, zone, Date.parse(now))).toBe(late);
  expect(isCheckLate({ nextCheck: '2026-11-20', state: 'closed' }, zone, Date.parse(now))).toBe(false);
  expect(isCheckLate({ nextCheck: null, state: 'monitoring' }, zone, Date.parse(now))).toBe(false);
});

test('a board that stays open over midnight says which looks became late', async () => {
  vi.useFakeTimers({
    ...{ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true },
    now: new Date('2026-11-21T07:59:10Z'),
  });
  try {
    stubServer(replies);
    await showPage(<RemediationsPage />, { features, person: head, path: '/lifecycleremediations' });
    const look = () => screen.getByText(/11\/20\/2026/);
    await waitFor(() => expect(look().className).toBe(''));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(look().className).toBe('ph-late');
  } finally {
    vi.useRealTimers();
  }
});

test('figures count what is open, whether treatment helped and what was lost', () => {
  const one = (state: 'closed' | 'not_effective' | 'dismissed' | 'reported', lossGrams: number | null) => ({
    state,
    lossGrams,
  });
  const cases = [one('closed', 100), one('not_effective', 50), one('dismissed', null), one('reported', null)];
  expect(sumCases(cases, () => 'East')).toEqual([
    { key: 'East', cases: 4, closed: 1, open: 2, success: 0.5, lossGrams: 150 },
  ]);
});

test('an address asks for a report, with what it knows, and nothing odd', () => {
  expect(readReport(new URLSearchParams('view=table'))).toBeUndefined();
  expect(readReport(new URLSearchParams('report=1&unit=7&title=Mites&category=deficiency&diagnosis=12'))).toEqual({
    ...{ unitId: 7, runId: null, title: 'Mites', category: 'deficiency', cause: '', diagnosisId: 12 },
  });
  expect(readReport(new URLSearchParams(`report=1&unit=x&title=${'m'.repeat(500)}&category=war`))).toMatchObject({
    ...{ unitId: null, title: 'm'.repeat(160), category: 'pest' },
  });
});

const rights = { create: true, update: true, delete: false };
const cropCase = {
  ...{ id: 5, title: 'Aphids', state: 'reported', severity: 4, category: 'pest', platformGroup_id: 7, lifecycle_id: 3 },
  ...{ plantsAffected: 12, owner_user_id: null, nextCheck: '2026-11-20', isolate: true, lossGrams: null, photos: null },
  ...{
    createdate: '2026-11-18T08:00:00Z',
    updatedate: '2026-11-18T08:00:00Z',
    steps: [],
    lifecycle: { id: 3, name: 'Run 3' },
  },
};
const replies = [
  [/about/, { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} }],
  [/ag_lifecycleRemediations/, [cropCase]],
  [/ag_platformGroups/, [{ id: 7, name: 'E-01', area_id: 3 }]],
  [
    /ag_lifecyclePlatforms/,
    [{ id: 1, lifecycle_id: 3, platformGroup_id: 7, lifecycle: { id: 3, name: 'Run 3', harvestdate: null } }],
  ],
] as const;
const head = { roles: [{ id: 4, name: 'Farm Manager' }] };

test('a card says how bad it is and moves on by the keys, by its menu, and with a reason where one is needed', async () => {
  const sent = stubServer(replies);
  await showPage(<RemediationsPage />, { features, person: head, path: '/lifecycleremediations' });
  const column = within(await screen.findByRole('region', { name: 'Reported' }));
  expect(await column.findByText('Severity 4')).toBeDefined();
  expect(column.getByText('Isolated')).toBeDefined();
  expect((await column.findByRole('link', { name: 'E-01' })).getAttribute('href')).toBe('/device/unit-7/0');
  expect(column.getByRole('link', { name: 'Run 3' }).getAttribute('href')).toBe('/lifecycles/all?record=3');
  expect(column.getByText(/12 plants · open \d+ days/)).toBeDefined();
  fireEvent.keyDown(column.getByRole('button', { name: 'Aphids' }), { key: 'ArrowRight', ctrlKey: true });
  await waitFor(() => expect(sent.at(-1)?.address).toMatch(/ag_lifecycleRemediations\/5\/diagnose$/));
  const move = () => column.getByRole<HTMLButtonElement>('button', { name: 'Move Aphids' });
  await waitFor(() => expect(move().disabled).toBe(false));
  fireEvent.click(move());
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Dismiss' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Outcome' }), { target: { value: 'Nothing there' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      address: expect.stringMatching(/5\/dismiss$/) as unknown,
      body: { reason: 'Nothing there' },
    }),
  );
});

test('a problem is reported from an address that names the unit', async () => {
  const sent = stubServer(replies);
  const path = '/lifecycleremediations?report=1&unit=7&title=Yellow+leaves&category=deficiency&diagnosis=12';
  await showPage(<RemediationsPage />, { features, person: head, path });
  const dialog = within(await screen.findByRole('dialog', { name: 'Report problem' }));
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Report problem' }).disabled).toBe(false),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Report problem' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    ...{ lifecycle_id: 3, platformGroup_id: 7, title: 'Yellow leaves', category: 'deficiency', severity: 2 },
    nutrientDeficiencyDiagnosis_id: 12,
  });
});
