// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen } from '@testing-library/react';
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
  await vi.waitFor(() => expect(row?.textContent).toContain('36'));
});
