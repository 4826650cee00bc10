// @vitest-environment happy-dom
import type { Lifecycle } from '@trellis/lifecycles/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lifecyclesWeb } from '../index.ts';
import { RunCosts } from './run-costs.tsx';
import type { ToldCosts } from './told-costs.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const run = { id: 5, name: 'Run 5', growplan_id: 3 } as Lifecycle;
const told: ToldCosts = {
  costs: { supplies: 20, labour: 45, water: 1, energy: 8.89 },
  bases: {
    ...{
      hours: 1.5,
      untimed: 1,
      litres: 500,
      handed: { supplies: 0, hours: 0, litres: 0 },
      kWh: 88.9,
      unlit: 0,
      labourRate: 30,
      isRateSecret: false,
    },
    ...{ waterPrice: 2, energyPrice: 0.1, plantsPerM2: 12, lampEfficacy: 2.7, coolingCop: 3, assumed: ['coolingCop'] },
  },
  articles: [
    { facilityConsumable_id: 1, name: 'Blocks', unit: 'pc', promised: 20, used: 10, cost: 20, uncosted: 0 },
    { facilityConsumable_id: 2, name: 'Clips', unit: 'pc', promised: 0, used: 4, cost: null, uncosted: 4 },
  ],
  handovers: [],
  plantsStarted: 20,
  dryGrams: 907.18474,
};
const show = async (values: Partial<ToldCosts> = {}) => {
  stubServer([[/ag_lifecycles\/5\/costs/, { ...told, ...values }]]);
  await showPage(<RunCosts run={run} />, { features: [lifecyclesWeb] });
  await screen.findByText('Cost in all');
};
const sum = (label: string) => screen.getByText(label).parentElement?.textContent;
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));

test('what a run cost stands in all, for a plant and for a dry kilogram, each part with what it was reckoned from', async () => {
  await show();
  expect(sum('Cost in all')).toBe('Cost in all74.89');
  expect(sum('Per plant')).toBe('Per plant3.7420 plants');
  expect(sum('Per dry kilogram')).toBe('Per dry kilogram82.55of 0.9 kg dried');
  expect(row('Labor').getByText('1.5 h of work done × 30.00')).toBeDefined();
  expect(row('Labor').getByText('1 piece of work has no minutes and is not in it.')).toBeDefined();
  expect(row('Water').getByText('0.50 m³ × 2.00')).toBeDefined();
  expect(row('Energy').getByText(/partly assumed: plants per m² 12\.0, lamps 2\.7/)).toBeDefined();
  expect(row('Supplies').getByText(/1 article had no cost when it was used/)).toBeDefined();
  expect(row('Clips').getByText('4 pc without a cost')).toBeDefined();
});

test('a price that is missing is named, what is kept from the reader is said, and what is not dried costs nothing a kilogram', async () => {
  await show({
    costs: { supplies: null, labour: null, water: null, energy: null },
    bases: { ...told.bases, labourRate: null, waterPrice: null, energyPrice: null, litres: 500 },
    articles: [],
    dryGrams: null,
  });
  expect(sum('Cost in all')).toBe('Cost in all–');
  expect(sum('Per dry kilogram')).toBe('Per dry kilogram–nothing was dried yet');
  expect(row('Labor').getByText('No cost of an hour of work is set.')).toBeDefined();
  expect(row('Water').getByText('No price of a m³ of water is set.')).toBeDefined();
  expect(row('Energy').getByText('No price of a kWh is set.')).toBeDefined();
  cleanup();
  await show({
    costs: { ...told.costs, labour: null },
    bases: { ...told.bases, labourRate: null, isRateSecret: true },
  });
  expect(row('Labor').getByText(/told to farm managers/)).toBeDefined();
  expect(screen.getByText('Without: Labor.')).toBeDefined();
  cleanup();
  // Of what was not used nothing is missing.
  await show({ costs: { ...told.costs, supplies: null }, articles: [] });
  expect(screen.queryByText(/^Without/)).toBeNull();
});

test('what came and went with plants stands at each part and by the runs it came from and went to', async () => {
  await show({
    bases: { ...told.bases, handed: { supplies: 8, hours: -0.5, litres: 250 } },
    handovers: [
      {
        ...{ id: 2, time: '2026-11-09T08:00:00Z', lifecycle_id: 8, name: 'Run 8', isTaken: true, plants: 4 },
        share: 1,
      },
      {
        ...{ id: 1, time: '2026-11-05T08:00:00Z', lifecycle_id: 7, name: 'Run 7', isTaken: false, plants: 1 },
        share: 1 / 3,
      },
    ],
  });
  expect(row('Supplies').getByText('8.00 came with the plants of other runs.')).toBeDefined();
  expect(row('Labor').getByText('0.5 h went along with plants to other runs.')).toBeDefined();
  expect(row('Water').getByText('0.25 m³ came with the plants of other runs.')).toBeDefined();
  expect(row('4 plants from Run 8').getByText('100 %')).toBeDefined();
  expect(row('1 plant to Run 7').getByText('33 %')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Run 7' }).getAttribute('href')).toBe('/lifecycles/all?record=7');
});
