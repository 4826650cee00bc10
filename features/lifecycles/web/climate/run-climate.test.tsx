// @vitest-environment happy-dom
import type { ClimateScore, MetricScore } from '@trellis/lifecycles/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lifecyclesWeb } from '../index.ts';
import { RunClimate } from './run-climate.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const metric = (more: Partial<MetricScore> = {}): MetricScore => ({
  ...{ judgedHours: 0, missingHours: 0, inBand: null, above: 0, below: 0, mean: null },
  ...more,
});
const scores = {
  score: 0.5,
  temperature: metric({ judgedHours: 75, missingHours: 25, inBand: 0.5, above: 48, mean: 26 }),
  ...{ humidity: metric(), vpd: metric(), co2: metric() },
  dli: { plan: 34.6, real: null, days: 0 },
  dryBack: { plan: 20, mean: 18, nights: [{ date: '2026-11-10', points: 9.5, share: 18 }] },
  steering: { days: 9, shots: 6.5, hours: { P0: 1, P1: 2.5, P2: 3.5, P3: 17 } },
};
const score: ClimateScore = {
  ...{ zone: 'UTC', from: '2026-11-10T08:00:00.000Z', to: '2026-11-20T08:00:00.000Z', ...scores },
  phases: [{ phase_id: 1, name: 'Bloom', from: '2026-11-10T08:00:00.000Z', to: '2026-11-20T08:00:00.000Z', ...scores }],
};

test('a phase says what was in band, how far outside, and what was not read', async () => {
  stubServer([[/climateScore/, score]]);
  await showPage(<RunClimate runId={5} />, { features: [lifecyclesWeb] });
  const row = (await screen.findByRole('rowheader', { name: /^Bloom/ })).closest('tr') as HTMLElement;
  const said = [...row.children].map(({ textContent }) => textContent);
  expect(said[1]).toBe('50 % in band48 °C h aboveon average 26.0\u00a0°C25 % not read');
  expect(said[2]).toBe('–');
  expect(said[7]).toBe('P0 1.0 hP1 2.5 hP2 3.5 hP3 17.0 h6.5 shots, mean of 9 days');
  expect(said[5]).toBe('not measuredplan 34.6 mol/m²');
  expect(within(row).getByText('50 % in band').dataset['state']).toBe('error');
  expect(within(row).getByText('1 night')).toBeDefined();
});

test('a run that stood nowhere says that nothing can be judged', async () => {
  stubServer([[/climateScore/, { ...score, from: null, to: null, phases: [] }]]);
  await showPage(<RunClimate runId={5} />, { features: [lifecyclesWeb] });
  expect(await screen.findByText('This run stood on no unit yet, so nothing can be judged.')).toBeDefined();
});
