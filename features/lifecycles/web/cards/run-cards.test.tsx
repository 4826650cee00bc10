// @vitest-environment happy-dom
import type { TimelineRun } from '@trellis/lifecycles/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lifecyclesWeb } from '../index.ts';
import { RunCards } from './run-cards.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const now = Date.parse('2026-11-26T08:00:00Z');
const run = (id: number, more: Partial<TimelineRun> = {}): TimelineRun => ({
  ...{
    id,
    name: `Run ${id}`,
    state: 'in_flight',
    updatedate: '2026-11-20T08:00:00.000Z',
    mother: false,
    strain_id: 1,
    crop: 'Tidewater',
    growplan_id: 5,
  },
  ...{ growplan: 'Flower', start: '2026-11-01T08:00:00Z', end: '2027-01-10T08:00:00Z', harvestdate: '2027-01-10' },
  ...{ isHarvested: false, driftDays: 0, plants: 9, expectedGrams: 1000, phases: [] },
  units: [1, 2, 3, 4, 5].map((unit) => ({ id: unit, start: '2026-11-01T08:00:00Z', finish: null })),
  ...more,
});
const timeline = (runs: TimelineRun[]) => ({
  ...{ zone: 'UTC', areas: [{ id: 1, name: 'East' }], runs },
  units: [1, 2, 3, 4, 5].map((id) => ({ id, name: `E-0${id}`, area_id: 1 })),
});

test('a card leads to its run and says its crop, harvest, delay and units, of many only the first', async () => {
  stubServer([]);
  await showPage(
    <RunCards timeline={timeline([run(2, { harvestdate: '2027-02-01' }), run(1, { driftDays: 3 })])} now={now} />,
    { features: [lifecyclesWeb] },
  );
  const cards = screen.getAllByRole('listitem').filter((one) => within(one).queryByRole('link', { name: /^Run/ }));
  // The next harvest first.
  expect(cards.map((card) => within(card).getByRole('link', { name: /^Run/ }).textContent)).toEqual(['Run 1', 'Run 2']);
  const [first] = cards;
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'Run 1' })
      .getAttribute('href'),
  ).toBe('/lifecycles/all?record=1');
  for (const words of [/Tidewater/, /01\/10\/2027/, /3 days late/, /E-01/]) expect(first?.textContent).toMatch(words);
  expect(first?.textContent).not.toContain('E-05');
});

test('a card counts the day of the run as the list does: by days of the farm, of so many of its plan', async () => {
  const evening = run(1, { start: '2026-11-21T02:00:00Z' });
  stubServer([[/ag_inFlightLifecycles/, [{ id: 1, day: 6, totalDays: 70, starttime: evening.start }]]]);
  // 08:00 of the 26th in UTC is the 26th in Denver too, five days after the evening of the 20th there.
  const far = {
    ...timeline([evening, run(2, { start: '2026-11-21T02:00:00Z', state: 'harvesting' })]),
    zone: 'America/Denver',
  };
  await showPage(<RunCards timeline={far} now={now} />, { features: [lifecyclesWeb] });
  expect(await screen.findByText(/Day 6 of 70/)).toBeDefined();
  // Without a line in the list it is reckoned the same way.
  expect(screen.getByText(/Day 7 of 51|Day 6 of 51/)).toBeDefined();
});

test('without runs it says so', async () => {
  stubServer([]);
  await showPage(<RunCards timeline={timeline([])} now={now} />, { features: [lifecyclesWeb] });
  expect(await screen.findByText(/./, { selector: 'p' })).toBeDefined();
});
