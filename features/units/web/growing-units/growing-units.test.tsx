// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { growingUnitsWeb } from './growing-units-web.ts';
import { GrowingUnitsPage } from './growing-units.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const features = [growingUnitsWeb];
const rights = { create: true, update: true, delete: true };
const unit = {
  id: 7,
  name: 'E-01',
  platformGroupType: 'VFU',
  area_id: null,
  rack: 'R1',
  deployed: true,
  isDisabled: false,
};
const shelf = (id: number, name: string, capacity: number, level = id) => ({
  id,
  name,
  level,
  capacity,
  platformGroup_id: 7,
});

test('each unit says how many shelves it has and what they hold', async () => {
  stubServer([
    [
      /ag_platformGroups\/about/,
      { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} },
    ],
    [/ag_platformGroups\/count/, { count: 1 }],
    [/ag_platforms/, [shelf(1, 'Top', 24), shelf(2, 'Bottom', 12)]],
    [/ag_platformGroups/, [unit]],
  ]);
  await showPage(<GrowingUnitsPage />, { features, path: '/platform-groups', route: '/platform-groups' });
  const row = (await screen.findByText('E-01')).closest('tr');
  await waitFor(() => expect(row?.textContent).toContain('36'));
});

test('a unit says what is the matter with it, what grows there and how full it is; above them stands how many there are', async () => {
  const units = [
    { ...unit, pestDetected: false, isTesting: false },
    { ...unit, id: 8, name: 'E-02', isDisabled: true, disabledReason: 'Fan', pestDetected: true, isTesting: false },
    { ...unit, id: 9, name: 'E-03', pestDetected: false, isTesting: false },
  ];
  stubServer([
    [
      /ag_platformGroups\/about/,
      { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} },
    ],
    [/ag_platformGroups\/count/, { count: 3 }],
    [
      /ag_lifecyclePlatforms/,
      [1, 2].map((id) => ({ id, platformGroup_id: 7, lifecycle_id: 4, plants: 9, lifecycle: { name: 'Spring run' } })),
    ],
    [/ag_platforms/, [shelf(1, 'Top', 24), shelf(2, 'Bottom', 12)]],
    [/ag_platformGroups/, units],
  ]);
  await showPage(<GrowingUnitsPage />, { features, path: '/platform-groups', route: '/platform-groups' });
  const rowOf = (name: string) => screen.queryByText(name)?.closest('tr')?.textContent;
  await waitFor(() => expect(rowOf('E-01')).toContain('In useSpring run18 of 36'));
  expect(rowOf('E-02')).toContain('PestDisabled');
  expect(rowOf('E-03')).toContain('Empty');
  expect(screen.getByText('3 units').parentElement?.textContent).toBe(
    '3 units1 with plants1 empty1 with a pest1 disabled',
  );
  expect(screen.getByRole('link', { name: '1 disabled' }).getAttribute('href')).toBe('/platform-groups?f.isDisabled=1');
});

test('columns that are asked for say in which collections a unit is, and how much hardware stands there', async () => {
  stubServer([
    [
      /ag_platformGroups\/about/,
      { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} },
    ],
    [/ag_platformGroups\/count/, { count: 1 }],
    [
      /platformGroupCollectionMembers/,
      ['Tenant A', 'Reports'].map((name, id) => ({ id, platformGroup_id: 7, platformGroupCollection: { name } })),
    ],
    [/ag_gridCustomizations/, [{ columnsJson: ['name', 'sets', 'hardware'].map((key) => ({ key, isShown: true })) }]],
    [/hardware_items/, ['installed', 'installed', 'down'].map((status, id) => ({ id, platformGroup_id: 7, status }))],
    [/ag_platformGroups/, [unit]],
  ]);
  await showPage(<GrowingUnitsPage />, { features, path: '/platform-groups', route: '/platform-groups' });
  const row = () => screen.queryByText('E-01')?.closest('tr')?.textContent;
  await waitFor(() => expect(row()).toContain('Tenant A, Reports3 · 1 down'));
});
