import { rightsEvents } from '@trellis/access/model';
import { Area, Facility, type NewFacility } from '@trellis/facilities/model';
import { invalidRecord, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** What one facility takes over from another: how it is equipped, what it grows, what its wall displays show. */
const copied = [
  'kind',
  'co2Enabled',
  'lockLights',
  'mcpEnabled',
  'growsCannabis',
  'growsHemp',
  'growsLeafyGreens',
  'hasCurtains',
  'hasAirRails',
  'destroyWitness',
  'electricityRate',
  'presentation_showweather',
  'presentation_showclock',
  'presentation_stocks',
  'dashboardUIVersion',
  'client_id',
  'serviceLevel_id',
] as const satisfies readonly (keyof Facility)[];

/** Opens a facility with its rooms, set up like another where one is named. Its controllers' group is made from its name. */
export async function openFacility(
  { copy_facility_id, areas = [], ...given }: NewFacility,
  context: CallContext,
): Promise<Facility> {
  const { records, viewer } = context;
  const model = copy_facility_id == null ? undefined : await records.get(Facility, copy_facility_id, viewer);
  const taken = model ? Object.fromEntries(copied.map((key) => [key, model[key]])) : {};
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null && value !== ''));
  const values = { ...taken, ...said, name: given.name, facility_timezone: given.facility_timezone };
  assertKnownZone(given.facility_timezone);
  await records.checkReferences(Facility, [values], viewer);
  const facility = await records.create(Facility, { ...values, mqttGroup: await freeGroup(given.name, context) });
  const rows = areas.map((area, index) => ({ ...area, facility_id: facility.id, seq: (index + 1) * 10 }));
  if (rows.length > 0) await records.insert(Area, rows);
  context.events.emit(rightsEvents.changed, {});
  return facility;
}

function assertKnownZone(zone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    throw invalidRecord(Facility.path, [
      { property: 'facility_timezone', code: 'zone', message: 'is no known time zone' },
    ]);
  }
}

/** `Alder Mesa` → `alder-mesa`, with a number behind it when another facility has that. */
async function freeGroup(name: string, { db }: CallContext): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('groups of facilities'))`.execute(db);
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50);
  const base = plain || 'facility';
  const { rows } = await sql<{ mqttGroup: string }>`
    select "mqttGroup" from facilities where "mqttGroup" = ${base} or "mqttGroup" like ${`${base}-%`}`.execute(db);
  const known = new Set(rows.map(({ mqttGroup }) => mqttGroup));
  let group = base;
  for (let number = 2; known.has(group); number += 1) group = `${base}-${number}`;
  return group;
}
