import type { UnitRecord, UnitState } from '@trellis/units/model';
import type { UnitEntry } from './unit-entry.ts';

/** Whether two entries of a unit pass the same filters, count alike and stand in the same group. */
export function isArrangedAlike(one: UnitEntry, other: UnitEntry): boolean {
  if (one.health.state !== other.health.state) return false;
  if (one.health.warnings[0]?.rule !== other.health.warnings[0]?.rule) return false;
  if (one.record === other.record) return true;
  return (
    one.facets.searchText === other.facets.searchText &&
    arrangedFields.every((field) => one.record[field] === other.record[field]) &&
    readFields.every((field) => (one.record[field] === null) === (other.record[field] === null))
  );
}

/** Whether two entries of the same record look the same in a row. */
export function isShownAlike(one: UnitEntry, other: UnitEntry): boolean {
  return one.record === other.record && one.phaseDay === other.phaseDay && isHealthAlike(one.health, other.health);
}

const arrangedFields = [
  'area_id',
  'platformGroupType',
  'deployed',
  'isDisabled',
  'lifecycle_id',
  'pestDetected',
  'exceptionCount',
  'mode',
  'light',
  'curtain',
  'irrigation',
  'co2Enabled',
  'facilityCo2Enabled',
  'co2Valve',
  'ECUState',
  'BardState',
  'humidifier',
  'dehumidifier',
  'twoStageDehumidifier',
] as const satisfies readonly (keyof UnitRecord)[];

/** Sensor filters ask only whether there is a reading. */
const readFields = ['temperature', 'humidity', 'co2', 'xLux', 'xMoisture', 'xTemp'] as const;

const metricNames = ['temperature', 'humidity', 'co2'] as const;

function isHealthAlike(one: UnitState, other: UnitState): boolean {
  return (
    one.state === other.state &&
    one.rowColour === other.rowColour &&
    one.warnMessage === other.warnMessage &&
    one.isDoNotDisturb === other.isDoNotDisturb &&
    one.lateIrrigation === other.lateIrrigation &&
    one.irrigation.dueAt === other.irrigation.dueAt &&
    one.vpd.verdict === other.vpd.verdict &&
    one.lightPeriod?.isLit === other.lightPeriod?.isLit &&
    metricNames.every(
      (name) =>
        one.metrics[name].verdict === other.metrics[name].verdict &&
        one.metrics[name].isStale === other.metrics[name].isStale,
    )
  );
}
