// @vitest-environment happy-dom
import type { Mother } from '@trellis/mothers/model';
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mothersWeb } from './index.ts';
import { MothersPage } from './mothers.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const about = {
  rights: { create: false, update: true, delete: false },
  ...{ history: true, creators: [], isImportable: false, hidden: [], references: {} },
};
const kept = {
  ...{ id: 3, facility_id: 1, plant_id: 30, source: 'Breeder', healthScore: 4, cutIntervalDays: 14 },
  ...{ cuttingsPerCut: 20, restDays: 21, maxAgeDays: 365, promotedOn: '2026-06-01', retireDate: null },
  ...{ active: true, can: { update: true, delete: false } },
  ...{ note: null, updatedate: '2026-11-01T00:00:00Z', createdate: '2026-06-01T00:00:00Z' },
};
const mother = {
  ...{ id: 3, plant_id: 30, tag: 'M-30', strain_id: 4, strain: 'Tidewater', platformGroup_id: 7, unit: 'N-05' },
  ...{ place: 'Top 3', ageDays: 120, generation: 1, mother_tag: null, lastCut: '2026-11-01', cuts: 3 },
  ...{ cuttings: 60, clonesJudged: 40, clonesTaken: 38, nextCut: '2026-11-15', dueDays: -2, retiresOn: '2027-06-01' },
  ...{
    isTooOld: false,
    testKind: null,
    testResult: null,
    testedOn: null,
    isInfected: false,
    isIsolated: false,
    perCut: 20,
  },
  ...{ promised: 90, capacity: 40 },
} satisfies Mother;

const show = async (
  replies: readonly (readonly [RegExp, unknown])[],
  { path = '/mums', roles = [{ id: 4, name: 'Farm Manager' }] } = {},
) => {
  const sent = stubServer([
    ...replies,
    [/getMothers/, [mother]],
    [/about/, about],
    [/ag_motherPlants\/count/, { count: 1 }],
    [/ag_motherPlants\/3/, kept],
    [/ag_motherPlants/, [kept]],
    [/ag_plants\/30\/retire/, {}],
  ]);
  await showPage(<MothersPage />, { features: [mothersWeb], path, route: '/mums', person: { roles } });
  return sent;
};

test('mothers tell what they gave and when they are cut next, those that are due on top', async () => {
  await show([]);
  expect((await screen.findAllByText('Tidewater')).length).toBeGreaterThan(0);
  expect(await screen.findByText(/One mother may be cut now:/)).toBeDefined();
  expect(screen.getByText('Due now')).toBeDefined();
  expect(screen.getByText('95 %')).toBeDefined();
  expect(screen.getByText('90 of 40').getAttribute('data-short')).toBe('true');
});

test('a mother whose unit is isolated is due nowhere, and the page says why', async () => {
  await show([[/getMothers/, [{ ...mother, isIsolated: true }]]], { path: '/mums?record=3' });
  expect(await screen.findByText(/One mother is isolated for a crop problem and not cut:/)).toBeDefined();
  expect(screen.queryByText(/may be cut now/)).toBeNull();
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('button', { name: 'Take cuttings' })).toHaveProperty('disabled', true);
  expect(drawer.getByRole('link', { name: 'Crop remediations' }).getAttribute('href')).toBe('/lifecycleremediations');
});

test('without mothers the page says so, and who keeps them may make one; a worker may not', async () => {
  const empty = [
    [/getMothers/, []],
    [/ag_motherPlants\/count/, { count: 0 }],
    [/ag_motherPlants\?/, []],
  ] as const;
  await show(empty);
  expect(await screen.findByText(/No plant is kept as a mother/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Promote a plant' })).toBeDefined();
  cleanup();
  await show(empty, { roles: [{ id: 3, name: 'Grower' }] });
  expect(await screen.findByText(/No plant is kept as a mother/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Promote a plant' })).toBeNull();
});

test('what the mothers gave and cannot be read is said, with a way to ask again; nothing is told that is not known', async () => {
  await show([[/getMothers/, refusal(500, 'The books are closed.')]]);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(/The books are closed\./)).toBeDefined();
  expect(within(alert).getByRole('button')).toBeDefined();
  expect(screen.queryByText('Due now')).toBeNull();
  cleanup();
  await show([[/getMothers/, refusal(500, 'The books are closed.')]], { path: '/mums?record=3' });
  const drawer = within(await screen.findByRole('dialog'));
  // The record itself is read, by the number of its plant.
  expect((await drawer.findAllByText(/#30/)).length).toBeGreaterThan(0);
  expect(drawer.queryByText('This plant is kept as a mother no more.')).toBeNull();
});

test('the planner says that nothing is needed, that it failed, and what is short', async () => {
  const path = '/mums?view=planner';
  await show([[/getCapacity/, []]], { path });
  expect(await screen.findByText(/No mother gives cuttings/)).toBeDefined();
  cleanup();
  await show([[/getCapacity/, refusal(500, 'The books are closed.')]], { path });
  expect(await screen.findByText('The books are closed.')).toBeDefined();
  cleanup();
  const strains = [{ strain_id: 4, strain: 'Tidewater', needed: 1200, possible: 40 }];
  await show([[/getCapacity/, [{ week: '2026-11-30', strains }]]], { path });
  expect((await screen.findByText(/1,200/)).getAttribute('data-short')).toBe('true');
});

test('a mother is retired with its reason and a weight that is read as it is written', async () => {
  const sent = await show([], { path: '/mums?record=3' });
  const drawer = within(await screen.findByRole('dialog'));
  fireEvent.click(await drawer.findByRole('button', { name: 'Retire' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Retire/ }));
  const confirm = dialog.getByRole('button', { name: 'Retire' });
  for (const bad of ['heavy', '-5', '1,00,0']) {
    fireEvent.change(dialog.getByRole('textbox', { name: /Weight/ }), { target: { value: bad } });
    expect(confirm).toHaveProperty('disabled', true);
  }
  expect(sent.filter(({ address }) => address.includes('retire'))).toEqual([]);
});
