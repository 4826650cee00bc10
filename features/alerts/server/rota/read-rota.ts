import { isToldAt, type HeldRole, type NotifiedHours, type Uncovered } from '@trellis/alerts/model';
import type { WorkContext } from '@trellis/server-kit';
import { readCalendar, type CalendarTime } from '@trellis/tasks/server';
import { sql } from 'kysely';

/** When somebody works in a facility, and when they are away all the same. */
export interface Presence {
  /** Empty: no shifts are written down for them. */
  shift: readonly NotifiedHours[];
  /** Absences that touch the time asked for, the first ones first. */
  away: readonly CalendarTime[];
}

/** Who has shifts in a facility, and who is away by its calendar at some time of a span. Whole days are those of the facility. */
export async function readRota(
  facility_id: number,
  { from, to }: Uncovered,
  db: WorkContext['db'],
): Promise<ReadonlyMap<number, Presence>> {
  const zone = await readZone(facility_id, db);
  const rota = new Map<number, Presence>();
  const absences = await readCalendar({ facility_id, zone, affects: 'absence', within: { from, to } }, { db });
  for (const absence of absences) {
    if (absence.user_id === null) continue;
    const { away } = rota.get(absence.user_id) ?? unplanned;
    rota.set(absence.user_id, { shift: [], away: [...away, absence] });
  }
  const shifts = await db
    .selectFrom('work_shifts')
    .select(['user_id', 'hours'])
    .where('facility_id', '=', facility_id)
    .execute();
  for (const { user_id, hours } of shifts) rota.set(user_id, { ...(rota.get(user_id) ?? unplanned), shift: hours });
  return rota;
}

/** Somebody of whom nothing is written down. */
export const unplanned: Presence = { shift: [], away: [] };

/** Somebody's shifts as replies tell them. */
export const shiftReply = ({ shift }: Presence) => shift.map(({ days, from, to }) => ({ days: [...days], from, to }));

export const isAway = ({ away }: Presence, at: number): boolean => away.some(({ from, to }) => from <= at && at < to);

/** Whether somebody's shift runs at a moment, and they are not away. */
export const isOnShift = (presence: Presence, at: number, zone: string): boolean =>
  isToldAt({ hours: null, onShift: true }, presence.shift, at, zone) && !isAway(presence, at);

/** The roles that user `u` holds in a facility, as `HeldRole`s. */
export const rolesHeld = (facility_id: number) => sql<HeldRole[]>`
  coalesce((select json_agg(json_build_object('rolename', r.rolename, 'label', r.label, 'labelEs', r."labelEs") order by r.id) from roles r
    where exists (select from user_roles g where g.role_id = r.id and g.user_id = u.id
      and (g.facility_id is null or g.facility_id = ${facility_id}))), '[]')`;

/** The zone by whose clock the shifts of a facility are. */
export async function readZone(facility_id: number, db: WorkContext['db']): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select facility_timezone as zone from facilities where id = ${facility_id}`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}
