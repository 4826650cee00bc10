// @vitest-environment happy-dom
import type { SensorHealth } from '@trellis/telemetry/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { arrangeSensors, rankTrouble, type SensorFilter } from './arrange-sensors.ts';
import { viewSensor } from './show-sensor.ts';
import { sensorsWeb } from './sensors-web.ts';
import { SensorsPage } from './sensors.page.tsx';

const base: SensorHealth = {
  id: 1,
  device_id: 'climate-1',
  name: 'North wall',
  designator_id: 5,
  platformGroup_id: 7,
  unitName: 'W-01',
  unitDevice_id: 'node-1',
  controller_id: 3,
  area_id: 2,
  areaName: 'West',
  zone_id: null,
  zoneName: null,
  priority: 1,
  enabled: true,
  isOutOfService: false,
  reading: 24.5,
  dbtime: '2026-11-20T08:00:00.000Z',
  batteryLevel: 80,
  signal: -60,
  hours: Array.from({ length: 24 }, (_, hour) => 20 + hour / 10),
  noise: 0.1,
  drift: null,
  offset: 0,
  gain: 1,
  lastCalibration: null,
  calibrationDays: null,
  flags: [],
  updatedate: '2026-11-20T08:00:00.000Z',
};
const silent: SensorHealth = {
  ...base,
  id: 2,
  device_id: 'climate-2',
  name: 'South wall',
  flags: ['stale', 'battery'],
};
const open = async (rows: readonly SensorHealth[], roleId = 6) => {
  const sent = stubServer([
    [/sensors\/health/, rows],
    [
      /sensors\/arrange/,
      { count: 1, written: [{ id: 2, updatedate: '2026-06-15T12:00:00.000Z', before: { enabled: true } }] },
    ],
    [/sensors\/1\/calibrate/, { offset: 0.5, gain: 1 }],
    [
      /sensors\/\d+\/battery/,
      {
        days: [
          { day: '2026-09-01', level: 98 },
          { day: '2026-11-20', level: 80 },
        ],
        emptyOn: '2027-06-30',
      },
    ],
    [/./, []],
  ]);
  await showPage(<SensorsPage />, { features: [sensorsWeb], person: { roles: [{ id: roleId, name: 'Role' }] } });
  return sent;
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('those that need somebody stand first, with the reason; the value leads to its chart', async () => {
  await open([base, silent]);
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(within(rows[0] as HTMLElement).getByText('South wall')).toBeDefined();
  expect(within(rows[0] as HTMLElement).getByText('Silent')).toBeDefined();
  expect(within(rows[1] as HTMLElement).getByText('Trusted')).toBeDefined();
  const chart = within(rows[1] as HTMLElement).getByRole('link', { name: /24\.5|76\.1/ });
  expect(chart.getAttribute('href')).toBe('/device/node-1/3?metric=temperature');
});

test('several are ranked together', async () => {
  const sent = await open([base, silent]);
  fireEvent.click(await screen.findByRole('button', { name: 'Choose all' }));
  expect(screen.getByText('2 sensors chosen')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Priority' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Priority'), { target: { value: '2' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Set priority' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ body: { ids: [1, 2], priority: 2 } }]);
});

test('who only looks has no boxes and nothing to change', async () => {
  await open([base], 3);
  await screen.findByText('North wall');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Choose all' })).toBeNull();
});

test('sensors that were switched off are switched on again by Undo, in the version that was written', async () => {
  await open([silent]);
  fireEvent.click(await screen.findByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Disable' }));
  const fetched = vi.spyOn(globalThis, 'fetch');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Taken back');
  const written = fetched.mock.calls.filter(([, init]) => init?.body !== undefined);
  expect(written.map(([address, init]) => [(address as string).replace(/.*\//, ''), init?.body])).toEqual([
    ['arrange', JSON.stringify({ ids: [2], enabled: false })],
    ['2', JSON.stringify({ enabled: true, updatedate: '2026-06-15T12:00:00.000Z' })],
  ]);
});

test('what a silent sensor read long ago is not offered as what it reads at its calibration', async () => {
  await open([silent, base]);
  const calibrate = async (name: string) => {
    fireEvent.click(await screen.findByText(name));
    fireEvent.click(await screen.findByRole('button', { name: 'Calibrate' }));
    return (await screen.findByLabelText<HTMLInputElement>(/^Sensor reads/)).value;
  };
  expect(await calibrate('South wall')).toBe('');
  expect(screen.getByText(/what it said then says nothing of now/)).toBeDefined();
  cleanup();
  await open([base]);
  expect(await calibrate('North wall')).toBe('24.5');
});

test('without sensors it says how they come', async () => {
  await open([]);
  expect(await screen.findByText(/Sensors make themselves/)).toBeDefined();
});

test('sensors are found by name, unit, flag and where nobody said where they stand', () => {
  const live = [base, silent, { ...base, id: 3, name: 'Loose', platformGroup_id: null, unitName: null }].map((one) => ({
    ...one,
    at: null,
  }));
  const none: SensorFilter = {
    search: '',
    flags: new Set(),
    designator: undefined,
    area: undefined,
    isUnassigned: false,
  };
  const idsOf = (filter: Partial<SensorFilter>) => arrangeSensors(live, { ...none, ...filter }).map(({ id }) => id);
  expect(idsOf({})).toEqual([2, 1, 3]);
  expect(idsOf({ search: 'south' })).toEqual([2]);
  expect(idsOf({ flags: new Set(['battery']) })).toEqual([2]);
  expect(idsOf({ isUnassigned: true })).toEqual([3]);
  expect(idsOf({ designator: 7 })).toEqual([]);
});

test('what people type is stored in the unit of the sensor', () => {
  expect(viewSensor(5, 'imperial').store(75.2)).toBeCloseTo(24, 9);
  expect(viewSensor(6, 'metric').store(55)).toBeCloseTo(0.55, 9);
});

test('a silent sensor of a unit out of service is nothing urgent, and stands after those of others', () => {
  const idle: SensorHealth = { ...silent, id: 9, platformGroup_id: 8, unitName: 'A-01', isOutOfService: true };
  const rows = [idle, silent].map((sensor) => ({ ...sensor, at: 0 }));
  expect([...rankTrouble(rows)]).toEqual([
    [9, 'low'],
    [2, 'high'],
  ]);
});

test('a contact that is silent with its controller is nothing urgent, and stands where its unit is', async () => {
  const door: SensorHealth = { ...silent, id: 9, name: 'Door', designator_id: 103, reading: null, dbtime: null };
  expect(rankTrouble([{ ...door, at: null }]).get(9)).toBe('low');
  await open([door]);
  const [, row] = await screen.findAllByRole('row');
  expect(within(row as HTMLElement).getByRole('link', { name: door.unitName ?? '' })).toBeDefined();
});

test('trouble is ranked: at once where nothing else speaks for a unit, soon where another stands in, else by the way', () => {
  const of = (id: number, more: Partial<SensorHealth>) => ({ ...base, at: 0, id, ...more });
  const rows = [
    of(1, { flags: ['stale'] }),
    of(2, { flags: ['stale'], designator_id: 6 }),
    of(3, { designator_id: 6 }),
    of(4, { flags: ['battery'], designator_id: 7 }),
    of(5, { flags: ['stale'], platformGroup_id: null }),
  ];
  expect([...rankTrouble(rows)]).toEqual([
    [1, 'high'],
    [2, 'medium'],
    [4, 'low'],
    [5, 'low'],
  ]);
});

test('a unit that does not answer is told once, by name, and its sensors are silent with it', async () => {
  const lost = (id: number, designator_id: number): SensorHealth => ({
    ...silent,
    id,
    designator_id,
    flags: ['stale'],
  });
  const other: SensorHealth = { ...silent, id: 9, platformGroup_id: 8, unitName: 'W-02' };
  const rows = [lost(2, 5), lost(3, 6), lost(4, 7), other, { ...base, id: 10, platformGroup_id: 8, unitName: 'W-02' }];
  expect([...rankTrouble(rows.map((sensor) => ({ ...sensor, at: 0 })))]).toEqual([
    [2, 'withUnit'],
    [3, 'withUnit'],
    [4, 'withUnit'],
    [9, 'medium'],
  ]);
  await open(rows);
  const told = await screen.findAllByRole('alert');
  expect(told).toHaveLength(1);
  expect(told[0]?.textContent).toMatch(/^W-01 does not answer: 3 sensors have been silent since .+\.$/);
  const link = within(told[0] as HTMLElement).getByRole('link', { name: 'W-01' });
  expect(link.getAttribute('href')).toBe('/device/node-1/3');
  expect(screen.getAllByText('Its unit is offline')).toHaveLength(3);
});

test('labels of what is listed are laid on sheets, each with the address of its sensor', async () => {
  await open([base, silent]);
  fireEvent.click(await screen.findByRole('button', { name: 'Print labels' }));
  expect(within(await screen.findByRole('list', { name: 'Sheet 1' })).getAllByRole('listitem')).toHaveLength(2);
  fireEvent.change(screen.getByRole('textbox', { name: 'Labels used already' }), { target: { value: '20' } });
  expect(await screen.findByRole('list', { name: 'Sheet 2' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(await screen.findByRole('button', { name: 'Print labels' })).toBeDefined();
});

test('the battery of a sensor stands in its drawer with its days and its end', async () => {
  await open([base]);
  fireEvent.click(await screen.findByText('North wall'));
  expect(await screen.findByText(/98 % on 09\/01\/2026/)).toBeDefined();
  expect(screen.getByText(/it is empty about 06\/30\/2027/)).toBeDefined();
  expect(screen.getByRole('img', { name: 'Battery of North wall since 09/01/2026' })).toBeDefined();
});
