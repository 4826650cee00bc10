// @vitest-environment happy-dom
import type { RunResult } from '@trellis/genetics/model';
import type { EditorProps } from '@trellis/web-kit/records';
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { GeneticsHistoryPage } from './history/genetics-history.page.tsx';
import { runsCsv } from './history/runs-csv.ts';
import { geneticsWeb } from './index.ts';
import { WindowEditor } from './lists/window-editor.tsx';
import { windowText } from './lists/window-text.ts';
import { CompareTable } from './strains/compare-table.tsx';
import { CompareDialog } from './strains/compare.dialog.tsx';
import { Lineage } from './strains/lineage.tsx';
import { StrainResults } from './strains/strain-results.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const run = (lifecycle_id: number, values: Partial<RunResult>): RunResult => ({
  ...{
    lifecycle_id,
    name: `Run ${lifecycle_id}`,
    state: 'completed',
    strain_id: 1,
    strain: 'Tidewater',
    growplan_id: 1,
  },
  ...{ growplan: 'Flower', rooms: 'East', starttime: '2026-08-01T08:00:00Z', harvestdate: '2026-10-10', days: 70 },
  ...{ plantsStarted: 10, plantsNow: 0, plantsHarvested: 10, plantsDestroyed: 0, wetGrams: 2500, dryGrams: 500 },
  ...{ wasteGrams: null, dryGramsPerM2: null },
  ...{
    totalThc: 20,
    totalCbd: null,
    terpenes: null,
    costs: { supplies: null, labour: null, water: null, energy: null },
    grades: [],
    excludeFromStats: false,
    ...values,
  },
});
const features = [geneticsWeb];

test('the history of genetics shows what each run gave, the limits of chance, and what a filter leaves', async () => {
  const dry = [500, 510, 490, 505, 495, 200];
  const runs = dry.map((dryGrams, index) =>
    run(index + 1, { dryGrams, ...(index === 5 && { strain_id: 2, strain: 'Blue Sedge' }) }),
  );
  stubServer([[/genetics\/history/, { runs, isMore: false }]]);
  await showPage(<GeneticsHistoryPage />, { features });
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(await screen.findByRole('table', { name: 'Runs' })).toBeDefined();
  expect(rowsOf('Runs')).toHaveLength(6);
  // Whoever gave most stands first: 500 g of ten plants are 50.0 g a plant, in 70 days 0.71 g a day.
  expect(rowsOf('By strain')).toEqual(['Tidewater550.00.717020.0', 'Blue Sedge120.00.297020.0']);
  expect(screen.getByText(/^Mean 45\.0 g; by chance between .* Outside: 1\.$/)).toBeDefined();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Strain' }));
  fireEvent.click(screen.getByRole('option', { name: 'Blue Sedge' }));
  expect(rowsOf('Runs')).toHaveLength(1);
});

test('runs leave as CSV under the names of the API', () => {
  const [head, line] = runsCsv([run(7, { name: 'A, B', excludeFromStats: true })])
    .trim()
    .split('\r\n');
  expect(head).toMatch(/^lifecycle_id,name,strain,growplan,rooms,state,starttime/);
  expect(line).toBe(
    '7,"A, B",Tidewater,Flower,East,completed,2026-08-01T08:00:00Z,2026-10-10,70,10,10,0,2500,500,20,,,true,,,,',
  );
});

