import { expect, test } from 'vitest';
import { meanHours, sensorsOfZone } from './zone-means.ts';

const hours = (value: number | null) => Array.from({ length: 24 }, (_, hour) => (hour === 23 ? value : null));
const sensor = (id: number, platformGroup_id: number | null, zone_id: number | null, enabled = true) => ({
  id,
  platformGroup_id,
  zone_id,
  enabled,
  hours: hours(id),
});

test('a zone speaks through its own sensors and those of its units', () => {
  const members = [
    { zone_id: 1, platformGroup_id: 7, sensor_id: null },
    { zone_id: 1, platformGroup_id: null, sensor_id: 12 },
    { zone_id: 2, platformGroup_id: 8, sensor_id: null },
  ];
  const sensors = [
    sensor(10, 7, null),
    sensor(11, 8, null),
    sensor(12, 9, null),
    sensor(13, null, 1),
    sensor(14, 7, null, false),
  ];
  expect(sensorsOfZone(1, members, sensors).map(({ id }) => id)).toEqual([10, 12, 13]);
});

test('its hours are the mean of what was read, and empty where nothing was', () => {
  const means = meanHours([{ hours: hours(20) }, { hours: hours(24) }, { hours: hours(null) }]);
  expect(means.at(-1)).toBe(22);
  expect(means[0]).toBeNull();
});
