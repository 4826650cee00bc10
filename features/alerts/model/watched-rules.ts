import type { AlertUnit } from './alert-facts.ts';
import { sharedCauseMetrics, type ExceptionRule } from './exception-type.entity.ts';

/** Metrics whose values rules are held against, and what they are in: of units, and of the servers of the installation. */
export const watchedMetrics = {
  temperature: '°C',
  humidity: '%',
  co2: 'ppm',
  vpd: 'kPa',
  battery: '%',
  ingestDelay: 'min',
  diskFree: '%',
  backupAge: 'h',
} as const satisfies Readonly<Record<string, AlertUnit>>;
/** What can fall silent. */
export const watchedSilences = ['reading', 'lastCommandFetch', 'gateway'] as const;
/** What the rounds find out of a unit beyond its readings. */
export const watchedEvents = [
  ...(['irrigationLate', 'irrigationStuck', 'lightsOffInDay', 'lightsOnInNight'] as const),
  ...(['sensorDoubted', 'airUnitFault', 'pestDetected'] as const),
  ...(['coolingInVain', 'dryingInVain', 'co2InVain', 'waterInVain'] as const),
  ...(['leak', 'flowWhileClosed', 'openWithoutFlow', 'doorOpen', 'dosingIntoOpenDoor'] as const),
] as const;
export type WatchedEvent = (typeof watchedEvents)[number];

/** What the rounds find out of a facility beyond its units: its stock, its messages to the state, its dosing controllers. */
export const houseEvents = ['stockMismatch', 'stockLow', 'outboxRejected', 'nutrientSolution'] as const;
export type HouseEvent = (typeof houseEvents)[number];

/** Rules that hold the readings of a sensor against something and are called otherwise than what it measures. */
const measuredBy: Readonly<Record<string, string>> = {
  coolingInVain: 'temperature',
  dryingInVain: 'humidity',
  co2InVain: 'co2',
  waterInVain: 'externalMoisture',
  flowWhileClosed: 'waterFlow',
  openWithoutFlow: 'waterFlow',
};
/** What the sensor measures whose readings tell how it stands with a rule; the rule's own metric where it is called alike. */
export const measureOf = (metric: string | null): string | null =>
  metric === null ? null : (measuredBy[metric] ?? metric);

/** The rule of what people see for themselves. */
export const byHandMetric = 'raisedByHand';

const isOneOf = (list: readonly string[], word: string): boolean => list.includes(word);

/** Whether alerts come by such a rule, from the rounds or, where it says so, from people. Of anything else nothing tells the product. */
export function isWatched({ metric, comparison }: ExceptionRule): boolean {
  if (metric === byHandMetric) return true;
  if (comparison === 'silent') return isOneOf(watchedSilences, metric);
  if (comparison === 'event')
    return isOneOf([...watchedEvents, ...houseEvents], metric) || isOneOf(Object.values(sharedCauseMetrics), metric);
  return isOneOf(Object.keys(watchedMetrics), metric);
}
