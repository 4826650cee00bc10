import { UserExceptionLog, withoutSecrets, type errorLogApi } from '@trellis/error-log/model';
import type { CallInput } from '@trellis/entity-kit';
import { callerOf, presentFacility, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Told = CallInput<typeof errorLogApi.calls.report>['body'];

/** The same error of the same person within this time raises the count of the report before it. */
const sameMs = 10 * 60_000;
/** A browser that was offline tells later; what it met before this counts as met then. */
const oldestMs = 7 * 86_400_000;
const most = 1_000_000;

/** Keeps an error a browser met, without secrets; answers the report as JSON text. */
export async function reportError(told: Told, context: CallContext): Promise<string> {
  const caller = callerOf(context);
  const [userId, facilityId] = [caller.userId, presentFacility(caller)];
  const { records, now } = context;
  const { occurrences = 1, time: at, ...facts } = clean(told);
  const time = momentOf(at, now);
  const before = await findSame(told, userId, time, context);
  if (before)
    return records.change(UserExceptionLog, before.id, {
      occurrences: Math.min(before.occurrences + occurrences, most),
    });
  const judged = await findJudgement(told, facilityId, context);
  const [text = ''] = await records.insert(UserExceptionLog, [
    { ...facts, ...judged, occurrences, time, user_id: userId, facility_id: facilityId },
  ]);
  return text;
}

function clean(told: Told): Told {
  const text = (value: string | null | undefined) => (typeof value === 'string' ? withoutSecrets(value) : value);
  const { breadcrumbs } = told;
  return {
    ...told,
    signature: withoutSecrets(told.signature),
    message: text(told.message),
    stack: text(told.stack),
    route: text(told.route),
    ...(breadcrumbs && { breadcrumbs: breadcrumbs.map(cleanCrumb) }),
  };
}

const cleanCrumb = (crumb: unknown): unknown =>
  typeof crumb === 'string'
    ? withoutSecrets(crumb)
    : typeof crumb === 'object' && crumb !== null
      ? Object.fromEntries(
          Object.entries(crumb).map(([key, value]) => [
            key,
            typeof value === 'string' ? withoutSecrets(value) : typeof value === 'number' ? value : null,
          ]),
        )
      : null;

/** When it was met, as far as a browser's clock can be believed. */
function momentOf(at: string | undefined, now: Date): Date {
  const told = at === undefined ? now.getTime() : Date.parse(at);
  return new Date(Math.min(now.getTime(), Math.max(told, now.getTime() - oldestMs)));
}

interface Same {
  id: number;
  occurrences: number;
}

async function findSame(told: Told, userId: number, time: Date, { db }: CallContext): Promise<Same | undefined> {
  const { rows } = await sql<Same>`
    select id, occurrences from user_exception_logs
    where signature = ${withoutSecrets(told.signature)} and user_id = ${userId} and "appVersion" is not distinct from ${told.appVersion ?? null}
      and time between ${new Date(time.getTime() - sameMs)} and ${new Date(time.getTime() + sameMs)}
      and status <> 'fixed'
    order by time desc limit 1 for update`.execute(db);
  return rows[0];
}

/** What was said of this kind of error before: known and ignored hold on; fixed holds for the versions that still had it. */
async function findJudgement(told: Told, facilityId: number | null, { db }: CallContext) {
  const { rows } = await sql<{ status: UserExceptionLog['status']; software_ticket_id: number | null }>`
    select case when status = 'fixed' and not exists (
        select 1 from user_exception_logs v where v.signature = l.signature and v.status = 'fixed'
          and v."appVersion" is not distinct from ${told.appVersion ?? null}) then 'new' else status end as status,
      software_ticket_id
    from user_exception_logs l where signature = ${withoutSecrets(told.signature)}
    order by (facility_id is not distinct from ${facilityId}) desc, time desc, id desc limit 1`.execute(db);
  return rows[0] ?? {};
}
