// @vitest-environment happy-dom
import { commandsWeb } from '@trellis/commands/web';
import type { UnitRecord } from '@trellis/units/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { unitStatusWeb } from '../index.ts';
import { unitRecord } from '../live/unit-record.fixture.ts';
import { aisleWeb } from './aisle-web.ts';
import { AislePage } from './aisle.page.tsx';

const units = (count: number): UnitRecord[] =>
  Array.from({ length: count }, (_, index) =>
    unitRecord(index + 1, { platformGroupName: `W-${index + 1}`, area_id: 1, areaname: 'West', rack: 'R1' }),
  );
const open = async (count: number, facility: object = {}) => {
  stubServer([
    [/searchStatusByDisplayType/, { platformGroups: units(count), count }],
    [/facilities\/1/, { id: 1, lockLights: false, ...facility }],
  ]);
  if (count > 0) localStorage.setItem('trellis.aisle.1', '1/R1');
  await showPage(<AislePage />, { features: [aisleWeb, unitStatusWeb, commandsWeb], path: '/gx8' });
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the aisle of this tablet comes back by itself, eight units at a time', async () => {
  await open(10);
  expect(await screen.findByRole('button', { name: /^W-1 / })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^W-9 / })).toBeNull();
  fireEvent.click(
    within(screen.getByRole('navigation', { name: 'Pages of the aisle' })).getByRole('button', { name: /^2/ }),
  );
  expect(await screen.findByRole('button', { name: /^W-9 / })).toBeDefined();
});

test('a touch opens a unit with what can be done', async () => {
  await open(2);
  fireEvent.click(await screen.findByRole('button', { name: /^W-2 / }));
  const commands = await screen.findByRole('group', { name: 'Commands' });
  for (const name of ['Irrigate', 'Stop irrigation', 'Lights on', 'Lights off', 'Automatic', 'Manual'])
    expect(within(commands).getByRole('button', { name })).toBeDefined();
});

test('where lights are locked there is no button for them, and it says why', async () => {
  await open(1, { lockLights: true });
  fireEvent.click(await screen.findByRole('button', { name: /^W-1 / }));
  expect(await screen.findByText('The lights of this facility are locked.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Lights on' })).toBeNull();
});

test('without units it says who adds them', async () => {
  await open(0);
  expect(await screen.findByText(/No unit here yet/)).toBeDefined();
});
