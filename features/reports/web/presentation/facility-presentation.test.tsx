// @vitest-environment happy-dom
import { standingAlerts } from '@trellis/alerts/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { reportsWeb } from '../index.ts';
import { FacilityPresentation } from './facility-presentation.tsx';

const anHourAgo = new Date(Date.now() - 3_600_000 - 5000).toISOString();
const alert = (id: number, given: object) => ({
  ...{ id, code: 'SMK-001', name: 'Smoke', message: 'Smoke near W-01', facts: null, value: null, limitValue: null },
  ...{ firstOccurrred: anHourAgo, lastOccurred: anHourAgo, affectedUnits: null, acknowledgedAt: null },
  ...{ platformGroup: { name: 'W-01' }, owner: null, exceptionType: null },
  ...given,
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const filterOf = (address: string) =>
  JSON.parse(new URL(address, 'http://farm.example').searchParams.get('filter') ?? 'null') as unknown;

// The browser of these tests has no whole screen to give.
document.documentElement.requestFullscreen = () => Promise.resolve();

async function show(alerts: object[], count: number) {
  const asked: string[] = [];
  const list = { test: (address: string) => /ExceptionLists\?/.test(address) && asked.push(address) > 0 };
  const late = /ExceptionLists.*code%22%3A%22IRR-001/;
  stubServer([
    [/ExceptionLists\/count/, { count }],
    [late, []],
    [list as unknown as RegExp, alerts],
  ]);
  await showPage(<FacilityPresentation onClose={() => undefined} />, { features: [reportsWeb], path: '/dashboard' });
  return asked;
}

test('the slide of alerts says where, what, since when and who is on it, and how many there are beside', async () => {
  const asked = await show(
    [
      alert(1, {}),
      alert(2, { owner: { firstname: 'Ana', lastname: 'Ruiz' }, platformGroup: { name: 'W-02' } }),
      alert(3, { platformGroup: null, affectedUnits: 12, name: 'Power is out' }),
    ],
    8,
  );
  const slide = within(await screen.findByRole('dialog'));
  expect(await slide.findByRole('heading', { name: 'Alerts' })).toBeDefined();
  const [first, second, third] = slide.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toBe('W-01 · SmokeSmoke near W-011 hour agoNobody is on it yet');
  expect(second).toContain('Ana Ruiz is on it');
  expect(third).toContain('12 units · Power is out');
  expect(slide.getByText('and 5 more alerts')).toBeDefined();
  expect(filterOf(asked[0] ?? '')).toMatchObject({
    where: { ...standingAlerts, escalationLevel: 1, code: { neq: 'IRR-001' }, rootException_id: null },
    order: 'lastOccurred DESC',
    limit: 3,
  });
});

test('without alerts there is no slide of them: the wall tells the time', async () => {
  await show([], 0);
  const wall = within(await screen.findByRole('dialog'));
  fireEvent.keyDown(wall.getByRole('button'), { key: 'ArrowRight' });
  expect(await wall.findByText(/\d:\d\d/)).toBeDefined();
  expect(wall.queryByRole('heading', { name: 'Alerts' })).toBeNull();
});
