// @vitest-environment happy-dom
import { zoneTypes } from '@trellis/devices/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { irrigationWeb } from '../index.ts';
import { ZoneConfigPage } from './zone-config.page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const zone = {
  ...{ id: 2, name: 'Bench 1', zonetype_id: zoneTypes.work.id, facility_id: 1, area_id: 7, controlSensor_id: 8 },
  ...{ leaseSlots: 1, maxFlow: null, targets: { day: { temperature: { min: 20, max: 24 } } }, deadbands: {} },
  ...{ version: 4, updatedate: '2026-06-15T10:00:00.000Z' },
};
const newer = '2026-06-15T11:00:00.000Z';

let kit: Awaited<ReturnType<typeof showPage>>;

async function open(units = ['E-01', 'E-02']) {
  stubServer([
    [/zoneDevices\/31/, { count: 1 }],
    [/zoneDevices\?/, [{ id: 31, zone_id: 2, platformGroup_id: 5, sensor_id: null, role: 'served' }]],
    [/zoneDevices$/, { id: 32, zone_id: 2, platformGroup_id: 6, role: 'served', updatedate: newer }],
    [/zones\/2/, { ...zone, version: 5, updatedate: newer }],
    [/zones\?/, [zone]],
    [/ag_platformGroups\?/, units.map((name, index) => ({ id: 5 + index, name, area_id: 7 }))],
    [/ag_areas\?/, [{ id: 7, name: 'Flower' }]],
    [/searchStatusByDisplayType/i, { platformGroups: [], now: newer }],
    [/./, []],
  ]);
  const fetched = vi.spyOn(globalThis, 'fetch');
  kit = await showPage(<ZoneConfigPage />, {
    features: [irrigationWeb],
    person: { roles: [{ id: 2, name: 'Facility Manager' }] },
  });
  await screen.findByRole('button', { name: 'Review and apply' });
  await screen.findByText(/^\d+ units? served\b/);
  /** What was written, one after the other. */
  return () =>
    fetched.mock.calls
      .filter(([, init]) => init?.method !== undefined && init.method !== 'GET')
      .map(([address, init]) => [
        init?.method,
        (address as string).replace(/.*\/v1\//, '').replace(/.*\/api\//, ''),
        typeof init?.body === 'string' ? (JSON.parse(init.body) as object) : undefined,
      ]);
}
const undo = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Taken back');
};

test('the targets of a zone say that they switch nothing', async () => {
  await open();
  expect(screen.getByText(/nothing is switched or sent by the targets of a zone/)).toBeDefined();
});

test('what was applied is taken back in the version that was applied, so that nothing of others is lost', async () => {
  const written = await open();
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Bench one' } });
  fireEvent.click(screen.getByRole('button', { name: 'Review and apply' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  await undo();
  expect(written()).toMatchObject([
    ['PATCH', expect.stringContaining('zones/2'), { name: 'Bench one', version: 5, updatedate: zone.updatedate }],
    ['PATCH', expect.stringContaining('zones/2'), { name: 'Bench 1', version: 6, updatedate: newer }],
  ]);
});

test('what is typed for a zone stays while somebody else saves it; theirs is shown when it is asked for', async () => {
  await open();
  const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/).value;
  const saveElsewhere = (other: object) =>
    act(() => {
      const isZones = (data: unknown) => Array.isArray(data) && (data as object[]).some((row) => 'zonetype_id' in row);
      kit.queries.setQueriesData({ predicate: ({ state }) => isZones(state.data) }, [
        { ...zone, version: 5, ...other },
      ]);
    });
  saveElsewhere({ name: 'Bench 2', updatedate: newer });
  // Nothing was typed: it shows how it is.
  await screen.findByDisplayValue('Bench 2');
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Bench one' } });
  saveElsewhere({ name: 'Bench 3', updatedate: '2026-06-15T12:00:00.000Z' });
  await screen.findByText(/^Somebody else saved this zone/);
  expect(name()).toBe('Bench one');
  fireEvent.click(await screen.findByRole('button', { name: 'Show what they saved' }));
  expect(name()).toBe('Bench 3');
  expect(screen.queryByText(/^Somebody else saved this zone/)).toBeNull();
});

test('a unit that was added is taken out by Undo, and one that was taken out is added', async () => {
  const written = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Add E-02' }));
  expect(await screen.findByText('E-02 is in Bench 1 now')).toBeDefined();
  await undo();
  fireEvent.click(screen.getByRole('button', { name: 'Take out E-01' }));
  await screen.findByText('The unit is out of Bench 1');
  const buttons = await screen.findAllByRole('button', { name: 'Undo' });
  fireEvent.click(buttons.at(-1)!);
  await waitFor(() => expect(written()).toHaveLength(4));
  expect(written()).toMatchObject([
    ['POST', expect.stringContaining('zoneDevices'), { zone_id: 2, platformGroup_id: 6, role: 'served' }],
    ['DELETE', expect.stringContaining(`zoneDevices/32?updatedate=${encodeURIComponent(newer)}`), undefined],
    ['DELETE', expect.stringContaining('zoneDevices/31'), undefined],
    ['POST', expect.stringContaining('zoneDevices'), { zone_id: 2, platformGroup_id: 5, role: 'served' }],
  ]);
});

test('of many free units some are shown at first, how many are left is said, and all can be seen', async () => {
  await open(Array.from({ length: 221 }, (_, index) => `U-${index + 1}`));
  const free = within(screen.getByRole('region', { name: 'Units in no zone of this kind' }));
  expect(free.getAllByRole('button', { name: /^Add U-/ })).toHaveLength(100);
  // Once it is known which are in the zone already.
  fireEvent.click(await free.findByRole('button', { name: 'Show more (120 left)' }));
  expect(free.queryByRole('button', { name: 'Add U-221' })).toBeNull();
  fireEvent.click(free.getByRole('button', { name: 'Show more (20 left)' }));
  expect(free.getByRole('button', { name: 'Add U-221' })).toBeDefined();
  expect(free.queryByRole('button', { name: /^Show more/ })).toBeNull();
});