test('strains compared: the best of a row is marked in words, and none where all are equal', async () => {
  const strain = { species: 'hybrid', flowerDays: 60, typicalThc: null, typicalCbd: null };
  const strains = [
    { id: 1, name: 'Tidewater', ...strain },
    { id: 2, name: 'Blue Sedge', ...strain },
  ];
  const given = {
    counted: 2,
    running: 0,
    plantsNow: 0,
    lastStart: null,
    dryShare: 0.2,
    survival: 1,
    totalThc: 20,
    days: 70,
  };
  const results = { of: (id: number) => ({ ...given, wetPerPlant: null, dryPerPlant: id * 30 }), runsOf: () => [] };
  await showPage(<CompareTable strains={strains as never} results={results} />, { features });
  const row = screen.getByRole('row', { name: /Dry g per plant/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['30.0 g', '60.0 gbest']);
  expect(within(screen.getByRole('row', { name: /Survival/ })).queryByText('best')).toBeNull();
});

test('further strains to compare are found by typing, beside those chosen already', async () => {
  const target = { name: 'strain', path: 'strains', relation: 'strain', title: ['name'], search: ['name'] };
  const found = [
    { id: 1, name: 'Tidewater' },
    { id: 2, name: 'Blue Sedge' },
  ];
  stubServer([
    [/facilityStrains\/about/, { references: { strain_id: { ...target, isArchivable: true, isLookup: false } } }],
    [/ilike/, [{ id: 3, name: 'Cinder Cone' }]],
    [/strains/, found],
  ]);
  const onChange = vi.fn();
  await showPage(<CompareDialog ids={[1, 2]} results={undefined} onChange={onChange} onClose={() => undefined} />, {
    features,
  });
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Strains (up to 4)' });
  await screen.findByRole('button', { name: 'Blue Sedge' });
  act(() => input.focus());
  fireEvent.change(input, { target: { value: 'cind' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Cinder Cone' }));
  expect(onChange).toHaveBeenLastCalledWith([1, 2, 3]);
});

test('what strains gave and could not be loaded is said, not left blank', async () => {
  stubServer([
    [/genetics\/history/, refusal(403, 'The database is busy.')],
    [/strains\/about/, { rights: {}, creators: [], hidden: [], references: {} }],
    [/./, []],
  ]);
  await showPage(<StrainResults runs={undefined} />, { features });
  expect(await screen.findByText('What they gave could not be loaded: The database is busy.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('a lineage stands in generations and leads from strain to strain', async () => {
  const relative = { species: null, active: true, parentA_id: null, parentB_id: null };
  stubServer([
    [
      /lineage/,
      {
        strains: [
          { id: 1, name: 'Root', ...relative },
          { id: 2, name: 'Tidewater', ...relative, parentA_id: 1 },
          { id: 3, name: 'Child', ...relative, parentB_id: 2, active: false },
        ],
      },
    ],
  ]);
  await showPage(<Lineage strainId={2} />, { features });
  expect((await screen.findAllByRole('heading')).map(({ textContent }) => textContent)).toEqual([
    'Parents',
    'This strain',
    'Crosses',
  ]);
  expect(screen.getByRole('link', { name: 'Root' }).getAttribute('href')).toBe('/strains?record=1&tab=lineage');
  expect(screen.getByText('archived')).toBeDefined();
});

test('a growing window counts a range once both its ends are there, and says which one is the wrong way round', async () => {
  const onChange = vi.fn();
  const editor = { label: 'Growing window', value: null, onChange, onBlur: () => undefined, isDisabled: false };
  await showPage(<WindowEditor {...(editor as unknown as EditorProps)} />, { features });
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  type('Temperature, lowest', '18');
  expect(onChange).toHaveBeenLastCalledWith(null);
  type('Temperature, highest', '22,5');
  expect(onChange).toHaveBeenLastCalledWith({ temperature: [18, 22.5] });
  type('Temperature, highest', '2');
  expect(screen.getByRole('alert').textContent).toBe('Temperature: the lowest is above the highest.');
  expect(windowText({ temperature: [18, 22.5], ph: [5.8, 6.2] }, (key) => key)).toBe(
    'temperature 18–22.5 °C, ph 5.8–6.2',
  );
});

test('who reads °F types and reads a growing window in °F, and it is kept in °C', async () => {
  const onChange = vi.fn();
  const value = { temperature: [18, 25.56] };
  const editor = { label: 'Growing window', value, onChange, onBlur: () => undefined, isDisabled: false };
  await showPage(<WindowEditor {...(editor as unknown as EditorProps)} />, { features, person: { units: 'imperial' } });
  const [low, high] = screen.getAllByRole<HTMLInputElement>('textbox');
  expect([low?.value, high?.value]).toEqual(['64.4', '78']);
  expect(screen.getAllByText('°F')).toHaveLength(2);
  fireEvent.change(high as HTMLElement, { target: { value: '77' } });
  expect(onChange).toHaveBeenLastCalledWith({ temperature: [18, 25] });
  expect(windowText({ temperature: [18, 25] }, (key) => key, 'imperial')).toBe('temperature 64.4–77 °F');
});

test('degrees times hours of the history are in the degrees of the person', async () => {
  const told = { vpd: null, vpdMean: null, dli: null, dliPlan: null, dryBack: null, dryBackPlan: null, shots: null };
  const score = { lifecycle_id: 1, score: 0.9, warm: 10, cold: 0, ...told, P0: null, P1: null, P2: null, P3: null };
  const replies = [
    [/genetics\/history/, { runs: [run(1, {})], isMore: false }],
    [/climateScores/, [{ ...score, phases: [] }]],
  ] as const;
  stubServer(replies);
  await showPage(<GeneticsHistoryPage />, { features });
  expect(await screen.findByText('10 °C h')).toBeDefined();
  cleanup();
  stubServer(replies);
  await showPage(<GeneticsHistoryPage />, { features, person: { units: 'imperial' } });
  expect(await screen.findByText('18 °F h')).toBeDefined();
});

test('in Spanish a growing window shows and reads a point before its decimals, as labels have it', async () => {
  const onChange = vi.fn();
  const value = { ph: [5.625, 6.125] };
  const editor = { label: 'Ventana', value, onChange, onBlur: () => undefined, isDisabled: false };
  await showPage(<WindowEditor {...(editor as unknown as EditorProps)} />, { features, person: { lang: 'es' } });
  const [low, high] = screen.getAllByRole<HTMLInputElement>('textbox').slice(-2);
  expect([low?.value, high?.value]).toEqual(['5.625', '6.125']);
  fireEvent.change(high as HTMLElement, { target: { value: '6.5' } });
  expect(onChange).toHaveBeenLastCalledWith({ ph: [5.625, 6.5] });
});
