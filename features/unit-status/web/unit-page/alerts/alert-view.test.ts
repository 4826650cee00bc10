import { alertMetrics, isWatched, watchedEvents, watchedMetrics } from '@trellis/alerts/model';
import { describe, expect, test } from 'vitest';
import { chartMetrics } from '../charts/prepare/chart-metrics.ts';
import { panesOf, viewOfAlert } from './alert-view.ts';

const firstPane = (metric: string | null, found?: readonly string[]) =>
  panesOf(viewOfAlert(metric, found), chartMetrics)[0]?.key;

describe('the chart beside an alert leads with what its rule watches', () => {
  test.each([
    ...(['temperature', 'humidity', 'co2', 'vpd'] as const).map((metric) => [metric, metric] as const),
    ...(['irrigationLate', 'waterInVain'] as const).map((metric) => [metric, 'externalMoisture'] as const),
    ...(['irrigationStuck', 'leak', 'flowWhileClosed', 'openWithoutFlow'] as const).map(
      (metric) => [metric, 'waterFlow'] as const,
    ),
    ...(['lightsOffInDay', 'lightsOnInNight'] as const).map((metric) => [metric, 'lux'] as const),
    ...([
      ['coolingInVain', 'temperature'],
      ['dryingInVain', 'humidity'],
      ['co2InVain', 'co2'],
      ['dosingIntoOpenDoor', 'co2'],
    ] as const),
  ])('%s: %s', (metric, shown) => {
    expect(firstPane(metric)).toBe(shown);
  });

  test('what nothing measures leads with no metric: pests, a battery, what a person saw', () => {
    for (const metric of ['pestDetected', 'battery', 'raisedByHand', 'gateway', null])
      expect(firstPane(metric), String(metric)).toBeUndefined();
  });

  test('a sensor that is not believed, and one that is silent, are drawn themselves', () => {
    expect(firstPane('sensorDoubted', ['humidity'])).toBe('humidity');
    expect(firstPane('reading', ['externalMoisture', 'fertility'])).toBe('externalMoisture');
    expect(viewOfAlert('lastCommandFetch')).toMatchObject({ isSilence: true });
    expect(viewOfAlert('reading', ['co2'])).toMatchObject({ isSilence: true, metrics: ['co2'] });
  });

  test('leaks and doors show when their contact spoke', () => {
    expect(viewOfAlert('leak').contact).toBe('leak');
    expect(viewOfAlert('doorOpen').contact).toBe('door');
  });

  test('a unit that does not measure it shows nothing else in its place', () => {
    const noFlow = chartMetrics.filter(({ key }) => key !== 'waterFlow');
    expect(panesOf(viewOfAlert('flowWhileClosed'), noFlow)).toEqual([]);
    expect(panesOf(viewOfAlert('irrigationStuck'), noFlow).map(({ key }) => key)).toEqual(['externalMoisture']);
  });

  test('every rule about a unit that the rounds judge has its view', () => {
    const unseen = ['pestDetected', 'battery'];
    const ofHouse = ['ingestDelay', 'diskFree', 'backupAge'];
    const rules = [...watchedEvents, ...Object.keys(watchedMetrics), 'reading', 'lastCommandFetch', ...alertMetrics];
    expect(isWatched({ metric: 'leak', comparison: 'event' })).toBe(true);
    expect(
      rules.filter((metric) => firstPane(metric) === undefined && ![...unseen, ...ofHouse].includes(metric)),
    ).toEqual([]);
  });
});
