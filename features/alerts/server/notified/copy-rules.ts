import { ExceptionNotifiedUser } from '@trellis/alerts/model';
import { accessDenied, callerOf, isMember, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Columns that say the same everywhere. */
type Copied = Pick<
  ExceptionNotifiedUser,
  | 'exceptionType_id'
  | 'escalationLevel'
  | 'user_id'
  | 'role_id'
  | 'channel'
  | 'delayMin'
  | 'hours'
  | 'onShift'
  | 'backup_user_id'
>;

/** Copies rules of a facility its caller manages too. What names people or types of there alone is left, and so is what is here. */
export async function copyRules(
  { facility_id, from_facility_id }: { facility_id: number; from_facility_id: number },
  context: CallContext,
): Promise<{ copied: number; left: number }> {
  const { db, records } = context;
  if (!isMember(callerOf(context), from_facility_id, ['facilityManager'])) throw accessDenied();
  // One after the other, so that two at once do not both find a rule missing.
  await sql`select pg_advisory_xact_lock(hashtext('copy notified'), ${facility_id})`.execute(db);
  const isHere = (column: string) =>
    sql`(${sql.ref(column)} is null or exists (select 1 from user_facilities m where m.user_id = ${sql.ref(column)}
      and m.facility_id = ${facility_id} and m.status = 'available'))`;
  const { rows } = await sql<Copied & { fits: boolean }>`
    select r."exceptionType_id", r."escalationLevel", r.user_id, r.role_id, r.channel, r."delayMin", r.hours, r."onShift",
      case when ${isHere('r.backup_user_id')} then r.backup_user_id end as backup_user_id,
      ${isHere('r.user_id')} and coalesce(t.facility_id is null, true) and not exists (
        select 1 from exception_notified_users o where o.facility_id = ${facility_id} and o.channel = r.channel
          and o."exceptionType_id" is not distinct from r."exceptionType_id" and o.user_id is not distinct from r.user_id
          and o."escalationLevel" is not distinct from r."escalationLevel" and o.role_id is not distinct from r.role_id) as fits
    from exception_notified_users r left join exception_types t on t.id = r."exceptionType_id"
    where r.facility_id = ${from_facility_id} order by r.id`.execute(db);
  const fitting = rows.filter(({ fits }) => fits).map(({ fits: _, ...rule }) => ({ ...rule, facility_id }));
  if (fitting.length > 0) await records.insert(ExceptionNotifiedUser, fitting);
  return { copied: fitting.length, left: rows.length - fitting.length };
}
