import {
  exceptionStatusIds as statuses,
  mostInboxAlerts,
  standingStatusIds,
  type InboxPart,
  type inboxApi,
} from '@trellis/alerts/model';
import type { CallInput } from '@trellis/entity-kit';
import { callerOf, type CallContext, type RequestTransaction } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';
import { alertsFor, alertsWithPlace, selectAlerts, showAlert } from './select-alerts.ts';

type Asked = CallInput<typeof inboxApi.calls.inbox>['query'];

const partCondition: Record<InboxPart, RawBuilder<unknown>> = {
  open: sql`e."ExceptionStatus_id" = any(${[...standingStatusIds]}::int[])`,
  snoozed: sql`e."ExceptionStatus_id" = ${statuses.snoozed}`,
  ended: sql`e."resolvedOn" is not null`,
  all: sql`true`,
};

/** The alerts a person asks for in their facility, the most urgent first; what is over, the last one first. */
export async function readInbox(asked: Asked, context: CallContext) {
  const { db, facilityId } = context;
  const theirs = await alertsFor(facilityId, context);
  const part = asked.part ?? 'open';
  const found = await conditionsOfSearch(asked.search?.trim() ?? '', context);
  const where = sql.join([theirs, partCondition[part], ...conditionsOf(asked), ...found], sql` and `);
  const isOver = part === 'ended' || part === 'all';
  const order = isOver
    ? sql`e."firstOccurrred" desc, e.id desc`
    : sql`e."escalationLevel", e."firstOccurrred" desc, e.id desc`;
  const rows = await selectAlerts(where, { order, limit: mostInboxAlerts }, db);
  const count = rows.length < mostInboxAlerts ? rows.length : await countAlerts(where, db);
  // What a facility had over the years is many times what it has: both are found by their index.
  const { rows: parts } = await sql<{ open: number; snoozed: number; clearSince: Date | null }>`
    select count(*) filter (where ${partCondition.open})::int as open, count(*) filter (where ${partCondition.snoozed})::int as snoozed,
      (select max(e."resolvedOn") from exceptions e where ${theirs}) as "clearSince"
    from exceptions e where ${theirs} and e."resolvedOn" is null and (${partCondition.open} or ${partCondition.snoozed})`.execute(
    db,
  );
  const { open = 0, snoozed = 0, clearSince } = parts[0] ?? {};
  const person = callerOf(context);
  return {
    alerts: rows.map((row) => showAlert(row, person)),
    count,
    parts: { open, snoozed },
    clearSince: clearSince?.toISOString() ?? null,
  };
}

async function countAlerts(where: RawBuilder<unknown>, db: RequestTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${alertsWithPlace} where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

function conditionsOf(asked: Asked): RawBuilder<unknown>[] {
  const { levels, code, area_id, platformGroup_id, owner, from, to } = asked;
  return [
    ...(levels ? [sql`e."escalationLevel" = any(${levels}::int[])`] : []),
    ...(code ? [sql`e.code = ${code}`] : []),
    ...(area_id ? [sql`u.area_id = ${area_id}`] : []),
    ...(platformGroup_id ? [sql`e."platformGroup_id" = ${platformGroup_id}`] : []),
    ...(owner === 'nobody' ? [sql`e.owner_user_id is null`] : []),
    ...(owner && owner !== 'nobody' ? [sql`e.owner_user_id = ${Number(owner)}`] : []),
    ...(from ? [sql`e."firstOccurrred" >= ${new Date(from)}`] : []),
    ...(to ? [sql`e."firstOccurrred" < ${new Date(to)}`] : []),
  ];
}

/**
 * What is searched by typing: words of the alert itself, of its type, or of its place. Types and places are looked up first, so that
 * each part is found by an index of its own among the alerts of years.
 */
async function conditionsOfSearch(search: string, { db, facilityId }: CallContext): Promise<RawBuilder<unknown>[]> {
  if (search === '') return [];
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ types: number[]; units: number[] }>`
    select array(select id from exception_types where concat_ws(' ', label, "labelEs") ilike ${like} and (facility_id is null or facility_id = ${facilityId})) as types,
      array(select u.id from units u left join areas a on a.id = u.area_id where u.facility_id = ${facilityId} and concat_ws(' ', u.name, a.name) ilike ${like}) as units`.execute(
    db,
  );
  const { types = [], units = [] } = rows[0] ?? {};
  const parts = [
    sql`(coalesce(e.code, '') || ' ' || coalesce(e.name, '') || ' ' || coalesce(e.message, '')) ilike ${like}`,
    ...(types.length > 0 ? [sql`e."exceptionType_id" = any(${types}::int[])`] : []),
    ...(units.length > 0 ? [sql`e."platformGroup_id" = any(${units}::int[])`] : []),
  ];
  return [sql`(${sql.join(parts, sql` or `)})`];
}
