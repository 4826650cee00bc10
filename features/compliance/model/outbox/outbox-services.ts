/** Switches of a licence's settings that turn a family of messages off. */
export type ReportSwitch = 'reportsPlants' | 'reportsHarvests' | 'reportsPackages';

/** What a message may ask of the state, with the verb it is queued under and who may queue it. */
export interface OutboxService {
  service: string;
  action: 'POST' | 'DELETE';
  /** Fields of a row that tell what the message is about, best first. */
  subject: readonly string[];
  /** Messages about plants and harvests; facility managers may queue them too. Strains belong to no switch. */
  report?: ReportSwitch;
}

/** The services of the outbox, spelled as the specification does. */
export const outboxServices: readonly OutboxService[] = [
  { service: 'strains/v1/create', action: 'POST', subject: ['Name'] },
  { service: 'strains/v1/update', action: 'POST', subject: ['Id', 'Name'] },
  { service: 'strains/v1/{id}', action: 'DELETE', subject: ['Id'] },
  { service: 'plantbatches/v1/destroy', action: 'POST', subject: ['PlantBatch', 'Id'], report: 'reportsPlants' },
  { service: 'plantbatches/v1/changegrowthphase', action: 'POST', subject: ['Name', 'Id'], report: 'reportsPlants' },
  { service: 'plantbatches/v1/createplantings', action: 'POST', subject: ['Name'], report: 'reportsPlants' },
  { service: 'plants/v1/changegrowthphases', action: 'POST', subject: ['Label', 'Id'], report: 'reportsPlants' },
  { service: 'plants/v1/destroyplants', action: 'POST', subject: ['Label', 'Id'], report: 'reportsPlants' },
  { service: 'plants/v1/moveplants', action: 'POST', subject: ['Label', 'Id'], report: 'reportsPlants' },
  { service: 'plants/v1/harvestplants', action: 'POST', subject: ['HarvestName', 'Plant'], report: 'reportsHarvests' },
  { service: 'plants/v1/removewaste', action: 'POST', subject: ['Id', 'PlantLabels'], report: 'reportsHarvests' },
  { service: 'plants/v1/create/plantings', action: 'POST', subject: ['PlantBatchName'], report: 'reportsPlants' },
  { service: 'harvests/v1/finish', action: 'POST', subject: ['Id'], report: 'reportsHarvests' },
  { service: 'harvests/v1/create/packages/testing', action: 'POST', subject: ['Tag'], report: 'reportsPackages' },
];

/** The service a message names; `strains/v1/17` is the deletion of strain 17. Undefined for any other text. */
export function findOutboxService(service: string): OutboxService | undefined {
  if (service.includes('{')) return undefined;
  const template = service.replace(/^strains\/v1\/[1-9]\d{0,9}$/, 'strains/v1/{id}');
  return outboxServices.find((known) => known.service === template);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a payload: a list of objects or one object, not empty. Undefined for anything else, also for text that is no JSON. */
export function readPayload(payload: string): Record<string, unknown>[] | undefined {
  try {
    const value: unknown = JSON.parse(payload);
    const rows: unknown[] = Array.isArray(value) ? value : [value];
    return rows.length > 0 && rows.every(isRecord) ? rows : undefined;
  } catch {
    return undefined;
  }
}

const words = (value: unknown): string =>
  Array.isArray(value) ? words(value[0]) : typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What a message is about, so that messages about one thing leave in the order they were queued: `strain Blue Dream`. The first
 * row speaks for all; empty when the payload names nothing. */
export function subjectOf({ service, subject }: OutboxService, rows: readonly Record<string, unknown>[]): string {
  const kind = service.split('/')[0] ?? '';
  const name = subject.map((key) => words(rows[0]?.[key])).find((text) => text !== '') ?? '';
  return name === '' ? '' : `${kind} ${name}`.slice(0, 120);
}
