import { deviceTypes, type Controller } from '@trellis/devices/model';
import { findDesignator } from '@trellis/telemetry/model';
import { lightIntensityPercent, viewMode, type UnitRecord } from '@trellis/units/model';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { stateWord } from '../../unit-grid/cells/unit-cells.tsx';
import type { GridWords } from '../../unit-grid/grid-words.ts';

/** A fact by the key of its label; nothing when it is not known. */
export type Fact = readonly [key: string, value: string | null];

interface FactWords extends GridWords {
  yesNo: (value: boolean) => string;
  /** A key below `configuration` in the texts of the page. */
  say: (key: string) => string;
}

/** What a unit is: its place, what is fitted, what may be done with it. */
export function unitFacts({ record, facets }: UnitEntry, words: FactWords): Fact[] {
  const { t, yesNo, format } = words;
  return [
    ['name', record.platformGroupName],
    ['area', record.areaname],
    ['rack', record.rack],
    ['type', words.say(`kinds.${record.platformGroupType === 'VFU' ? 'vfu' : 'other'}`)],
    ['timeZone', record.facility_timezone.replaceAll('_', ' ')],
    ['deployed', yesNo(record.deployed)],
    ['testing', yesNo(record.isTesting)],
    ['disabled', record.isDisabled ? (record.disabledReason ?? yesNo(true)) : yesNo(false)],
    ['co2', yesNo(record.co2Enabled && record.facilityCo2Enabled)],
    ['schedule', words.say(record.useVfuSchedule && record.ownSchedule ? 'ownSchedule' : 'planSchedule')],
    ['devices', listOf(record.devices.map((device) => deviceWord(device, words)))],
    ['sensors', listOf(record.sensorDesignators.map((id) => t(`designators.${findDesignator(id)?.key ?? 'other'}`)))],
    ['plan', facets.plan],
    ['targetVwc', record.targetVWC === null ? null : `${format.number(record.targetVWC)} %`],
  ];
}

/** How the unit is now, as its header and the grid say it. */
export function presentFacts(entry: UnitEntry, words: FactWords): Fact[] {
  const { record } = entry;
  const { t, show } = words;
  const reading = (metric: 'temperature' | 'humidity' | 'co2') => {
    const { value, unit } = show(metric, record[metric]);
    return record[metric] === null ? null : `${value} ${unit}`;
  };
  return [
    ['state', stateWord(t, entry)],
    ['mode', t(`devices.${viewMode(record, false).textKey}`)],
    ['temperature', reading('temperature')],
    ['humidity', reading('humidity')],
    ['co2Reading', reading('co2')],
    ['lamps', lampText(record)],
    ['lastIrrigated', moment(record.lastIrrigated, words)],
    ['lastSeen', moment(record.lastCommandFetch, words)],
  ];
}

/** The computer of the unit. */
export function controllerFacts(controller: Controller, words: FactWords): Fact[] {
  const { say, yesNo } = words;
  return [
    ['name', controller.name],
    ['kind', say(`kinds.${controller.kind}`)],
    ['deviceId', controller.deviceId],
    ['protocol', say(`protocols.${controller.protocol}`)],
    ['foreign', yesNo(controller.isForeign)],
    ['ip', controller.ipAddress],
    ['mac', controller.macAddress],
    ['hostname', controller.hostname],
    ['serial', controller.serial],
    ['software', controller.softwareVersion],
    ['firmware', controller.firmwareVersion],
    ['os', controller.osVersion],
    ['bornAt', moment(controller.bornAt, words)],
    ['clockDrift', driftText(controller.clockDriftMs, words)],
  ];
}

const knownDevices = Object.values(deviceTypes);

/** What a kind of device is called; a device with a name of its own keeps it. */
export const deviceWord = (key: string, { format }: Pick<GridWords, 'format'>): string => {
  const known = knownDevices.find((device) => device.key === key);
  return known ? (format.locale.startsWith('es') ? known.labelEs : known.label) : key;
};

/** Negative is behind. */
const driftText = (ms: number | null, { format, say }: FactWords): string | null =>
  ms === null ? null : `${format.number(Math.abs(ms) / 1000, 1)} s ${say(ms < 0 ? 'clock.behind' : 'clock.ahead')}`;

const lampText = (record: UnitRecord): string | null => {
  const percent = lightIntensityPercent(record.lightIntensityAverage);
  return percent === null ? null : `${percent} %`;
};

const moment = (at: string | null | undefined, { format }: FactWords): string | null =>
  at ? format.dateTime(at) : null;

const listOf = (words: readonly string[]): string | null => (words.length > 0 ? [...new Set(words)].join(', ') : null);
