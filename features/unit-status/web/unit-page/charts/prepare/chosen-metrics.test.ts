import { expect, test } from 'vitest';
import { chartMetrics } from './chart-metrics.ts';
import { readChosen, writeChosen } from './chosen-metrics.ts';

const read = (query: string, first?: string) =>
  readChosen(new URLSearchParams(query), chartMetrics, first).map(({ metric, over }) =>
    over ? `${metric.key}~${over.key}` : metric.key,
  );

test('what people steer by is drawn until somebody chooses, and what a link asks for stands first', () => {
  expect(read('')).toEqual(['temperature', 'humidity', 'vpd', 'co2', 'externalMoisture', 'fertility']);
  expect(read('', 'co2')[0]).toBe('co2');
  expect(read('', 'soilTemperature')).toEqual(['soilTemperature', ...read('')]);
  expect(read('', 'nonsense')).toEqual(read(''));
});

test('panes and what is laid over them come back from the address; what is not there is left out', () => {
  const query = 'metrics=vpd~co2,temperature,vpd,nonsense,humidity~humidity';
  expect(read(query)).toEqual(['vpd~co2', 'temperature', 'humidity']);
  const kept = writeChosen(
    new URLSearchParams('range=7d&metric=co2'),
    readChosen(new URLSearchParams(query), chartMetrics, undefined),
  );
  expect(kept.get('range')).toBe('7d');
  expect(kept.has('metric')).toBe(false);
  expect(read(kept.toString())).toEqual(['vpd~co2', 'temperature', 'humidity']);
  expect(read('metrics=nonsense')).toHaveLength(6);
});
