import { expect, test } from 'vitest';
import { readView, takeView } from './saved-view.ts';

test('a view is the time, the metrics and the comparison of an address; the rest of it stays', () => {
  const query = new URLSearchParams('tab=charts&range=7d&metrics=vpd~co2&record=5');
  const kept = readView(query);
  expect(kept).toEqual({ range: '7d', metrics: 'vpd~co2' });
  const taken = takeView(new URLSearchParams('tab=charts&from=2026-01-01&compare=area'), kept);
  expect(Object.fromEntries(taken)).toEqual({ tab: 'charts', range: '7d', metrics: 'vpd~co2' });
  expect(takeView(query, null).toString()).toBe('tab=charts&record=5');
});
