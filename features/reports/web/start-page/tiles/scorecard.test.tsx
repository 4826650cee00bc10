// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { reportsWeb } from '../../index.ts';
import { startPageWeb } from '../start-page-web.ts';
import { ScorecardTile } from './scorecard.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const area = {
  area_id: 3,
  areaname: 'Bloom',
  facilityTemps: { average: 24, min: 22, max: 26 },
  rh: { current: 0.55, min: 0.5, max: 0.6 },
  co2: { current: 900, min: 800, max: 1000 },
  growPlatformsCount: 14,
  growPlatformInUseCount: 12,
  plantCounts: { Young: 0, Vegetative: 10, Flowering: 20 },
  disabledUnits: 1,
  openHardwareTicketsCount: 2,
};

test('the operational status on a page is read again every 120 seconds, and at once when asked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const figures = /getStats/;
  const asked = vi.spyOn(figures, 'test');
  stubServer([[figures, [area]]]);
  const reads = () => asked.mock.results.filter(({ value }) => value === true).length;
  await showPage(<ScorecardTile facilityId={1} />, { features: [reportsWeb, startPageWeb] });
  expect(await screen.findByRole('tab', { name: 'Bloom' })).toBeDefined();
  expect(screen.getByText(/12 of 14/)).toBeDefined();
  expect(reads()).toBe(1);
  // Time goes on meanwhile.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads()).toBe(1);
  await vi.advanceTimersByTimeAsync(65_000);
  expect(reads()).toBe(2);
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await waitFor(() => expect(reads()).toBe(3));
});
