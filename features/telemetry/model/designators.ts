import { contactDesignatorIds, designatorIds } from '@trellis/climate/model';

/** What a sensor measures. Ids up to 62 are fixed by the specification; ranges are what a reading may hold, in the stored unit. */
export interface Designator {
  readonly id: number;
  readonly key: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
}

const known: readonly Designator[] = [
  { id: designatorIds.temperature, key: 'temperature', unit: '°C', min: -40, max: 85, decimals: 1 },
  { id: designatorIds.humidity, key: 'humidity', unit: 'fraction', min: 0, max: 1, decimals: 3 },
  { id: designatorIds.co2, key: 'co2', unit: 'ppm', min: 0, max: 50_000, decimals: 0 },
  { id: designatorIds.externalMoisture, key: 'externalMoisture', unit: '%', min: 0, max: 100, decimals: 1 },
  { id: designatorIds.soilTemperature, key: 'soilTemperature', unit: '°C', min: -40, max: 85, decimals: 1 },
  { id: designatorIds.lux, key: 'lux', unit: 'lx', min: 0, max: 200_000, decimals: 0 },
  { id: designatorIds.fertility, key: 'fertility', unit: 'dS/m', min: 0, max: 20, decimals: 2 },
  { id: designatorIds.waterFlow, key: 'waterFlow', unit: 'L/min', min: 0, max: 1000, decimals: 1 },
  { id: designatorIds.leak, key: 'leak', unit: '', min: 0, max: 1, decimals: 0 },
  { id: designatorIds.door, key: 'door', unit: '', min: 0, max: 1, decimals: 0 },
  { id: designatorIds.solutionPh, key: 'solutionPh', unit: 'pH', min: 0, max: 14, decimals: 1 },
  { id: designatorIds.solutionEc, key: 'solutionEc', unit: 'mS/cm', min: 0, max: 20, decimals: 2 },
  { id: designatorIds.drainEc, key: 'drainEc', unit: 'dS/m', min: 0, max: 20, decimals: 2 },
  { id: designatorIds.waterPressure, key: 'waterPressure', unit: 'bar', min: 0, max: 40, decimals: 1 },
  { id: designatorIds.tankLevel, key: 'tankLevel', unit: '%', min: 0, max: 100, decimals: 0 },
  { id: designatorIds.solutionTemperature, key: 'solutionTemperature', unit: '°C', min: -10, max: 85, decimals: 1 },
  { id: designatorIds.pump, key: 'pump', unit: '', min: 0, max: 1, decimals: 0 },
  { id: designatorIds.drainFlow, key: 'drainFlow', unit: 'L/min', min: 0, max: 1000, decimals: 2 },
];

export const designators: readonly Designator[] = known;

const byId = new Map(known.map((designator) => [designator.id, designator]));

/** The designator with this id, or undefined when the product does not know it. */
export function findDesignator(id: number): Designator | undefined {
  return byId.get(id);
}

/** What contacts say, by their designator: while they are not made, and while they are. */
const contactWords = {
  [designatorIds.leak]: ['dry', 'wet'],
  [designatorIds.door]: ['closed', 'open'],
  [designatorIds.pump]: ['off', 'running'],
} as const;
type ContactWord = (typeof contactWords)[keyof typeof contactWords][number];

/** What a contact says, in a word; null of sensors that are none. */
export function contactWord(designator_id: number, reading: number | null): ContactWord | null {
  if (reading === null || !contactDesignatorIds.includes(designator_id)) return null;
  const words = (contactWords as Readonly<Record<number, readonly [ContactWord, ContactWord]>>)[designator_id];
  return words?.[reading >= 0.5 ? 1 : 0] ?? null;
}
