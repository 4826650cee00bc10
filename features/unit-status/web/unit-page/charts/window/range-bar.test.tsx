// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { unitPageWeb } from '../../../index.ts';
import { RangeBar } from './range-bar.tsx';
import type { ChartWindow } from './use-chart-window.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const span = { from: 0, to: 86_400_000 };
const following: ChartWindow = {
  range: { preset: '24h' },
  setRange: () => undefined,
  whole: span,
  read: span,
  shown: span,
  onShow: () => undefined,
  isZoomed: false,
  isFollowing: true,
  follow: () => undefined,
};

test('charts do not claim to follow the present while the device is offline', async () => {
  stubServer([]);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await showPage(<RangeBar window={following} phases={[]} />, { features: [unitPageWeb] });
  expect(await screen.findByText('Follows now')).toBeTruthy();
  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('Live updates paused')).toBeTruthy();
});
