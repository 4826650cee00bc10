// @vitest-environment happy-dom
import type { RunResult } from '@trellis/genetics/model';
import type { ComparedRun } from '@trellis/run-comparison/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { runComparisonWeb } from '../index.ts';
import { alignBand, alignRuns, commonPhases } from './align-days.ts';
import { ComparePage } from './compare.page.tsx';
import { figureRows } from './figure-rows.ts';
import { marksOf, suggestRuns } from './suggest.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const result = (lifecycle_id: number, dryGrams: number | null, more: Partial<RunResult> = {}): RunResult => ({
  ...{
    lifecycle_id,
    name: `Run ${lifecycle_id}`,
    state: 'completed',
    strain_id: 1,
    strain: 'Tidewater',
    growplan_id: 1,
  },
  ...{ growplan: 'Flower', rooms: 'East', starttime: '2026-08-01T08:00:00Z', harvestdate: '2026-10-10', days: 70 },
  ...{ plantsStarted: 10, plantsNow: 0, plantsHarvested: 10, plantsDestroyed: 0, wetGrams: null, dryGrams },
  ...{ wasteGrams: null, dryGramsPerM2: null },
  ...{
    totalThc: null,
    totalCbd: null,
    terpenes: null,
    costs: { supplies: null, labour: null, water: null, energy: null },
    grades: [],
    excludeFromStats: false,
  },
  ...more,
});
const none = { temperature: null, humidity: null, vpd: null, co2: null };
const limits = { min: 24, max: 28 };
const climate = (id: number, celsius: number): ComparedRun => ({
  ...{
    id,
    name: `Run ${id}`,
    dli: null,
    dryBack: null,
    co2Dose: null,
    litresPerPlant: null,
    kWhPerPlant: null,
    steering: { shots: 5, P0: 1, P1: 2, P2: 4, P3: 17 },
  },
  days: [1, 2, 3, 4, 5].map((day) => ({
    ...{ day, lit: { ...none, temperature: celsius }, dark: none, whole: none, co2Dose: null },
    band: {
      temperature: limits,
      humidity: { min: null, max: null },
      vpd: { min: null, max: null },
      co2: { min: null, max: null },
    },
  })),
  phases: [
    { name: 'Veg', day: 1 },
    { name: 'Bloom', day: id === 1 ? 3 : 2 },
  ],
  byPhase: [
    {
      ...{
        name: 'Veg',
        score: celsius > 28 ? 0.4 : 0.9,
        vpd: 0.8,
        vpdMean: 1.05,
        warm: celsius > 28 ? 48 : 0,
        cold: 2,
      },
      ...{ dli: 38.2, dliPlan: 40, dryBack: 18.5, dryBackPlan: 20, shots: 4, P0: 1, P1: 2, P2: 4, P3: 17 },
    },
  ],
  inBand: { score: celsius > 28 ? 0 : 1, temperature: celsius > 28 ? 0 : 1, humidity: null, vpd: null, co2: null },
});
const entry = (id: number, lifecycle_id: number, kind: string, time: string) => ({ id, lifecycle_id, kind, time });
const diary = [
  entry(1, 1, 'task', '2026-08-03T20:00:00Z'),
  entry(2, 1, 'task', '2026-08-03T21:00:00Z'),
  entry(3, 1, 'spray', '2026-08-05T20:00:00Z'),
  entry(4, 2, 'phase', '2026-08-04T20:00:00Z'),
  // Before the run began, and of a kind that has no lane.
  entry(5, 2, 'task', '2026-07-20T20:00:00Z'),
  entry(6, 2, 'move', '2026-08-06T20:00:00Z'),
];
const noPhotos = { fileUploadUrl2: null, fileUploadUrl3: null, fileUploadUrl4: null };
const report = (id: number, lifecycle_id: number, begintime: string) => ({
  ...{ id, lifecycle_id, begintime, fileUploadUrl1: `/files/${id}.jpg`, ...noPhotos },
});
const reports = [
  report(1, 1, '2026-08-10T20:00:00Z'),
  report(2, 1, '2026-08-20T20:00:00Z'),
  report(3, 2, '2026-08-21T20:00:00Z'),
];
const show = (path: string, runs: RunResult[], units: 'metric' | 'imperial' = 'metric') => {
  stubServer([
    [/genetics\/history/, { runs, isMore: false }],
    [/lifecycles\/compare/, { runs: [climate(1, 26), climate(2, 30)] }],
    [/lifecycles\/drivers/, { runs: 3, drivers: [{ feature: 'vpdMean', r: -0.91, n: 3 }] }],
    [/lifecycleLog/, diary],
    [/ag_lifecycleReports/, reports],
  ]);
  return showPage(<ComparePage />, {
    ...{ features: [runComparisonWeb], path, route: '/comparelifecycles' },
    person: { units },
  });
};

