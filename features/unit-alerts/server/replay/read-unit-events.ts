import { designatorIds } from '@trellis/climate/model';
import type { WorkContext } from '@trellis/server-kit';
import type { FoundSince } from '@trellis/unit-alerts/model';
import { sql, type RawBuilder } from 'kysely';
import type { Span, Told } from './told.ts';

type Context = Pick<WorkContext, 'db'>;
interface Said {
  unit: number;
  name: string;
  source: number;
  at: Date;
  holds: boolean;
}

const inService = sql`u.deployed and not u."isDisabled" and not u."isTesting"`;

/** By unit what its sources said one after the other: what one of them says is so. */
function together(rows: readonly Said[]): Told[] {
  return [...Map.groupBy(rows, ({ unit }) => unit)].map(([unitId, said]) => {
    const holding = new Set<number>();
    const changes = said.map(({ source, at, holds }): FoundSince => {
      if (holds) holding.add(source);
      else holding.delete(source);
      return { at: at.getTime(), holds: holding.size > 0 };
    });
    return { unitId, name: said[0]?.name ?? '', changes };
  });
}

/** What contacts of units said, from the last word before the span on. */
const readContacts =
  (designator: number) =>
  async (facilityId: number, { from, until }: Span, { db }: Context): Promise<Told[]> => {
    const { rows } = await sql<Said>`
      select u.id as unit, u.name, s.id as source, r.at, r.reading >= 0.5 as holds
      from sensors s join units u on u.id = s."platformGroup_id" and ${inService}
        cross join lateral (
          (select at, reading from readings where facility_id = ${facilityId} and sensor_id = s.id and at < ${new Date(from)}
            and at >= ${new Date(from)}::timestamptz - interval '1 day' order by at desc limit 1)
          union all
          select at, reading from readings where facility_id = ${facilityId} and sensor_id = s.id
            and at >= ${new Date(from)} and at < ${new Date(until)}) r
      where s.facility_id = ${facilityId} and s.enabled and s.designator_id = ${designator} order by u.id, r.at`.execute(
      db,
    );
    return together(rows);
  };

/** What devices of a kind were, from before the span on. */
export async function readDevices(
  facilityId: number,
  { from }: Span,
  { keys, holds }: { keys: readonly string[]; holds: RawBuilder<unknown> },
  { db }: Context,
): Promise<Told[]> {
  const { rows } = await sql<Said>`
    select u.id as unit, u.name, d.id as source, h."time" as at, ${holds} as holds
    from units u join virtual_devices d on d.controller_id = u.controller_id
      join virtual_device_types y on y.id = d."virtualDeviceType_id" and y.key = any(${[...keys]}::text[])
      join device_state_histories h on h."virtualDevice_id" = d.id and h."time" >= coalesce(
        (select max(b."time") from device_state_histories b where b."virtualDevice_id" = d.id and b."time" <= ${new Date(from)}), '-infinity')
    where u.facility_id = ${facilityId} and ${inService} order by u.id, h."time"`.execute(db);
  return together(rows);
}

/** Windows that closed without the water that was owed, until it was given or dismissed. */
async function readMissedWater(facilityId: number, { from, until }: Span, { db }: Context): Promise<Told[]> {
  const { rows } = await sql<{ unit: number; name: string; since: Date | null; endedAt: Date | null }>`
    select u.id as unit, u.name, m.since, m."endedAt" from units u
      left join missed_irrigations m on m."platformGroup_id" = u.id and m.since < ${new Date(until)}
        and coalesce(m."endedAt", 'infinity') > ${new Date(from)}
    where u.facility_id = ${facilityId} and ${inService} and exists (select from lifecycle_platforms l where l."platformGroup_id" = u.id)
    order by u.id, m.since`.execute(db);
  return [...Map.groupBy(rows, ({ unit }) => unit)].map(([unitId, windows]) => ({
    ...{ unitId, name: windows[0]?.name ?? '' },
    changes: [
      { at: from, holds: false },
      ...windows.flatMap(({ since, endedAt }): FoundSince[] =>
        since === null
          ? []
          : [
              { at: Math.max(from, since.getTime()), holds: true },
              ...(endedAt === null ? [] : [{ at: endedAt.getTime(), holds: false }]),
            ],
      ),
    ],
  }));
}

/** How what rules about leaks, doors, valves and missed water find is read from what was. */
export const unitEventReaders = {
  leak: { of: 'units', read: readContacts(designatorIds.leak) },
  doorOpen: { of: 'units', read: readContacts(designatorIds.door) },
  irrigationStuck: {
    of: 'units',
    read: (facilityId: number, span: Span, context: Context) =>
      readDevices(facilityId, span, { keys: ['irrigation'], holds: sql`lower(h.state) in ('on', 'open')` }, context),
  },
  irrigationLate: { of: 'units', read: readMissedWater },
} as const;
