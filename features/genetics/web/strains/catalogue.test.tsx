// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import type { ImportBody } from '@trellis/entity-kit';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { geneticsWeb } from '../index.ts';
import { percentOf } from './percent-of.ts';
import { StrainsPage } from './strains.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
// Open data of others, which is read where it lies and never copied into this repository.
const file = process.env['STRAINS_CATALOGUE'] ?? '';
const rights = { create: true, update: true, delete: true };

async function importFile(text: string) {
  const sent = stubServer([
    [/strains\/about/, { rights, history: true, creators: [], isImportable: true, hidden: [], references: {} }],
    [/strains\/count/, { count: 0 }],
    [/strains\/import/, { problems: [], created: 0, changed: 0, written: [] }],
    [/genetics\/history/, { runs: [], isMore: false }],
  ]);
  await showPage(<StrainsPage />, { features: [geneticsWeb], path: '/strains', route: '/strains' });
  fireEvent.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Import/ }));
  fireEvent.change(dialog.getByLabelText('Choose a file', { selector: 'input' }), {
    target: { files: [new File([text], 'strains.csv')] },
  });
  return {
    dialog,
    rows: () =>
      sent.flatMap(({ address, body }) => (address.includes('/import') ? [(body as ImportBody).rows] : []))[0],
  };
}

test('hundredths of a percent are read as percent, and what is none as not known', () => {
  expect(['1500', '127', '0', '4001', 'x', ''].map(percentOf)).toEqual(['15', '1.27', '', '', '', '']);
});

test('a catalogue fills the fields that its columns mean, and its numbers are no records of ours', async () => {
  const { rows } = await importFile(
    '"id","name","type","breeder","thc","cbd","slug"\n"2","707 Headband","Hybrid","Unknown Breeder","1270","0",NULL\n',
  );
  await waitFor(() => expect(rows()).toBeDefined());
  expect(rows()).toEqual([
    expect.objectContaining({ name: '707 Headband', species: 'hybrid', breeder: 'Unknown Breeder', typicalThc: 12.7 }),
  ]);
  expect(rows()?.[0]).not.toHaveProperty('typicalCbd');
  expect(rows()?.[0]).not.toHaveProperty('id');
});

test.skipIf(file === '')('the open catalogue named in STRAINS_CATALOGUE is read as it is', async () => {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, 200).join('\n');
  const { dialog } = await importFile(lines);
  // Its own columns that stand for nothing here are named, and no number of it is taken for one of ours.
  expect((await dialog.findAllByText(/terpenes/)).length).toBeGreaterThan(0);
  expect(dialog.queryByText(/no record/i)).toBeNull();
});