test('runs of the address stand side by side, the better figure marked, with where they differ and what went with yield', async () => {
  await show('/comparelifecycles?runs=1,2', [result(1, 500), result(2, 300)]);
  const figures = within(await screen.findByRole('region', { name: 'What the runs gave' }));
  const row = figures.getByRole('rowheader', { name: 'Dry grams per plant' }).closest('tr') as HTMLElement;
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    'Dry grams per plant',
    '50.0best',
    '30.0worst',
  ]);
  const chart = (await screen.findByRole('img', { name: /^Temperature of 2 runs over 5 days/ })).closest('figure');
  expect(within(chart as HTMLElement).getByText('Days 1–5: Run 1 4.0 °C less than Run 2')).toBeDefined();
  expect(screen.getByText('Humidity was not read in these runs.')).toBeDefined();
  expect(await screen.findByText(/^n = 3: below 8 runs chance alone/)).toBeDefined();
  expect(screen.getByText('less with yield · r -0.91 · n = 3')).toBeDefined();
});

test('one run is not compared; a suggestion fills the page', async () => {
  await show('/comparelifecycles?runs=1', [result(1, 500), result(2, 300), result(3, 400)]);
  expect(await screen.findByText('Choose two to eight runs, or one of the suggestions.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Tidewater: best and worst' }));
  const table = await screen.findByRole('region', { name: 'What the runs gave' });
  expect(within(table).getByRole('rowheader', { name: 'Dry grams per plant' })).toBeDefined();
  expect(within(table).getByText('Run 1')).toBeDefined();
  expect(within(table).queryByText('Run 3')).toBeNull();
});

test('the newest runs stand there with what they gave, those that grow yet headed apart, and two to eight of them are ticked', async () => {
  await show('/comparelifecycles', [result(4, null, { state: 'in_flight' }), result(1, 500), result(2, 300)]);
  const runs = within(await screen.findByRole('region', { name: 'Runs to compare' }));
  const rows = runs.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Run 1.*50\.0$/),
    expect.stringMatching(/^Run 2.*30\.0$/),
    'Growing or drying now',
    expect.stringMatching(/^Run 4.*not dried yet$/),
  ]);
  const compare = () => screen.getByRole('button', { name: /^Compare \d runs?$/ });
  fireEvent.click(runs.getByRole('checkbox', { name: 'Compare Run 1' }));
  expect(compare()).toHaveProperty('disabled', true);
  fireEvent.click(runs.getByRole('checkbox', { name: 'Compare Run 2' }));
  fireEvent.click(compare());
  expect(await screen.findByRole('region', { name: 'What the runs gave' })).toBeDefined();
});

test('at a glance: which run gave most and why it may be, how far the others are behind, and the way to each part', async () => {
  const costs = { supplies: 20, labour: null, water: null, energy: 5 };
  const runs = [
    result(1, 500, { days: 70, costs, dryGramsPerM2: 480 }),
    result(2, 300, { days: 75, costs, dryGramsPerM2: 288, plantsHarvested: 8, plantsDestroyed: 2 }),
  ];
  await show('/comparelifecycles?runs=1,2', runs);
  const card = (await screen.findByRole('heading', { name: 'At a glance' })).closest('section') as HTMLElement;
  const told = (figure: string) => {
    const row = within(card).getByRole('rowheader', { name: figure }).closest('tr') as HTMLElement;
    return [...row.children].map(({ textContent }) => textContent);
  };
  await within(card).findByRole('rowheader', { name: 'Climate in band (%)' });
  expect(told('Dry grams per plant')).toEqual(['Dry grams per plant', '50.0best', '37.5-25 %']);
  expect(told('Dry grams a m²')).toEqual(['Dry grams a m²', '480best', '288-40 %']);
  expect(told('Days')).toEqual(['Days', '70best', '75+7.1 %']);
  expect(told('Harvested of started (%)')).toEqual(['Harvested of started (%)', '100best', '80-20 points']);
  expect(told('Climate in band (%)')).toEqual(['Climate in band (%)', '100best', '0-100 points']);
  // 25 for half a kilogram, and for 300 g.
  expect(told('Cost of a dry kg')).toEqual(['Cost of a dry kg', '50.00best', '83.33+67 %']);
  expect(within(card).getByText('best at 6 of 6')).toBeDefined();
  expect(within(card).getByText('Run 1 gave most: 50.0 g a plant, 33 % more than Run 2 with 37.5 g.')).toBeDefined();
  expect(
    within(card).getByText(/Beside it: Days 70 against 75; Harvested of started \(%\) 100 against 80; Climate in band/),
  ).toBeDefined();
  const parts = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    ...['At a glance', 'All figures', 'By phase', 'Day by day', 'Work and events', 'Same day, side by side'],
    'Likely drivers',
  ]);
  for (const link of parts) expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
});

