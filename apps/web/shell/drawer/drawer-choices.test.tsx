// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { shellWeb } from '../index.ts';
import { DrawerChoices } from './drawer-choices.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const inFacility = (facility: object, ...more: readonly (readonly [RegExp, unknown])[]) =>
  stubServer([...more, [/\/facilities\/1/, { id: 1, name: 'North house', ...facility }]]);
const show = (person: object = {}) =>
  showPage(<DrawerChoices isPhone={false} isMini={false} />, { features: [shellWeb], person });

test('the licence of a state system shows where the facility has the system, the first one chosen', async () => {
  const sent = [
    [/\/licenses\?/, [{ id: 5, number: 'M-1' }]],
    [/ag_washingtonStateComplianceLicenses\?/, [{ id: 8, licenseNumber: '412000', name: 'North' }]],
  ] as const;
  inFacility({ isMetrcEnabled: true, state: 'CO' }, ...sent);
  await show();
  expect(await screen.findByRole('button', { name: 'Metrc licence: M-1' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Washington licence/ })).toBeNull();
  cleanup();
  inFacility({ isMetrcEnabled: false, state: 'WA' }, ...sent);
  await show();
  expect(await screen.findByRole('button', { name: 'Washington licence: 412000 · North' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Metrc licence/ })).toBeNull();
});

test('a facility without a licence yet says so', async () => {
  inFacility({ isMetrcEnabled: false, state: 'WA', growsCannabis: true });
  await show({ roles: [{ id: 8, name: 'Compliance Officer' }] });
  expect(await screen.findByRole('button', { name: 'Washington licence: No WA licence' })).toHaveProperty(
    'disabled',
    true,
  );
  cleanup();
  await show();
  expect(await screen.findByRole('button', { name: /North house/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Washington licence/ }), 'a grower').toBeNull();
  for (const id of [2, 7]) {
    cleanup();
    inFacility({ isMetrcEnabled: false, state: 'WA', growsCannabis: false });
    await show({ roles: [{ id, name: 'Some' }] });
    expect(await screen.findByRole('button', { name: /North house/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Washington licence/ }), 'leafy greens').toBeNull();
  }
});

test('facilities a person may not open are not offered', async () => {
  inFacility({});
  const facilities = ['available', 'requested', 'denied', 'revoked', 'available'].map((status, index) => ({
    id: index + 1,
    name: `House ${index + 1} ${status}`,
    status,
  }));
  await show({ facility_id: 1, facilities });
  fireEvent.click(await screen.findByRole('button', { name: 'Facility: North house' }));
  await waitFor(() =>
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'House 1 available',
      'House 5 available',
    ]),
  );
});

test('the role selector is for administrators, says ADMIN at first and lists every role by name', async () => {
  const roles = [
    { id: 3, rolename: 'Grower', label: 'Grower' },
    { id: 7, rolename: 'Administrator', label: 'Administrator' },
  ];
  inFacility({}, [/ag_roles\?/, roles]);
  await show();
  expect(await screen.findByRole('button', { name: /^Facility/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Role/ })).toBeNull();
  for (const id of [5, 7]) {
    cleanup();
    await show({ roles: [{ id, name: 'Some' }] });
    const selector = await screen.findByRole('button', { name: 'Role: ADMIN' });
    await waitFor(() => expect(selector).toHaveProperty('disabled', false));
    fireEvent.click(selector);
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
        'Administrator',
        'Grower',
      ]),
    );
  }
});
