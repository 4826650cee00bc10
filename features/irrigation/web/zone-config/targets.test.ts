import { expect, test } from 'vitest';
import { isTiring, readDeadbands, readTargets, showDeadbands, showTargets } from './targets.ts';

test('targets are typed in the units of the person and stored in °C, % and ppm', () => {
  const typed = showTargets({ day: { temperature: { min: 20, max: 25 }, co2: { max: 1200 } } }, 'imperial', 'en');
  expect(typed).toMatchObject({ 'day.temperature.min': '68', 'day.temperature.max': '77', 'day.co2.max': '1200' });
  const { targets, wrong } = readTargets(typed, 'imperial', 'en');
  expect(wrong.size).toBe(0);
  expect(targets).toEqual({ day: { temperature: { min: 20, max: 25 }, co2: { max: 1200 } } });
});

test('the least is less than the most, humidity is a percentage, and CO2 never above 5000 ppm', () => {
  const wrongOf = (typed: Record<string, string>) => [...readTargets(typed, 'metric', 'en').wrong];
  expect(wrongOf({ 'day.temperature.min': '25', 'day.temperature.max': '25' })).toEqual(['day.temperature.max']);
  expect(wrongOf({ 'night.humidity.max': '101' })).toEqual(['night.humidity.max']);
  expect(wrongOf({ 'day.co2.max': '5001' })).toEqual(['day.co2.max']);
  expect(wrongOf({ 'day.co2.max': 'much' })).toEqual(['day.co2.max']);
});

test('targets stand in the field and are read as the person writes numbers', () => {
  const targets = { day: { temperature: { min: 20.5 }, co2: { max: 1200 } } };
  const typed = showTargets(targets, 'metric', 'es');
  expect(typed).toMatchObject({ 'day.temperature.min': '20.5', 'day.co2.max': '1200' });
  expect(readTargets({ ...typed, 'day.co2.max': '1,200' }, 'metric', 'es')).toEqual({ targets, wrong: new Set() });
  expect(readTargets({ 'day.co2.max': '1,200' }, 'metric', 'en').targets).toEqual({ day: { co2: { max: 1200 } } });
  expect([isTiring('1,600', 'en'), isTiring('1,600', 'es'), isTiring('1.6', 'es')]).toEqual([true, true, false]);
  const deadbands = { temperature: 0.5 };
  expect(readDeadbands(showDeadbands(deadbands, 'metric', 'es'), 'metric', 'es').deadbands).toEqual(deadbands);
});
