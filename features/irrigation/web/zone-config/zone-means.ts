interface Member {
  zone_id: number;
  platformGroup_id: number | null;
  sensor_id: number | null;
}
interface Measured {
  id: number;
  platformGroup_id: number | null;
  zone_id: number | null;
  enabled: boolean;
  hours: readonly (number | null)[];
}

/** Sensors that speak for a zone: its own, and those of the units it serves; none that is switched off. */
export function sensorsOfZone<S extends Measured>(
  zoneId: number,
  members: readonly Member[],
  sensors: readonly S[],
): S[] {
  const mine = members.filter(({ zone_id }) => zone_id === zoneId);
  const units = new Set(mine.flatMap(({ platformGroup_id }) => platformGroup_id ?? []));
  const own = new Set(mine.flatMap(({ sensor_id }) => sensor_id ?? []));
  return sensors.filter(
    ({ id, platformGroup_id, zone_id, enabled }) =>
      enabled && (own.has(id) || zone_id === zoneId || (platformGroup_id !== null && units.has(platformGroup_id))),
  );
}

/** The mean of several sensors, hour by hour, oldest first; empty hours where none of them read. */
export function meanHours(sensors: readonly Pick<Measured, 'hours'>[]): (number | null)[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const read = sensors.map(({ hours }) => hours[hour] ?? null).filter((value) => value !== null);
    return read.length === 0 ? null : read.reduce((sum, value) => sum + value, 0) / read.length;
  });
}
