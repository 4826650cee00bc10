import type { AlertFacts, SharedPlace } from './alert-facts.ts';
import { sharedCauseMetrics, type ExceptionRule } from './exception-type.entity.ts';
import { byHandMetric, houseEvents, watchedEvents, type HouseEvent } from './watched-rules.ts';

/** The page of each kind of thing that alerts are about beside units, with `{id}` for its number. */
const placePages: Readonly<Record<SharedPlace, string>> = {
  area: '/zone-devices/all?area={id}',
  zone: '/zoneconfig?zone={id}',
  feeder: '/zoneconfig?zone={id}',
  switch: '/zoneconfig?zone={id}',
  plc: '/systemadmin/plcs?record={id}',
  facility: '/zone-devices/all',
  controller: '/systemadmin/controllers?record={id}',
  server: '/systemadmin/servers',
  article: '/facilityconsumables?record={id}',
  part: '/admin/inventory?record={id}',
  message: '/admin/metrc/outbox?record={id}',
  solution: '/dashboard/autogrow?sensor={id}',
};

/** Address of the page of what an alert is about, where that is no unit. */
export const placePath = ({ kind, id }: NonNullable<AlertFacts['place']>): string =>
  placePages[kind].replace('{id}', String(id));

const houseSubjects: Readonly<Record<HouseEvent, readonly SharedPlace[]>> = {
  stockMismatch: ['article', 'part'],
  stockLow: ['article', 'part'],
  outboxRejected: ['message'],
  nutrientSolution: ['solution'],
};
const servers: readonly SharedPlace[] = ['server'];
const ofUnits = ['temperature', 'humidity', 'co2', 'vpd', 'battery', 'reading', 'lastCommandFetch', byHandMetric];

/** What alerts by a rule are about: units, or which kinds of things beside them. Empty where nobody said what. */
export function alertSubjects({ metric }: ExceptionRule): readonly ('unit' | SharedPlace)[] {
  const event = houseEvents.find((known) => known === metric);
  if (event) return houseSubjects[event];
  if (Object.values<string>(sharedCauseMetrics).includes(metric))
    return ['area', 'zone', 'feeder', 'switch', 'plc', 'facility', 'controller'];
  if (metric === 'gateway') return ['controller', 'plc'];
  if (['ingestDelay', 'diskFree', 'backupAge'].includes(metric)) return servers;
  return ofUnits.includes(metric) || watchedEvents.some((known) => known === metric) ? ['unit'] : [];
}
