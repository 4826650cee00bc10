// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lifecyclesWeb } from '../index.ts';
import { UnitWaiting } from './unit-waiting.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const wait = (platformGroup_id: number, product: string, reiUntil: string | null, phiUntil: string | null) => ({
  ...{ ipmSprayApplication_id: 1, platformGroup_id, unit: `W-0${platformGroup_id}`, area_id: 1, product },
  ...{ start: '2026-11-20T08:00:00Z', reiUntil, phiUntil },
});

test('a unit says when it may be entered and harvested, by the spraying that keeps it longest; others are not spoken of', async () => {
  stubServer([
    [
      /getWaitingTimes/,
      [
        wait(1, 'Soap', '2026-11-21T08:00:00Z', '2026-11-22'),
        wait(1, 'Sulfur', '2026-11-21T20:00:00Z', null),
        wait(1, 'Oil', null, '2026-11-28'),
        wait(2, 'Neem', '2026-11-25T08:00:00Z', null),
      ],
    ],
  ]);
  await showPage(<UnitWaiting unitIds={[1]} />, { features: [lifecyclesWeb] });
  const said = (await screen.findByText(/No entry until/)).textContent;
  expect(said).toMatch(/No entry until .* after spraying Sulfur\. No harvest before .* after spraying Oil\./);
  expect(said).not.toMatch(/Soap|Neem/);
});
