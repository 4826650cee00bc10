import { isToldAt, type HeldRole, type NotifiedHours, type Uncovered } from '@trellis/alerts/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** When somebody works in a facility, and when they are away all the same. */
export interface Presence {
  /** Empty: no shifts are written down for them. */
  shift: readonly NotifiedHours[];
  /** Absences that touch the time asked for. */
  away: readonly (Uncovered & { id: number })[];
}

/** Who has shifts in a facility, and who is away by its calendar at some time of a span. Whole days are those of the facility. */
export async function readRota(
  facility_id: number,
  { from, to }: Uncovered,
  db: WorkContext['db'],
): Promise<ReadonlyMap<number, Presence>> {
  const { rows } = await sql<Presence & { user_id: number }>`
    with absences as (
      select e.id, e.user_id, case when e."allDay" then date_trunc('day', e.startdate, f.facility_timezone) else e.startdate end as begins,
        case when e."allDay" then date_trunc('day', greatest(e.enddate - interval '1 second', e.startdate) at time zone f.facility_timezone)
          + interval '1 day' end as "dayAfter", e.enddate, f.facility_timezone as zone
      from facilities f join calendar_events e on e.facility_id = f.id
        join calendar_event_items i on i.id = e."CalendarEventItem_id" and i.affects = 'absence'
      where f.id = ${facility_id} and e.user_id is not null
        and e.enddate > ${new Date(from - dayMs)} and e.startdate < ${new Date(to + dayMs)}
    ), away as (
      select user_id, json_agg(json_build_object('id', id, 'from', extract(epoch from begins) * 1000,
        'to', extract(epoch from coalesce("dayAfter" at time zone zone, enddate)) * 1000) order by begins) as away
      from absences where begins < ${new Date(to)} and coalesce("dayAfter" at time zone zone, enddate) > ${new Date(from)}
      group by user_id
    ), shifts as (select user_id, hours from work_shifts where facility_id = ${facility_id})
    select user_id, coalesce(s.hours::json, '[]') as shift, coalesce(a.away, '[]') as away
    from shifts s full join away a using (user_id)`.execute(db);
  return new Map(rows.map(({ user_id, ...presence }) => [user_id, presence]));
}

const dayMs = 86_400_000;

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
