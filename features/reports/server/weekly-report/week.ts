import { notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { reportWindowDays } from '@trellis/reports/model';
import { DateTime } from 'luxon';

/** The seven days a report is about, on the clock of its facility. */
export interface Week {
  facilityId: number;
  name: string;
  zone: string;
  /** Last day, `YYYY-MM-DD`. */
  day: string;
  /** First day. */
  firstDay: string;
  from: Date;
  /** End of the last day, not included; at most now. */
  to: Date;
  now: Date;
  co2Enabled: boolean;
  /** Production is counted under this licence alone; null for all of them. */
  licenseNumber: string | null;
}

/** The week that ends on a day, given by the UTC calendar: the day the facility has at this hour of it. It lies within the report's window. */
export function weekOf(
  day: string | undefined,
  zone: string,
  now: Date,
): Pick<Week, 'day' | 'firstDay' | 'from' | 'to'> {
  const today = DateTime.fromJSDate(now, { zone }).startOf('day');
  const utcToday = DateTime.fromJSDate(now, { zone: 'utc' }).toISODate() ?? '';
  const last = day === undefined ? today : today.plus({ days: daysBetween(utcToday, day) });
  // A clock may stand a day ahead or behind.
  const isInWindow = last <= today.plus({ days: 1 }) && last >= today.minus({ days: reportWindowDays + 1 });
  if (!isInWindow)
    throw new Refusal('DAY_OUT_OF_RANGE', 'A report ends today or on one of the seven days before.', 422);
  const shown = last > today ? today : last;
  const end = shown.plus({ days: 1 }).toJSDate();
  return {
    day: shown.toISODate() ?? '',
    firstDay: shown.minus({ days: 6 }).toISODate() ?? '',
    from: shown.minus({ days: 6 }).toJSDate(),
    to: end < now ? end : now,
  };
}

const daysBetween = (from: string, to: string): number =>
  Math.round(DateTime.fromISO(to, { zone: 'utc' }).diff(DateTime.fromISO(from, { zone: 'utc' }), 'days').days);

/** The week of a facility's report; a licence that is not the facility's does not exist. */
export async function findWeek(
  given: { facilityId: number; date?: string | undefined; metrcLicenseId?: number | undefined },
  { db, now }: Pick<CallContext, 'db' | 'now'>,
): Promise<Week> {
  const facility = await db
    .selectFrom('facilities')
    .select(['name', 'facility_timezone', 'co2Enabled'])
    .where('id', '=', given.facilityId)
    .executeTakeFirst();
  if (!facility) throw notFound('facilities');
  const licence =
    given.metrcLicenseId === undefined
      ? undefined
      : await db
          .selectFrom('metrc_facilities')
          .select('licenseNumber')
          .where('id', '=', given.metrcLicenseId)
          .where('facility_id', '=', given.facilityId)
          .executeTakeFirst();
  if (given.metrcLicenseId !== undefined && !licence) throw notFound('Facilities');
  return {
    ...weekOf(given.date, facility.facility_timezone, now),
    facilityId: given.facilityId,
    name: facility.name,
    zone: facility.facility_timezone,
    co2Enabled: facility.co2Enabled,
    licenseNumber: licence?.licenseNumber ?? null,
    now,
  };
}
