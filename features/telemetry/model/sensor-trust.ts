import { contactDesignatorIds, designatorIds, eventDesignatorIds, staleMetricMinutes } from '@trellis/climate/model';
import { findDesignator } from './designators.ts';

/** Why a sensor is not to be trusted, worst first. */
export const sensorFlags = ['stale', 'outOfRange', 'flatline', 'jump', 'drift', 'battery', 'calibration'] as const;
export type SensorFlag = (typeof sensorFlags)[number];

/** What a sensor did lately. Values in the unit of its designator, times in ms since 1970. */
export interface SensorFacts {
  designator_id: number;
  enabled: boolean;
  reading: number | null;
  at: number | null;
  /** When its controller was heard last; null where it has none or none was heard. */
  controllerAt?: number | null;
  batteryLevel: number | null;
  /** Of the last two hours; null where nothing was read. */
  lowest: number | null;
  highest: number | null;
  /** When the first quarter hour of these began in which it was read. */
  since: number | null;
  /** Readings of the last two hours. */
  count: number;
  /** Largest step between means of neighbouring quarter hours in these two hours. */
  largestStep: number | null;
  /** How many standard deviations its mean of six hours lies from its peers; null with fewer than three of them. */
  drift: number | null;
  lastCalibration: string | null;
  calibrationDays: number | null;
}

/** A battery below this is to be changed (%). */
const lowBattery = 15;
/** Fewer readings than this in two hours do not make a flat line, nor do those of a shorter time (ms), as after a restart. */
const fewestFlat = 8;
const shortestFlatMs = 105 * 60_000;
/** So many standard deviations from its peers is a drift. */
export const driftSigmas = 2;
const dayMs = 86_400_000;

/** Steps between quarter hours that no room makes; lamps and CO2 valves make steps by right, so lux and CO2 have none. */
export const impossibleStep: Readonly<Record<number, number>> = {
  [designatorIds.temperature]: 8,
  [designatorIds.humidity]: 0.35,
  [designatorIds.soilTemperature]: 8,
  [designatorIds.externalMoisture]: 45,
  [designatorIds.fertility]: 4,
};

/** How far from its peers counts for nothing, whatever their spread: what two good sensors differ by. */
const usualSpread: Readonly<Record<number, number>> = {
  [designatorIds.temperature]: 0.6,
  [designatorIds.humidity]: 0.04,
  [designatorIds.co2]: 80,
  [designatorIds.externalMoisture]: 6,
  [designatorIds.soilTemperature]: 1,
  [designatorIds.lux]: 4_000,
  [designatorIds.fertility]: 0.4,
};

/** When the next calibration is due, ms since 1970; null where none is planned. A sensor never calibrated is due at once. */
export function calibrationDue({
  lastCalibration,
  calibrationDays,
}: Pick<SensorFacts, 'lastCalibration' | 'calibrationDays'>): number | null {
  if (calibrationDays === null) return null;
  return lastCalibration === null ? 0 : Date.parse(lastCalibration) + calibrationDays * dayMs;
}

/** Why a sensor is not to be trusted at a moment (ms), worst first; none for one that people switched off. */
export function judgeSensor(facts: SensorFacts, now: number): SensorFlag[] {
  if (!facts.enabled) return [];
  const { designator_id, reading, largestStep, drift, batteryLevel } = facts;
  const known = findDesignator(designator_id);
  const due = calibrationDue(facts);
  const holds: Record<SensorFlag, boolean> = {
    stale: isSilent(facts, now),
    outOfRange: reading !== null && known !== undefined && (reading < known.min || reading > known.max),
    flatline: isFlat(facts, now) && !isFlatByRight(facts),
    jump: largestStep !== null && largestStep > (impossibleStep[designator_id] ?? Infinity),
    drift: drift !== null && Math.abs(drift) > driftSigmas,
    battery: batteryLevel !== null && batteryLevel < lowBattery,
    calibration: due !== null && due <= now,
  };
  return sensorFlags.filter((flag) => holds[flag]);
}

/** Contacts and meters speak when something happens: they are silent with their controller, not by themselves. */
const isSilent = ({ designator_id, at, controllerAt = null }: SensorFacts, now: number): boolean => {
  const heard = eventDesignatorIds.includes(designator_id) ? Math.max(at ?? -Infinity, controllerAt ?? -Infinity) : at;
  return heard === null || now - heard >= staleMetricMinutes * 60_000;
};

const isFlat = ({ lowest, highest, since, count }: SensorFacts, now: number): boolean =>
  lowest !== null && lowest === highest && count >= fewestFlat && since !== null && now - since >= shortestFlatMs;

/** What reads nothing while it rests: a lamp that is off, a pipe without flow or pressure. */
const restingDesignatorIds: readonly number[] = [
  designatorIds.lux,
  designatorIds.waterFlow,
  designatorIds.drainFlow,
  designatorIds.waterPressure,
];

/** What rests reads nothing for hours, a tank that nobody draws from stands still, and contacts say the same for years; that is no flat line. */
const isFlatByRight = ({ designator_id, highest }: SensorFacts): boolean =>
  contactDesignatorIds.includes(designator_id) ||
  designator_id === designatorIds.tankLevel ||
  (restingDesignatorIds.includes(designator_id) && highest === 0);

/** Means of six hours of sensors that stand together and measure the same. */
export interface PeerMean {
  id: number;
  group: string;
  mean: number;
  designator_id: number;
}

/** Other sensors that it takes to say that one drifts. */
const fewestPeers = 3;

/** How many standard deviations each sensor lies from the others of its group; sensors with too few peers are left out. */
export function findDrifts(means: readonly PeerMean[]): Map<number, number> {
  const drifts = new Map<number, number>();
  for (const group of Map.groupBy(means, (one) => one.group).values()) {
    if (group.length <= fewestPeers) continue;
    const sum = group.reduce((total, { mean }) => total + mean, 0);
    const squares = group.reduce((total, { mean }) => total + mean * mean, 0);
    const peers = group.length - 1;
    for (const { id, mean, designator_id } of group) {
      const average = (sum - mean) / peers;
      const variance = Math.max(0, (squares - mean * mean) / peers - average * average);
      const spread = Math.max(Math.sqrt(variance), usualSpread[designator_id] ?? 0);
      if (spread > 0) drifts.set(id, (mean - average) / spread);
    }
  }
  return drifts;
}
