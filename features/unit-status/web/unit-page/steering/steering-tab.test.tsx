// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { unitPageWeb, unitStatusWeb } from '../../index.ts';
import { DayRow } from './steering-tab.tsx';
import type { DaySteered } from './use-steering.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const from = Date.parse('2026-06-10T13:00:00Z');
const unread: DaySteered = {
  ...{ from, to: from + 86_400_000, shots: [], phases: [{ phase: 'P0', from, to: from + 86_400_000 }] },
  ...{ peak: null, low: null, dryBack: null, dryBackShare: null },
  ...{ given: { count: 0, litres: null, seconds: null }, ec: null, drainEc: null, drained: null },
  ...{ dli: null, plannedDli: null, plannedDryBack: null },
};
const cellsOf = async (day: DaySteered) => {
  stubServer([]);
  const table = (
    <table>
      <tbody>
        <DayRow day={day} />
      </tbody>
    </table>
  );
  await showPage(table, { features: [unitPageWeb, unitStatusWeb] });
  return (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
};

test('a day of which nothing was read is not said to be under way, in a phase or without shots', async () => {
  expect(await cellsOf(unread)).toEqual(['nothing read', '–', '–', '–', '–', '–', '–']);
});

test('a night that is not over has no dry-back yet', async () => {
  const cells = await cellsOf({ ...unread, peak: 57.2, low: 55 });
  expect(cells.slice(1, 5)).toEqual(['0', '57.2 %', '55.0 %', 'not over yet']);
});

test('where the drain is measured its EC stands beside that of the substrate', async () => {
  stubServer([]);
  const day = { ...unread, peak: 57.2, ec: { min: 2.1, max: 3 }, drainEc: { min: 2.8, max: 3.4 } };
  const table = (
    <table>
      <tbody>
        <DayRow day={day} hasDrain />
      </tbody>
    </table>
  );
  await showPage(table, { features: [unitPageWeb, unitStatusWeb] });
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect(cells.slice(5, 7)).toEqual(['2.10–3.00', '2.80–3.40']);
});

test('where the drain is metered, what ran off stands beside what was given, and its share', async () => {
  stubServer([]);
  const given = { count: 8, litres: 40, seconds: 720 };
  const rows = [
    { ...unread, peak: 57.2, given, drained: 6 },
    { ...unread, from: from + 1, peak: 57.2, given: { ...given, litres: null }, drained: 6 },
    { ...unread, from: from + 2 },
  ];
  const table = (
    <table>
      <tbody>
        {rows.map((day) => (
          <DayRow key={day.from} day={day} hasRunoff />
        ))}
      </tbody>
    </table>
  );
  await showPage(table, { features: [unitPageWeb, unitStatusWeb] });
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect([cells[6], cells[14], cells[22]]).toEqual(['6.0 L · 15 %', '6.0 L', '–']);
});
