// @vitest-environment happy-dom
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { harvestsWeb } from '../index.ts';
import { RunHarvest } from './run-harvest.tsx';
import { sumUpHarvests, type Session } from './sum-up-harvests.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const run = { id: 5, facility_id: 1, name: 'Winter', state: 'in_flight', licenseNumber: null };
const session = {
  ...{ id: 8, name: 'Winter, harvest 1', state: 'open', harvestDate: '2026-11-21', kind: 'whole', lifecycle_id: 5 },
  ...{ plantCount: null, totalWetWeight: null, weightUnit: 'Grams', batches: [], dryingRoom: null },
};
const costs = [
  /ag_lifecycles\/5\/costs/,
  { dryGrams: 960, bases: { plantsPerM2: 10, assumed: ['plantsPerM2'] } },
] as const;
const admin = { roles: [{ id: 7, name: 'Administrator' }] };
const open = (replies: readonly (readonly [RegExp, unknown])[], person: object = admin) => {
  const sent = stubServer([
    ...replies,
    costs,
    [/ag_lifecycles\/5/, run],
    [/dryingRooms/, [{ id: 2, label: 'Room 2' }]],
  ]);
  return showPage(<RunHarvest />, { features: [harvestsWeb], path: '/lifecycles?record=5', person }).then(() => sent);
};

test('a harvest that an interval forbids says its reason in the dialog, and what was typed stays', async () => {
  const words = 'Sprayed: E-01. The pre-harvest interval runs until 2026-11-28.';
  const sent = await open([
    [/beginHarvest/, refusal(409, words, 'harvest.pre-harvest-interval')],
    [/api\/v1\/harvests/, []],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Begin harvest' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name of the harvest' }), { target: { value: 'First' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Begin harvest' }));
  expect(await dialog.findByText(words)).toBeDefined();
  expect(dialog.getByRole('textbox', { name: 'Name of the harvest' })).toHaveProperty('value', 'First');
  expect(sent.find(({ address }) => address.includes('beginHarvest'))?.body).toEqual({ kind: 'whole', name: 'First' });
});

test('an open session is weighed; a weight that is no number is not sent', async () => {
  const sent = await open([
    [/harvests\/8\/record/, { ...session, state: 'recorded' }],
    [/api\/v1\/harvests/, [session]],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Record weight' }));
  const dialog = within(screen.getByRole('dialog'));
  const weight = dialog.getByRole('textbox', { name: 'Wet weight of all (g)' });
  fireEvent.change(weight, { target: { value: 'many' } });
  expect(dialog.getByText('Weights are numbers, plants a whole number.')).toBeDefined();
  fireEvent.change(weight, { target: { value: '4800,5' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Record weight' }));
  await waitFor(() =>
    expect(sent.find(({ address }) => address.includes('/record'))?.body).toEqual({ totalWetWeight: 4800.5 }),
  );
});

test('sessions stand with what they weighed and the batches they became; who may not cut is offered nothing', async () => {
  const done = { ...session, state: 'recorded', plantCount: 12, totalWetWeight: 4800, wasteWeight: 240 };
  const batches = [{ id: 3, label: 'B-3', state: 'created', currentWeight: 4560, dryWeight: 960 }];
  await open([[/api\/v1\/harvests/, [{ ...done, batches }]]], {
    ...{ roles: [{ id: 6, name: 'Maintenance' }], units: 'metric' },
  });
  const sessions = within(await screen.findByRole('list', { name: 'Harvest sessions' }));
  expect(sessions.getByText(/12 plants$/)).toBeDefined();
  const figure = (name: string) => sessions.getByText(name).nextElementSibling?.textContent;
  expect(figure('Wet weight')).toBe('4.80 kg');
  expect(figure('Wet per plant')).toBe('400.0 g');
  expect(figure('Waste')).toBe('240 g · 5.0 %');
  expect(figure('Dry weight')).toBe('960 g · 20 %');
  expect(sessions.getByText(/Batch B-3/)).toBeDefined();
  expect(sessions.getByText('made · 4.56 kg now')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('what all sessions gave stands against what was expected: by plant, by area, and how much of it was waste', async () => {
  const whole = { ...session, state: 'recorded', plantCount: 12, totalWetWeight: 4800, wasteWeight: 240 };
  const tops = { ...session, id: 9, name: 'Tops', kind: 'manicure', totalWetWeight: 0.2, weightUnit: 'Kilograms' };
  const ended = { ...run, state: 'completed', plantsStarted: 20, expectedGrams: 1000 };
  await open(
    [
      [/ag_lifecycles\/5$/, ended],
      [/api\/v1\/harvests/, [whole, { ...tops, wasteWeight: null }]],
    ],
    {
      ...admin,
      units: 'metric',
    },
  );
  const figure = async (name: string) => {
    const all = within((await screen.findByText('Of what was expected')).closest('dl') as HTMLElement);
    return all.getByText(name).nextElementSibling?.textContent;
  };
  expect(await figure('Wet weight')).toBe('5 kg416.7 g per plant');
  expect(await figure('Dry weight')).toBe('960 g19 % of the wet weight');
  expect(await figure('Dry per plant')).toBe('80.0 g50.0 g expected');
  // Twenty plants at ten a square metre had two of them.
  expect(await figure('Dry per area')).toBe('480 g/m²at 10.0 plants/m² (assumed)');
  expect(await figure('Of what was expected')).toBe('96 %of 1 kg dry');
  expect(await figure('Waste')).toBe('240 g4.8 % of the wet weight');
  expect(await figure('Plants cut')).toBe('12of 20 started');
});

test('while plants live on, what was cut is held against its share alone', () => {
  const cut = { ...session, plantCount: 5, totalWetWeight: 2000, wasteWeight: null } as unknown as Session;
  const growing = { state: 'harvesting', plantsStarted: 20, expectedGrams: 1000 } as const;
  expect(sumUpHarvests(growing, [cut], 200, 10)).toMatchObject({
    ...{ expected: 250, isPart: true, achieved: 0.8, dryPerM2: 400, dryPerPlant: 40, expectedPerPlant: 50 },
  });
  expect(sumUpHarvests(growing, [], null, 10)).toMatchObject({
    ...{ wet: null, waste: null, expected: null, achieved: null, dryPerM2: null },
  });
});
