// @vitest-environment happy-dom
import type { RunChange } from '@trellis/lifecycles/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lifecyclesWeb } from '../index.ts';
import { RunChanges } from './run-changes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const change = (more: Partial<RunChange>): RunChange => ({
  ...{ at: '2026-11-20T08:00:00.000Z', user_id: null, program: null, kind: 'state', act: 'created', count: null },
  ...{ name: null, from: null, to: null, reason: null, harvest: null, fields: [], link: null },
  ...more,
});

test('changes of a run are told in words, lead to what they name, and are filtered by kind', async () => {
  stubServer([
    [
      /changes/,
      {
        isWhole: true,
        changes: [
          change({ kind: 'runs', act: 'split', count: 10, name: 'Bottom run', link: '/lifecycles/all?record=7' }),
          change({ kind: 'dates', act: 'dates', count: -1, harvest: { before: '2026-12-15', after: '2026-12-14' } }),
          change({ kind: 'phase', act: 'phase', from: 'Veg', to: 'Bloom', reason: 'Roots are through' }),
          change({ kind: 'details', act: 'details', fields: [{ key: 'name', before: 'Run 5', after: 'Front run' }] }),
        ],
      },
    ],
  ]);
  await showPage(<RunChanges runId={5} />, { features: [lifecyclesWeb] });
  const link = await screen.findByRole('link', { name: 'Bottom run' });
  expect(link.getAttribute('href')).toBe('/lifecycles/all?record=7');
  const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said()[0]).toMatch(/^10 plants split off as Bottom run/);
  expect(said()[1]).toMatch(/^Dates moved earlier by 1 dayHarvest 12\/15\/2026 → 12\/14\/2026/);
  expect(said()[2]).toMatch(/^Veg ended, Bloom beganRoots are through/);
  expect(said()[3]).toMatch(/^Details changedName: Run 5 → Front run/);
  fireEvent.click(screen.getByRole('button', { name: /^Phases/ }));
  expect(said()).toHaveLength(1);
});
