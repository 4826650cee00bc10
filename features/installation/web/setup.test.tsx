// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { accessWeb } from '@trellis/access/web';
import { facilitiesWeb } from '@trellis/facilities/web';
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { installationWeb } from './index.ts';
import { SetupPage } from './setup.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const features = [installationWeb, accessWeb, facilitiesWeb];
const administrator = { roles: [{ id: 7, name: 'Administrator' }], facility_id: 1 };
const open = (path: string, person: NonNullable<Parameters<typeof showPage>[1]['person']> | null) =>
  showPage(<SetupPage />, { features, person, path });

test('a used link says that it has ended, with a way to sign in', async () => {
  stubServer([[/checkSetup/, refusal(410, 'ended', 'CODE_ENDED')]]);
  await open('/setup?code=abcdefghijklmnopqrstuvwxyz', null);
  expect(await screen.findByText(/This link has expired or was used/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeDefined();
});

test('whoever is no administrator sets nothing up', async () => {
  stubServer([]);
  await open('/setup', {});
  expect(await screen.findByText('Setting up is for administrators.')).toBeDefined();
});

test('an administrator who comes back goes on where nothing stands yet', async () => {
  stubServer([[/ag_clients\/count/, { count: 1 }]]);
  await open('/setup', { ...administrator, facility_id: null });
  expect(await screen.findByRole('heading', { name: 'Your facility' })).toBeDefined();
});

test('rooms show the names of their units while they are typed, and are made with what is missing', async () => {
  const sent = stubServer([
    [/ag_clients\/count/, { count: 1 }],
    [/\/count/, { count: 0 }],
    [/ag_areas\?/, [{ id: 5, name: 'Flower' }]],
    [/ag_platformGroups\?/, [{ id: 9, name: 'F-01', area_id: 5, controller_id: null }]],
  ]);
  await open('/setup?step=rooms', administrator);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Area' }), { target: { value: 'Fern' } });
  expect(await screen.findByText('F-01 is in Flower already.')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: 'Area' }), { target: { value: 'Flower' } });
  fireEvent.change(screen.getByLabelText('Units'), { target: { value: '2' } });
  expect(screen.getByText('F-01 … F-02 (2 units)')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Make 1 area with 2 units' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { address: '/api/v1/ag_platformGroups', body: [{ facility_id: 1, name: 'F-02', area_id: 5 }] },
    ]),
  );
});

test('a controller whose key is lost gets another one, and its first reading shows large', async () => {
  let readings: object[] = [];
  stubServer([
    [/ag_clients\/count/, { count: 1 }],
    [/\/count/, { count: 1 }],
    [/ag_platformGroups\?/, [{ id: 9, name: 'F-01', area_id: 5, controller_id: 4 }]],
    [/renewKey/, { controller: { id: 4 }, key: 'ctl_other' }],
    [/controllers\?/, [{ id: 4, deviceId: 'north-f-01', protocol: 'http' }]],
    [/facilities\/1/, { id: 1, name: 'North', mqttGroup: 'north' }],
    [
      /loadFacilitySensors/,
      {
        success: true,
        get data() {
          return readings;
        },
      },
    ],
  ]);
  await open('/setup?step=controller', administrator);
  expect(await screen.findByText('Waiting for the first reading of F-01 …')).toBeDefined();
  readings = [{ designator_id: 5, reading: 23.4, dbtime: new Date().toISOString() }];
  fireEvent.click(screen.getByRole('button', { name: 'Make another key' }));
  expect(await screen.findByText('ctl_other')).toBeDefined();
  expect(await screen.findByText('23.4')).toBeDefined();
});
