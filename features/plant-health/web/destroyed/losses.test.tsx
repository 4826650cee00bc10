// @vitest-environment happy-dom
import type { Plant } from '@trellis/lifecycles/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { estimateLoss, reliabilityOf } from '../faults/reliability.ts';
import { plantHealthWeb } from '../index.ts';
import { DestroyedHead } from './destroyed-head.tsx';
import { paretoOf } from './pareto.ts';
import { PickUps } from './pick-ups.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const features = [plantHealthWeb];
const grower = { roles: [{ id: 3, name: 'Grower' }] };

test('losses stand by size, each with its share of all before it', () => {
  expect(paretoOf(['b', 'a', 'b', 'c'], (one) => one)).toEqual([
    { key: 'b', count: 2, cumulative: 0.5 },
    { key: 'a', count: 1, cumulative: 0.75 },
    { key: 'c', count: 1, cumulative: 1 },
  ]);
});

test('a destruction is taken back on its day, with a reason, and not the day after', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00Z') });
  const sent = stubServer([]);
  const plant = {
    id: 5,
    tag: 'P5',
    facility_id: 1,
    state: 'destroyed',
    destroyedAt: new Date().toISOString(),
  } as Plant;
  await showPage(<DestroyedHead plant={plant} onCertify={() => undefined} />, { features, person: grower });
  fireEvent.click(screen.getByRole('button', { name: 'Undo destruction' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Wrong shelf' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Undo destruction' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { facility_id: 1, plantIds: [5], reason: 'Wrong shelf' } });
  cleanup();
  const old = { ...plant, destroyedAt: '2026-01-01T08:00:00Z' };
  await showPage(<DestroyedHead plant={old} onCertify={() => undefined} />, { features, person: grower });
  expect(screen.queryByRole('button', { name: 'Undo destruction' })).toBeNull();
});

test('waste that waits for its pick-up comes first', async () => {
  const waste = { unit: 'Grams', method: 'Compost', photos: null, updatedate: '2026-11-20T08:00:00Z' };
  stubServer([
    [/about/, { rights: { create: true, update: true, delete: false }, references: {} }],
    [
      /wasteRecords/,
      [
        { ...waste, id: 1, weight: 80, date: '2026-11-20T08:00:00Z', pickup: { hauler: 'Green Cycle' } },
        { ...waste, id: 2, weight: 90, date: '2026-11-10T08:00:00Z', pickup: null },
      ],
    ],
  ]);
  await showPage(<PickUps />, { features, person: grower });
  const lines = await screen.findAllByRole('listitem');
  expect(lines[0]?.textContent).toMatch(/^90 Grams.*Waits for pick-up/);
  expect(lines[1]?.textContent).toContain('Green Cycle');
});

test('reliability counts confirmed faults within the time looked at, and a loss is estimated from similar runs', () => {
  const now = Date.parse('2026-11-21T00:00:00Z');
  const fault = (platformGroup_id: number, begin: string, finish: string | null, state = 'confirmed') => ({
    ...{ platformGroup_id, begin, finish, state },
  });
  const rows = reliabilityOf(
    [
      fault(1, '2026-11-20T00:00:00Z', null),
      fault(1, '2026-11-15T00:00:00Z', '2026-11-16T00:00:00Z'),
      fault(2, '2026-11-18T00:00:00Z', '2026-11-18T12:00:00Z'),
      fault(2, '2026-11-18T00:00:00Z', null, 'dismissed'),
      fault(3, '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'),
    ],
    now,
    10,
  );
  expect(rows).toEqual([
    { platformGroup_id: 1, faults: 2, downHours: 48, mtbfHours: 96 },
    { platformGroup_id: 2, faults: 1, downHours: 12, mtbfHours: 228 },
  ]);
  const runs = [
    { yieldGrams: 4000, plantsStarted: 80, isOver: true },
    { yieldGrams: 900, plantsStarted: 40, isOver: false },
  ];
  const basis = { runs, plantsAffected: 48, hoursOut: { temperature: 24, humidity: 6 }, runDays: 60 };
  expect(estimateLoss(basis)).toBe(40);
  expect(estimateLoss({ ...basis, runs: [] })).toBeUndefined();
});
