// @vitest-environment happy-dom
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { harvestsWeb } from '../index.ts';
import { RunHarvest } from './run-harvest.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const run = { id: 5, facility_id: 1, name: 'Winter', state: 'in_flight', licenseNumber: null };
const session = {
  ...{ id: 8, name: 'Winter, harvest 1', state: 'open', harvestDate: '2026-11-21', kind: 'whole', lifecycle_id: 5 },
  ...{ plantCount: null, totalWetWeight: null, weightUnit: 'Grams', batches: [], dryingRoom: null },
};
const admin = { roles: [{ id: 7, name: 'Administrator' }] };
const open = (replies: readonly (readonly [RegExp, unknown])[], person: object = admin) => {
  const sent = stubServer([...replies, [/ag_lifecycles\/5/, run], [/dryingRooms/, [{ id: 2, label: 'Room 2' }]]]);
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
  await vi.waitFor(() =>
    expect(sent.find(({ address }) => address.includes('/record'))?.body).toEqual({ totalWetWeight: 4800.5 }),
  );
});

test('sessions stand with what they weighed and the batches they became; who may not cut is offered nothing', async () => {
  const done = { ...session, state: 'recorded', plantCount: 12, totalWetWeight: 4800 };
  const batches = [{ id: 3, label: 'B-3', state: 'created', currentWeight: 4800 }];
  await open([[/api\/v1\/harvests/, [{ ...done, batches }]]], { roles: [{ id: 6, name: 'Maintenance' }] });
  expect(await screen.findByText(/12 plants · 4,800 g wet/)).toBeDefined();
  expect(screen.getByText(/Batch B-3/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
