import { rotaDays, type Rota } from '@trellis/alerts/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { isAway, isOnShift, readRota, readZone, rolesHeld, shiftReply, unplanned, type Presence } from './read-rota.ts';

const dayMs = 86_400_000;

/** Everybody who works in a facility, with their shifts and absences. */
export async function listRota(facility_id: number, { db, now }: Pick<CallContext, 'db' | 'now'>): Promise<Rota> {
  const at = now.getTime();
  const rota = await readRota(facility_id, { from: at, to: at + rotaDays * dayMs }, db);
  const zone = await readZone(facility_id, db);
  const { rows } = await sql<Pick<Rota['people'][number], 'user_id' | 'name' | 'roles'> & { updatedate: Date | null }>`
    select u.id as user_id, concat_ws(' ', u.firstname, u.lastname) as name, ${rolesHeld(facility_id)} as roles, w.updatedate
    from users u join user_facilities m on m.user_id = u.id and m.facility_id = ${facility_id} and m.status = 'available'
      left join work_shifts w on w.user_id = u.id and w.facility_id = ${facility_id}
    where u.status = 'active' order by 2, 1`.execute(db);
  return {
    zone,
    people: rows.map((person) => {
      const presence = rota.get(person.user_id) ?? unplanned;
      return {
        ...person,
        shift: shiftReply(presence),
        updatedate: person.updatedate?.toISOString() ?? null,
        isOnShift: isOnShift(presence, at, zone),
        isAway: isAway(presence, at),
        absences: nextOfEach(presence.away).map(({ id, isRepeated, from, to }) => ({
          ...{ id, isRepeated, from: isoOf(from), to: isoOf(to) },
        })),
      };
    }),
  };
}

/** Of what comes again the first time alone: the others are the same event of the calendar. */
const nextOfEach = (away: Presence['away']) =>
  away.filter(({ id }, index) => away.findIndex((one) => one.id === id) === index);

const isoOf = (ms: number): string => new Date(ms).toISOString();
