// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { unitPageWeb } from '../../../index.ts';
import { CustomRange } from './custom-range.tsx';
import type { ChartWindow } from './use-chart-window.ts';

afterEach(cleanup);

const hour = 3_600_000;
const windowOf = (from: number, to: number, setRange = vi.fn()): ChartWindow => ({
  range: { from, to },
  setRange,
  whole: { from, to },
  read: { from, to },
  shown: { from, to },
  onShow: () => undefined,
  isZoomed: false,
  isFollowing: false,
  follow: () => undefined,
});

test('a custom time must end after it starts', async () => {
  stubServer([]);
  const setRange = vi.fn();
  await showPage(<CustomRange window={windowOf(2 * hour, hour, setRange)} />, { features: [unitPageWeb] });
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Invalid Date.')).toBeTruthy();
  expect(setRange).not.toHaveBeenCalled();
});

test('a custom time is shown from minute to minute', async () => {
  stubServer([]);
  const setRange = vi.fn();
  await showPage(<CustomRange window={windowOf(hour + 12_345, 3 * hour, setRange)} />, { features: [unitPageWeb] });
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
  expect(setRange).toHaveBeenCalledWith({ from: hour, to: 3 * hour });
});