test('runs that gave nothing yet are told so, and areas are those the person reads', async () => {
  await show('/comparelifecycles?runs=1,2', [result(1, null), result(2, null)]);
  expect(await screen.findByText(/nothing says which one gave more/)).toBeDefined();
  const runs = [result(1, 500, { dryGramsPerM2: 480 })];
  expect(figureRows(runs, undefined, 'imperial').find(({ key }) => key === 'gramsPerFt2')?.values[0]).toBeCloseTo(
    44.6,
    1,
  );
});

test('what was done in each run stands on its days, in words too, and pictures of the same day side by side', async () => {
  await show('/comparelifecycles?runs=1,2', [result(1, 500), result(2, 400)]);
  const lanes = within(await screen.findByRole('region', { name: 'Work and events by day of cycle' }));
  expect(lanes.getByText('Work: 2, on days 3; Spraying: 1, on days 5')).toBeDefined();
  expect(lanes.getByText('Phase: 1, on days 4')).toBeDefined();
  expect(lanes.getByRole('link', { name: 'Run 1' }).getAttribute('href')).toBe('/lifecycles/all?record=1&tab=log');
  // Day 20 or 21 shows both runs, day 10 one of them.
  expect(await screen.findByRole('img', { name: 'Run 1 on day 20' })).toBeDefined();
  expect(screen.getByRole('img', { name: 'Run 2 on day 21' })).toBeDefined();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Day of cycle' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Day 10' }));
  expect(await screen.findByRole('img', { name: 'Run 1 on day 10' })).toBeDefined();
  expect(screen.getByText('No picture within three days')).toBeDefined();
});

test('each run tells how it kept its plan phase by phase: degree-hours, VPD, light and dry-backs', async () => {
  await show('/comparelifecycles?runs=1,2', [result(1, 500), result(2, 400)]);
  const table = within(await screen.findByRole('region', { name: 'Climate against plan, by phase' })).getByRole(
    'table',
  );
  const rowOf = (figure: string) => within(table).getByText(figure).closest('tr')?.textContent;
  expect(rowOf('Time in band (%)')).toBe('VegTime in band (%)9040');
  expect(rowOf('Too warm (°C h)')).toBe('VegToo warm (°C h)0.048.0');
  expect(rowOf('DLI (mol/m²/d)')).toBe('VegDLI (mol/m²/d)38.2 of 40.038.2 of 40.0');
  expect(rowOf('Dry-back a night (%)')).toBe('VegDry-back a night (%)18.5 of 20.018.5 of 20.0');
  expect(rowOf('VPD (kPa)')).toBe('VegVPD (kPa)1.051.05');
});

test('who reads °F is told degree-hours in °F', async () => {
  await show('/comparelifecycles?runs=1,2', [result(1, 500), result(2, 400)], 'imperial');
  expect((await screen.findByText('Too warm (°F h)')).closest('tr')?.textContent).toBe('VegToo warm (°F h)0.086.4');
});

test('suggestions are the last of the strain with most runs, and its ends; outliers are left out', () => {
  const runs = [1, 2, 3, 4, 5, 6].map((id) => result(id, id * 100, { excludeFromStats: id === 6 }));
  expect(suggestRuns([...runs, result(9, 10, { strain: 'Other', strain_id: 2 })])).toEqual([
    { kind: 'newest', strain: 'Tidewater', ids: [1, 2, 3, 4, 5] },
    { kind: 'extremes', strain: 'Tidewater', ids: [5, 1] },
  ]);
});

test('runs are laid beside each other from the start of a phase, with the band of the first', () => {
  const runs = [climate(1, 26), climate(2, 30)];
  expect(commonPhases(runs)).toEqual(['Veg', 'Bloom']);
  const lines = alignRuns(runs, { metric: 'temperature', light: 'lit', phase: 'Bloom' });
  expect(lines.map(({ days }) => [...days.keys()])).toEqual([
    [1, 2, 3],
    [1, 2, 3, 4],
  ]);
  expect(alignBand(runs[0], 'temperature', 'Bloom')).toEqual([1, 2, 3].map((day) => ({ day, ...limits })));
  expect(marksOf([3, null, 5, 4], 'low')).toEqual(['best', undefined, 'worst', undefined]);
  expect(marksOf([4, 4], 'high')).toEqual([undefined, undefined]);
});

