// @vitest-environment happy-dom
import { defineLookup, text, type CollectionAbout } from '@trellis/entity-kit';
import type { SystemTable } from '@trellis/reference-data/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { referenceDataWeb } from '../index.ts';
import { SystemTableRows } from './system-table-rows.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const definition = defineLookup(
  'sampleType',
  { category: text({ max: 60, optional: true }) },
  { path: 'sample_types', table: 'sample_types', meaning: 'types' },
);
const about: CollectionAbout = {
  rights: { create: false, update: false, delete: false },
  ...{ history: false, creators: [], isImportable: false, hidden: [], references: {} },
};
const row = (id: number, label: string, labelEs: string, category: string) => ({
  ...{ id, label, labelEs, category, seq: id, active: true },
});

test('groups of a list that come with the product read in Spanish, one’s own stay as they were written', async () => {
  stubServer([
    [/about/, about],
    [/count/, { count: 2 }],
    [/sample_types\?/, [row(1, 'Feed', 'Fertilizar', 'Cultivation'), row(2, 'Tour', 'Visita', 'Guests')]],
  ]);
  const table = { kind: null } as unknown as SystemTable;
  await showPage(<SystemTableRows table={table} definition={definition} name="Tipos" />, {
    features: [referenceDataWeb],
    person: { lang: 'es' },
  });
  expect(await screen.findByText('Cultivo')).toBeDefined();
  expect(screen.getByText('Guests')).toBeDefined();
  expect(screen.queryByText('Cultivation')).toBeNull();
});
