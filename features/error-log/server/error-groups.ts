import { UserExceptionLog, type ErrorGroup } from '@trellis/error-log/model';
import { shownInstant, type CallContext } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';

/** Kinds listed at most; a period or a search narrows them. */
const mostGroups = 300;
const daysShown = 14;
const dayMs = 86_400_000;

interface Wanted {
  status?: ErrorGroup['status'] | undefined;
  search?: string | undefined;
  days?: number | undefined;
}

/** The condition for the errors a person may judge. */
export function ownErrors({ viewer }: Pick<CallContext, 'viewer'>): RawBuilder<boolean> {
  const facilities = viewer.facilitiesFor(UserExceptionLog, 'read');
  if (facilities === 'all') return sql<boolean>`true`;
  return sql<boolean>`facility_id = any(${[...facilities]}::int[])`;
}

type GroupRow = Omit<ErrorGroup, 'days'> & { days: Record<string, number> | null };

/** Errors of one kind together, the last met first. */
export async function listErrorGroups({ status, search, days }: Wanted, context: CallContext): Promise<ErrorGroup[]> {
  const { now, db } = context;
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysShown + 1));
  const { rows } = await sql<GroupRow>`
    with own as (select * from user_exception_logs where ${ownErrors(context)}),
    kinds as (
      select signature, sum(occurrences)::int as count, count(distinct user_id)::int as people,
        count(distinct facility_id)::int as facilities, min(time) as first, max(time) as last,
        (array_agg(message order by time desc, id desc))[1] as message,
        case when bool_or(status = 'new') then 'new' else (array_agg(status order by time desc, id desc))[1] end as status,
        bool_or(status = 'fixed') and bool_or(status = 'new') as "hasReturned",
        coalesce(array_agg(distinct route) filter (where route is not null), '{}') as routes,
        coalesce(array_agg(distinct "appVersion") filter (where "appVersion" is not null), '{}') as versions,
        coalesce(array_agg(distinct browser) filter (where browser is not null), '{}') as browsers,
        max(software_ticket_id) as software_ticket_id
      from own group by signature
    ),
    met as (
      select signature, to_char(time at time zone 'UTC', 'YYYY-MM-DD') as day, sum(occurrences)::int as count
      from own where time >= ${first} group by 1, 2
    )
    select k.signature, k.message, k.status, k."hasReturned", k.count, k.people, k.facilities,
      ${shownInstant(sql`k.first`)} as "firstSeen", ${shownInstant(sql`k.last`)} as "lastSeen",
      k.routes, k.versions, k.browsers, k.software_ticket_id,
      (select json_object_agg(m.day, m.count) from met m where m.signature = k.signature) as days
    from kinds k
    where (${status ?? null}::text is null or k.status = ${status ?? null})
      and (${days ?? null}::int is null or k.last >= ${new Date(now.getTime() - (days ?? 0) * dayMs)})
      and (${search ?? null}::text is null
        or strpos(lower(concat_ws(' ', k.signature, k.message, array_to_string(k.routes, ' '))), lower(${search ?? null})) > 0)
    order by k.last desc, k.signature limit ${mostGroups}`.execute(db);
  const shownDays = Array.from({ length: daysShown }, (_, index) =>
    new Date(first.getTime() + index * dayMs).toISOString().slice(0, 10),
  );
  return rows.map((row) => ({ ...row, days: shownDays.map((day) => row.days?.[day] ?? 0) }));
}