test('a saved comparison is renamed to a name that is free, shared, and deleted with the way back', async () => {
  const saved = { id: 3, name: 'East rooms', shared: false, params: { runs: '1,2', facility_id: '1' } };
  const other = { ...saved, id: 4, name: 'West rooms' };
  stubServer([
    [/genetics\/history/, { runs: [result(1, 500), result(2, 400)], isMore: false }],
    [/lifecycles\/compare/, { runs: [climate(1, 26), climate(2, 30)] }],
    [/lifecycles\/drivers/, { runs: 3, drivers: [] }],
    [/getShared/, []],
    [/ag_gridCustomizations\/\d/, saved],
    [/ag_gridCustomizations/, [saved, other]],
  ]);
  const asked: { method: string; address: string; body: unknown }[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init;
    asked.push({ method, address, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return answer(address, init);
  });
  await showPage(<ComparePage />, {
    ...{ features: [runComparisonWeb], path: '/comparelifecycles?runs=1,2', route: '/comparelifecycles' },
    person: { units: 'metric', facility_id: 1 },
  });
  const more = async (what: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'More for East rooms' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: what }));
  };
  const sent = (method: string) =>
    asked.flatMap((one) => (one.method === method && one.address.includes('ag_gridCustomizations') ? [one] : []));
  await more('Rename');
  const dialog = within(await screen.findByRole('dialog'));
  const [name, save] = [dialog.getByLabelText('Name'), dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' })];
  fireEvent.change(name, { target: { value: 'West rooms' } });
  expect(save.disabled).toBe(true);
  fireEvent.change(name, { target: { value: 'East, spring' } });
  fireEvent.click(save);
  await waitFor(() => expect(sent('PATCH')[0]?.body).toEqual({ name: 'East, spring' }));
  await more('Share with the facility');
  await waitFor(() => expect(sent('PATCH')[1]?.body).toEqual({ shared: true }));
  await more('Delete');
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent('POST')[0]?.body).toMatchObject({ name: 'East rooms', shared: false, params: saved.params }),
  );
});

test('comparisons are saved by a name, and those of other facilities are not offered', async () => {
  const saved = { id: 3, name: 'East rooms', shared: false, params: { runs: '1,2', phase: 'Bloom', facility_id: '1' } };
  const elsewhere = { id: 4, name: 'Other house', shared: false, params: { runs: '8,9', facility_id: '2' } };
  const asked = stubServer([
    [/genetics\/history/, { runs: [result(1, 500), result(2, 400)], isMore: false }],
    [/lifecycles\/compare/, { runs: [climate(1, 26), climate(2, 30)] }],
    [/lifecycles\/drivers/, { runs: 3, drivers: [] }],
    [/getShared/, [{ ...saved, id: 5, name: 'Of a colleague', shared: true, sharedBy: 'Ana Ruiz' }]],
    [/ag_gridCustomizations/, [saved, elsewhere]],
  ]);
  await showPage(<ComparePage />, {
    ...{ features: [runComparisonWeb], path: '/comparelifecycles?runs=1,2', route: '/comparelifecycles' },
    person: { units: 'metric', facility_id: 1 },
  });
  const group = await screen.findByRole('group', { name: 'Saved comparisons' });
  const links = await within(group).findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['East rooms', 'Of a colleague']);
  expect(links[0]?.getAttribute('href')).toBe('/comparelifecycles?runs=1%2C2&phase=Bloom');
  expect(within(group).queryByRole('button', { name: 'More for Of a colleague' })).toBeNull();
  expect(within(group).getByRole('button', { name: 'More for East rooms' })).toBeDefined();
  fireEvent.click(within(group).getByRole('button', { name: 'Save this comparison' }));
  const dialog = await screen.findByRole('dialog');
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' });
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'East rooms' } });
  expect(save.disabled).toBe(true);
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Both' } });
  fireEvent.click(save);
  await waitFor(() =>
    expect(asked.find(({ address }) => address.includes('ag_gridCustomizations'))?.body).toMatchObject({
      ...{ grid_id: '/comparelifecycles', name: 'Both', params: { runs: '1,2', facility_id: '1' } },
    }),
  );
});
