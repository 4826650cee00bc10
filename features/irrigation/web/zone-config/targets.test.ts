import { expect, test } from 'vitest';
import { readTargets, showTargets } from './targets.ts';

test('targets are typed in the units of the person and stored in °C, % and ppm', () => {
  const typed = showTargets({ day: { temperature: { min: 20, max: 25 }, co2: { max: 1200 } } }, 'imperial');
  expect(typed).toMatchObject({ 'day.temperature.min': '68', 'day.temperature.max': '77', 'day.co2.max': '1200' });
  const { targets, wrong } = readTargets(typed, 'imperial');
  expect(wrong.size).toBe(0);
  expect(targets).toEqual({ day: { temperature: { min: 20, max: 25 }, co2: { max: 1200 } } });
});

test('the least is less than the most, humidity is a percentage, and CO2 never above 5000 ppm', () => {
  const wrongOf = (typed: Record<string, string>) => [...readTargets(typed, 'metric').wrong];
  expect(wrongOf({ 'day.temperature.min': '25', 'day.temperature.max': '25' })).toEqual(['day.temperature.max']);
  expect(wrongOf({ 'night.humidity.max': '101' })).toEqual(['night.humidity.max']);
  expect(wrongOf({ 'day.co2.max': '5001' })).toEqual(['day.co2.max']);
  expect(wrongOf({ 'day.co2.max': 'much' })).toEqual(['day.co2.max']);
});
