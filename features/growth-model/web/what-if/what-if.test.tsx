// @vitest-environment happy-dom
import type { AskedPhase } from '@trellis/growth-model/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { growthModelWeb } from '../index.ts';
import { WhatIf } from './what-if.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const figures = (value: number) => ({
  ...{ biomass: value, lamps: value, cooling: value, heating: value, drying: value, energy: value },
});
const range = (value: number) => ({ low: figures(value - 1), middle: figures(value), high: figures(value + 1) });
const reply = { before: range(10), after: range(12), change: range(2), draws: 20, electricityRate: 0.5 };
const phases = [{ days: 20 }] as unknown as AskedPhase[];
const show = async (before: AskedPhase[] | undefined, told: object = {}) => {
  const sent = stubServer([
    [/whatIf/, { ...reply, ...told }],
    [/growthRooms/, []],
  ]);
  await showPage(<WhatIf before={before} beforeVersion={3} after={phases} />, { features: [growthModelWeb] });
  return { sent, part: within(await screen.findByRole('region', { name: 'What the change would give' })) };
};

test('what a changed plan would give and cost stands beside the one before, with its range and in money', async () => {
  const { part, sent } = await show(phases);
  fireEvent.click(part.getByRole('button'));
  const table = await part.findByRole('table');
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ before: phases, after: phases }));
  expect(within(table).getAllByRole('columnheader')[0]?.textContent).toBe('Version 3');
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell'))
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.map(({ textContent }) => textContent));
  expect(rows[0]).toEqual(['10 (9 – 11)', '12 (11 – 13)', '2 (1 – 3)']);
  // Energy at 0.50 a kWh.
  expect(rows.at(-1)).toEqual(['5.00', '6.00', '1.00']);
});

test('a change that rounds to nothing is neither more nor less', async () => {
  const { part } = await show(phases, {
    change: { low: figures(-0.01), middle: figures(-0.002), high: figures(-0.001) },
  });
  fireEvent.click(part.getByRole('button'));
  const table = await part.findByRole('table');
  const changes = within(table)
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell').at(-1)?.textContent);
  expect(changes.filter((text) => text?.startsWith('-'))).toEqual([]);
});

test('a plan that does not say its light and climate is not reckoned', async () => {
  const { part } = await show(undefined);
  expect(part.getByRole('button')).toHaveProperty('disabled', true);
});
