// @vitest-environment happy-dom
import type { Mother } from '@trellis/mothers/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CutDialog } from './cut.dialog.tsx';
import { mothersWeb } from './index.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const mother = {
  ...{
    id: 3,
    plant_id: 30,
    tag: 'M-30',
    strain_id: 4,
    strain: 'Tidewater',
    nextCut: '2026-12-01',
    lastCut: '2026-11-20',
  },
  ...{ dueDays: 5, isTooOld: true, perCut: 20 },
} as Mother;
const show = async () => {
  const sent = stubServer([
    [/about/, { rights: {}, history: true, creators: [], isImportable: false, hidden: [], references: {} }],
    [/takeCuttings/, { cut_id: 1, batch: 'TID-1', plantIds: [1, 2], generation: 2, warnings: [] }],
  ]);
  await showPage(<CutDialog mother={mother} kind="cuttings" onClose={() => undefined} />, { features: [mothersWeb] });
  return { sent, dialog: within(await screen.findByRole('dialog')) };
};

test('what speaks against a cut is said before, and nobody is held back by it', async () => {
  const { dialog } = await show();
  const said = dialog.getByText(/12\/01\/2026/).textContent;
  fireEvent.change(dialog.getByRole('textbox', { name: 'Cuttings' }), { target: { value: '25' } });
  expect(dialog.getByText(/12\/01\/2026/).textContent.length).toBeGreaterThan(said.length);
  expect(dialog.getByRole('button', { name: 'Take cuttings' })).toHaveProperty('disabled', false);
});

test('the count keeps to the shared form rules, and is sent as typed', async () => {
  const { dialog, sent } = await show();
  const box = dialog.getByRole('textbox', { name: 'Cuttings' });
  for (const [typed, message] of [
    ['', 'Required.'],
    ['ten', 'Must be a number'],
    ['2.5', 'Must be an integer'],
    ['0', 'Must be greater than 0'],
    ['501', 'Cannot be more than 500'],
  ] as const) {
    fireEvent.change(box, { target: { value: typed } });
    expect([typed, dialog.getAllByText(message).length > 0]).toEqual([typed, true]);
    expect(dialog.getByRole('button', { name: 'Take cuttings' })).toHaveProperty('disabled', true);
  }
  fireEvent.change(box, { target: { value: '2' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Take cuttings' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ count: 2, kind: 'cuttings' }));
});
