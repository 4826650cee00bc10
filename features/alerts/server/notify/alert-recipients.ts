import type { ExceptionNotifiedUser, NotifiedHours } from '@trellis/alerts/model';
import type { Database, RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';
import { isNoTenant } from './is-no-tenant.ts';

/** A person whom a rule of the facility names for an alert, directly or by role, with what they chose by the link of a mail. */
export interface AlertRecipient {
  rule_id: number;
  delayMin: number;
  hours: NotifiedHours[] | null;
  /** Told in the hours of their shifts alone. */
  onShift: boolean;
  channel: ExceptionNotifiedUser['channel'];
  user_id: number;
  /** Who hears of it where this person cannot be told, or does not answer. */
  backup_user_id: number | null;
  mode: 'on' | 'off' | 'digest';
}

/** What decides who hears of an alert. */
export interface AlertKind {
  facility_id: number;
  exceptionType_id: number | null;
  escalationLevel: number;
  /** Of a cause, the code of the alerts it gathers: whoever is named for those hears of the cause in their place. */
  gathers?: string | null;
  /** The test of the chain goes to everybody whom any rule names. */
  isDrill?: boolean;
}

/** Everybody whom the facility's rules name for such alerts. Of several choices of a person the most particular one counts. */
export async function listAlertRecipients(
  { facility_id, exceptionType_id, escalationLevel, gathers = null, isDrill = false }: AlertKind,
  db: Database | RequestTransaction,
): Promise<AlertRecipient[]> {
  const { rows } = await sql<AlertRecipient>`
    select r.id as rule_id, case when ${isDrill} then 0 else r."delayMin" end as "delayMin", r.hours, r."onShift", r.channel, u.id as user_id, r.backup_user_id,
      coalesce(s.mode, 'on') as mode
    from exception_notified_users r
      join users u on u.status = 'active' and (u.id = r.user_id or exists (
        select 1 from user_roles g where g.user_id = u.id and g.role_id = r.role_id
          and (g.facility_id is null or g.facility_id = r.facility_id)))
      join user_facilities m on m.user_id = u.id and m.facility_id = r.facility_id and m.status = 'available'
      left join lateral (
        select * from notification_subscriptions c
        where c.user_id = u.id and (c.facility_id is null or c.facility_id = r.facility_id)
          and (c.kind is null or c.kind = 'exception')
          and (c."exceptionType_id" is null or c."exceptionType_id" = ${exceptionType_id})
          and c.channel = 'email'
        order by c."exceptionType_id" nulls last, c.kind nulls last, c.facility_id nulls last limit 1
      ) s on true
    where r.facility_id = ${facility_id} and ${isNoTenant(facility_id)}
      and (${isDrill} or r."exceptionType_id" is null or r."exceptionType_id" = ${exceptionType_id}
        or exists (select from exception_types g where g.id = r."exceptionType_id" and g.code = ${gathers}))
      and (${isDrill} or r."escalationLevel" is null or r."escalationLevel" >= ${escalationLevel})
    order by r.channel = 'inapp', r.id, u.id`.execute(db);
  return rows;
}
