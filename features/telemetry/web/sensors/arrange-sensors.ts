import { eventDesignatorIds } from '@trellis/climate/model';
import { sensorFlags, type SensorFlag } from '@trellis/telemetry/model';
import { sensorName } from './show-sensor.ts';
import type { LiveSensor } from './use-sensors.ts';

/** What the address asks to see. */
export interface SensorFilter {
  search: string;
  flags: ReadonlySet<string>;
  designator: number | undefined;
  area: number | undefined;
  isUnassigned: boolean;
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** How soon somebody has to see to a sensor. */
export type Urgency = 'high' | 'medium' | 'withUnit' | 'low';
const urgencies: readonly Urgency[] = ['high', 'medium', 'withUnit', 'low'];
/** What a sensor that bears it reads is worth nothing; the others are only about to be. */
const worthless: readonly SensorFlag[] = ['stale', 'outOfRange', 'flatline', 'jump'];

/**
 * How soon each sensor in trouble has to be seen to: at once where its unit has no other that measures the same and may be
 * trusted, soon where another stands in, by the way where it still reads well or nothing grows by it. Contacts and meters are
 * silent with their controller: what that one steers by is what has to be seen to. Where a whole unit is silent, the unit is.
 */
export function rankTrouble(sensors: readonly LiveSensor[]): Map<number, Urgency> {
  const isBad = ({ flags }: LiveSensor) => flags.some((flag) => worthless.includes(flag));
  const placeOf = ({ platformGroup_id, zone_id, designator_id }: LiveSensor) =>
    `${platformGroup_id ?? `zone ${zone_id}`} ${designator_id}`;
  const good = new Set(sensors.filter((sensor) => sensor.enabled && !isBad(sensor)).map(placeOf));
  const silent = new Set(findSilentUnits(sensors).map(({ unit }) => unit.platformGroup_id));
  return new Map(
    sensors
      .filter(({ flags, enabled }) => enabled && flags.length > 0)
      .map((sensor) => {
        if (!isBad(sensor) || isUnassigned(sensor) || sensor.isOutOfService || isSilentGuard(sensor))
          return [sensor.id, 'low'];
        if (silent.has(sensor.platformGroup_id)) return [sensor.id, 'withUnit'];
        return [sensor.id, good.has(placeOf(sensor)) ? 'medium' : 'high'];
      }),
  );
}

/** A unit none of whose sensors speaks. */
export interface SilentUnit {
  /** The sensor that was heard last: it knows the unit. */
  readonly unit: LiveSensor;
  readonly count: number;
}

/** Units in service whose sensors, two and more, are silent all of them: one cause, by name. */
export function findSilentUnits(sensors: readonly LiveSensor[]): SilentUnit[] {
  const inUse = sensors.filter(
    (sensor) => sensor.enabled && !sensor.isOutOfService && sensor.platformGroup_id !== null,
  );
  return [...Map.groupBy(inUse, ({ platformGroup_id }) => platformGroup_id).values()]
    .filter((own) => own.length > 1 && own.every(({ flags }) => flags.includes('stale')))
    .map((own) => ({
      unit: own.reduce((last, sensor) => ((sensor.at ?? 0) > (last.at ?? 0) ? sensor : last)),
      count: own.length,
    }))
    .sort((one, other) => byName.compare(one.unit.unitName ?? '', other.unit.unitName ?? ''));
}

const isSilentGuard = ({ designator_id, flags }: LiveSensor): boolean =>
  eventDesignatorIds.includes(designator_id) && flags.every((flag) => flag === 'stale' || !worthless.includes(flag));

/** Sensors that are wanted, those that need somebody first. */
export function arrangeSensors(sensors: readonly LiveSensor[], filter: SensorFilter): LiveSensor[] {
  const ranks = rankTrouble(sensors);
  const rankOf = ({ id }: LiveSensor) => {
    const rank = ranks.get(id);
    return rank === undefined ? urgencies.length : urgencies.indexOf(rank);
  };
  const search = filter.search.trim().toLowerCase();
  return sensors
    .filter((sensor) => {
      const { flags, designator_id, area_id } = sensor;
      if (filter.flags.size > 0 && !flags.some((flag) => filter.flags.has(flag))) return false;
      if (filter.designator !== undefined && designator_id !== filter.designator) return false;
      if (filter.area !== undefined && area_id !== filter.area) return false;
      if (filter.isUnassigned && !isUnassigned(sensor)) return false;
      return search === '' || textOf(sensor).includes(search);
    })
    .sort(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        worst(one) - worst(other) ||
        byName.compare(one.unitName ?? one.zoneName ?? '\uffff', other.unitName ?? other.zoneName ?? '\uffff') ||
        one.designator_id - other.designator_id ||
        one.priority - other.priority ||
        byName.compare(sensorName(one), sensorName(other)),
    );
}

/** Nobody said where it stands. */
export const isUnassigned = ({ platformGroup_id, zone_id }: LiveSensor): boolean =>
  platformGroup_id === null && zone_id === null;

const worst = ({ flags, enabled }: LiveSensor): number => {
  const [first] = flags;
  if (first) return sensorFlags.indexOf(first);
  return sensorFlags.length + (enabled ? 0 : 1);
};

const textOf = ({ name, device_id, unitName, zoneName, areaName }: LiveSensor): string =>
  [name, device_id, unitName, zoneName, areaName].join('\n').toLowerCase();

/** How many sensors bear each flag. */
export function countFlags(sensors: readonly LiveSensor[]): Map<SensorFlag, number> {
  const counts = new Map<SensorFlag, number>();
  for (const { flags } of sensors) for (const flag of flags) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  return counts;
}
