// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { shelfCalendarWeb } from '../index.ts';
import { UnitShelves } from './unit-shelves.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const features = [shelfCalendarWeb];
const rights = { create: true, update: true, delete: true };
const shelf = {
  ...{ id: 11, platformGroup_id: 7, name: 'Top', level: 2, basin: 'none', capacity: 6, rows: 2, cols: 3 },
  ...{ plantContainerType_id: null, lengthCm: null, widthCm: null, isDisabled: false, disabledReason: null },
};
const plant = (id: number, row: number, col: number) => ({
  ...{ plant_id: id, tag: `T-${id}`, row, col, label: null, lifecycle_id: 5, lifecycleName: 'Spring run' },
  ...{ strain_id: 4, strainName: 'Tidewater' },
});
const calendar = {
  ...{ zone: 'UTC', areas: [{ id: 1, name: 'East' }], bookings: [], runs: [] },
  units: [{ id: 7, name: 'E-01', area_id: 1, isDisabled: false, deployed: true }],
  shelves: [
    { id: 11, platformGroup_id: 7, name: 'Top', capacity: 6, isDisabled: false },
    { id: 12, platformGroup_id: 7, name: 'Low', capacity: 6, isDisabled: false },
  ],
};
const show = (path: string) =>
  showPage(<UnitShelves />, {
    ...{ features, path, route: '/platform-groups' },
    person: { roles: [{ id: 2, name: 'Facility Manager' }] },
  });
const serve = (more: Parameters<typeof stubServer>[0] = []) =>
  stubServer([
    ...more,
    [/ag_platforms\/about/, { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} }],
    [/ag_platforms\/count/, { count: 1 }],
    [/usage/, { can: { update: true, delete: true, amend: false }, count: 0, owned: 0, usedBy: [] }],
    [/getMaps/, [{ platform_id: 11, bookings: 1, plants: [plant(1, 1, 1), plant(2, 1, 2)] }]],
    [/calendar/, calendar],
    [/ag_platforms\/11/, shelf],
    [/ag_platforms/, [shelf]],
  ]);

test('the shelves of a unit say what stands on them, and what of their places is free', async () => {
  serve();
  await show('/platform-groups?record=7&shelf.record=11');
  expect(await screen.findByText('2 of 6')).toBeDefined();
  const plan = await screen.findByRole('figure', { name: 'Rows × places: 2 × 3, from above' });
  expect(
    within(plan)
      .getAllByRole('link')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['1-1 · T-1 · Tidewater · Spring run', '1-2 · T-2 · Tidewater · Spring run']);
  expect(plan.textContent).toContain('4 places free');
});

test('a shelf is taken out of use with a reason and the shelf that takes what is on it', async () => {
  const sent = serve([[/disable/, { ...shelf, isDisabled: true }]]);
  await show('/platform-groups?record=7&shelf.record=11');
  fireEvent.click(await screen.findByRole('button', { name: 'Take out of use' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take Top out of use' }));
  expect(dialog.getByText(/^2 plants and 1 booking go to another shelf/)).toBeDefined();
  const confirm = dialog.getByRole('button', { name: 'Take out of use' });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Leaks' } });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  const to = await dialog.findByRole('combobox', { name: 'Shelf that takes them' });
  fireEvent.mouseDown(to);
  fireEvent.click(await screen.findByRole('option', { name: 'E-01 · Low' }));
  fireEvent.click(confirm);
  await waitFor(() =>
    expect(sent.find(({ address }) => address.includes('/disable'))?.body).toEqual({
      reason: 'Leaks',
      platform_id: 12,
    }),
  );
});
