import { houseEvents } from '@trellis/alerts/model';

/** What rules about a house are about: what is no unit, or no part of the facility at all. */
export const houseMetrics = ['gateway', 'ingestDelay', 'diskFree', 'backupAge', ...houseEvents] as const;
export type HouseMetric = (typeof houseMetrics)[number];
