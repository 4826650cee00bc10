import { expect, test } from 'vitest';
import type { Order } from './orders.ts';
import { hourMs, openBench, valuesOf, zone } from './unit-bench.testing.ts';

test('an order is carried out and answered; the same order again is answered and not carried out twice', async () => {
  const bench = openBench();
  await bench.pass(2.5 * hourMs);
  const water: Order = { commandId: 'x', device: 'irrigation', metric: 'state', value: 'on', durationSeconds: 30 };
  bench.unit.order(water);
  const first = await bench.pass(120_000);
  bench.unit.order(water);
  const second = await bench.pass(120_000);
  expect(first.acknowledgements).toMatchObject([{ commandId: 'x', isAccepted: true }]);
  expect(first.irrigations.filter((one) => one.kind === 'started')).toHaveLength(1);
  expect(second.acknowledgements).toEqual(first.acknowledgements);
  expect(second.irrigations).toEqual([]);
});

test('an order the unit cannot carry out is refused with a reason', async () => {
  const bench = openBench();
  const events = await bench.order('bard', 'state', 'cooling');
  expect(events.acknowledgements).toMatchObject([{ isAccepted: false, reason: 'The unit has no bard' }]);
});

test('in AUTOMATIC an order holds until the light changes, in MANUAL until it is changed', async () => {
  const bench = openBench();
  await bench.pass(2 * hourMs);
  const off = await bench.order('light', 'state', 'off');
  expect(valuesOf(off, 'light')).toEqual(['off']);
  const next = await bench.pass(24 * hourMs);
  expect(valuesOf(next, 'light')).toEqual(['on']);
  await bench.order('unit', 'mode', 'MANUAL');
  await bench.order('light', 'state', 'on');
  const night = await bench.pass(24 * hourMs);
  expect(valuesOf(night, 'light')).toEqual([]);
  expect(night.irrigations).toEqual([]);
});

test('an order for the lamps holds although the order before it, taken in the same moment, changed the light period', async () => {
  const bench = openBench();
  await bench.pass(2 * hourMs);
  bench.unit.order({ commandId: 'dark', device: 'unit', metric: 'state', value: 'DARK' });
  const events = await bench.order('light', 'state', 'on');
  expect(events.acknowledgements.map(({ isAccepted }) => isAccepted)).toEqual([true, true]);
  expect(bench.latest(events, 'unit', 'state')).toBe('DARK');
  const later = await bench.pass(hourMs);
  expect(valuesOf(later, 'light')).toEqual([]);
  expect(bench.unit.memory().overrides).toEqual({ light: 'on' });
});

test('watering by order in MANUAL may put the unit back to AUTOMATIC when it is done', async () => {
  const bench = openBench();
  await bench.order('unit', 'mode', 'MANUAL');
  await bench.order('irrigation', 'state', 'on', { durationSeconds: 60, setAutoWhenComplete: true });
  const events = await bench.pass(120_000);
  expect(events.irrigations).toMatchObject([{ kind: 'ended', durationSeconds: 60 }]);
  expect(valuesOf(events, 'unit', 'mode')).toEqual(['AUTOMATIC']);
});

test('service stops water, CO2 and machines at once and leaves the light on to work by', async () => {
  const bench = openBench();
  await bench.pass(5 * hourMs);
  const events = await bench.order('unit', 'mode', 'SERVICE');
  expect(bench.latest(events, 'light', 'state')).toBe('on');
  expect(bench.latest(events, 'co2Valve', 'state')).toBe('closed');
  expect(bench.latest(events, 'dehumidifier2Stage', 'state')).toBe('off');
  expect(bench.latest(events, 'ecu', 'state')).toBe('circulating');
  const later = await bench.pass(hourMs);
  expect(later.irrigations.filter((one) => one.kind === 'started')).toEqual([]);
});

test('sterilising heats an empty dark unit no further than 40 °C and ends in standby', async () => {
  const bench = openBench({ plan: { facility_timezone: zone, hasPlants: false } });
  await bench.order('unit', 'mode', 'STERILIZE', { durationSeconds: 3600 });
  const heating = await bench.pass(hourMs / 2);
  expect(bench.latest(heating, 'heaterstrip', 'state')).toBe('HIGH');
  expect(bench.latest(heating, 'light', 'state')).toBe('off');
  const done = await bench.pass(hourMs);
  expect(bench.latest(done, 'unit', 'mode')).toBe('STANDBY');
  expect(bench.latest(done, 'heaterstrip', 'state')).toBe('off');
  expect(bench.driver.room().temperatureC).toBeLessThan(41);
});

test('MANUAL holds the light period it began in, and AUTOMATIC goes back to that of the clock', async () => {
  const bench = openBench();
  await bench.pass(2 * hourMs);
  await bench.order('unit', 'mode', 'MANUAL');
  const untilEvening = await bench.pass(14 * hourMs);
  expect(valuesOf(untilEvening, 'unit')).toEqual([]);
  expect(valuesOf(untilEvening, 'light')).toEqual([]);
  expect(valuesOf(untilEvening, 'co2Valve')).not.toEqual([]);
  const night = await bench.order('unit', 'mode', 'AUTOMATIC');
  expect(valuesOf(night, 'unit')).toEqual(['DARK']);
  expect(valuesOf(night, 'light')).toEqual(['off']);
});

test('in MANUAL the orders for light and dark switch the lamps and the curtain, and hold', async () => {
  const bench = openBench();
  await bench.pass(2 * hourMs);
  await bench.order('unit', 'mode', 'MANUAL');
  const dark = await bench.order('unit', 'state', 'DARK');
  expect(valuesOf(dark, 'unit')).toEqual(['DARK']);
  expect(valuesOf(dark, 'light')).toEqual(['off']);
  const later = await bench.pass(24 * hourMs);
  expect(valuesOf(later, 'curtain')).toEqual(['closed']);
  expect(valuesOf(later, 'unit')).toEqual([]);
  expect(valuesOf(later, 'light')).toEqual([]);
  const lit = await bench.order('unit', 'state', 'LIGHT');
  expect(valuesOf(lit, 'light')).toEqual(['on']);
});

test('the order to keep to the schedule ends what MANUAL held of the light period, and leaves the lamps to people', async () => {
  const bench = openBench();
  await bench.pass(2 * hourMs);
  await bench.order('unit', 'mode', 'MANUAL');
  await bench.order('unit', 'state', 'SCHEDULE');
  const evening = await bench.pass(14 * hourMs);
  expect(valuesOf(evening, 'unit')).toEqual(['DARK']);
  expect(valuesOf(evening, 'light')).toEqual([]);
});

test('watering by order that ends MANUAL ends the light period it held too', async () => {
  const bench = openBench();
  await bench.pass(2 * hourMs);
  await bench.order('unit', 'mode', 'MANUAL');
  await bench.pass(14 * hourMs);
  await bench.order('irrigation', 'state', 'on', { durationSeconds: 60, setAutoWhenComplete: true });
  const events = await bench.pass(120_000);
  expect(valuesOf(events, 'unit', 'mode')).toEqual(['AUTOMATIC']);
  expect(valuesOf(events, 'unit')).toEqual(['DARK']);
  expect(valuesOf(events, 'light')).toEqual(['off']);
});
