import { expect, test } from 'vitest';
import { listChanges } from './list-changes.ts';

const zone = {
  name: 'Flower water',
  area_id: 1,
  controlSensor_id: null,
  leaseSlots: 4,
  maxFlow: 40,
  targets: { day: { temperature: { min: 20, max: 25 } } },
  deadbands: null,
};
const telling = {
  units: 'imperial' as const,
  lang: 'en',
  zones: { areas: [{ id: 1, name: 'Flower' }], sensors: [] },
  t: (key: string, values: Record<string, string>) => [key, ...Object.values(values)].join(' '),
};

test('what differs is told in the words and units of the form, before and after', () => {
  expect(listChanges(zone, { ...zone, leaseSlots: 6, deadbands: { temperature: 0.5 } }, telling)).toEqual([
    { label: 'zones.leaseSlots', from: '4', to: '6' },
    { label: 'zones.deadband zones.metrics.temperature °F', from: '–', to: '0.9' },
  ]);
  expect(listChanges(zone, zone, telling)).toEqual([]);
  expect(listChanges(zone, { ...zone, maxFlow: 42.5 }, { ...telling, lang: 'es' })).toEqual([
    { label: 'zones.maxFlow', from: '40', to: '42.5' },
  ]);
});
