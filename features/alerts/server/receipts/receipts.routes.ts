import { receiptsApi, type Exception } from '@trellis/alerts/model';
import { accessDenied, callerOf, implement, isMember, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { listAlertRecipients } from '../notify/alert-recipients.ts';
import { readReceipts } from './read-receipts.ts';

interface StepRow {
  step: number;
  dueAt: Date;
  level: number;
  role: string | null;
  state: 'waiting' | 'taken' | 'stopped';
  takenAt: Date | null;
}

async function receiptsOf({ id }: Exception, { db }: CallContext) {
  const { rows } = await sql<StepRow>`
    select step, "dueAt", level, role, state, "takenAt" from alert_steps where exception_id = ${id}
      and round = (select max(round) from alert_steps where exception_id = ${id}) order by step`.execute(db);
  return {
    ...(await readReceipts(id, null, db)),
    steps: rows.map(({ dueAt, takenAt, ...step }) => ({
      ...step,
      dueAt: dueAt.toISOString(),
      takenAt: takenAt?.toISOString() ?? null,
    })),
  };
}

/** Roles that ask for others. */
const askers = ['facilityManager', 'farmManager'];

async function why(alert: Exception, asked: number | undefined, context: CallContext) {
  const caller = callerOf(context);
  const userId = asked ?? caller.userId;
  if (userId !== caller.userId && !isMember(caller, alert.facility_id, askers)) throw accessDenied();
  const named = await listAlertRecipients({ ...alert, gathers: alert.facts?.gathers ?? null }, context.db);
  const { receipts } = await readReceipts(alert.id, userId, context.db);
  return { isNamed: named.some(({ user_id }) => user_id === userId), receipts };
}

interface UnreachedRow {
  id: number;
  name: string;
  nameEs: string | null;
  unit: string | null;
  escalationLevel: number;
  foundAt: Date;
}

async function listUnreached(facilityId: number, { db }: CallContext) {
  const { rows } = await sql<UnreachedRow>`
    select e.id, coalesce(e.name, t.label, e.code, '') as name, t."labelEs" as "nameEs", u.name as unit, e."escalationLevel",
      min(a."foundAt") as "foundAt"
    from alert_audits a join exceptions e on e.id = a.exception_id left join exception_types t on t.id = e."exceptionType_id"
      left join units u on u.id = e."platformGroup_id"
    where a.facility_id = ${facilityId} and a.finding = 'nobody_reached' and a."endedAt" is null
    group by e.id, t.id, u.id order by e."escalationLevel", "foundAt" limit 100`.execute(db);
  return rows.map(({ foundAt, ...row }) => ({ ...row, foundAt: foundAt.toISOString() }));
}

/** Who was told of alerts, and who was not. */
export const receiptRoutes = implement(receiptsApi, {
  receipts: ({ exception }, context) => receiptsOf(exception, context),
  why: ({ exception, query }, context) => why(exception, query.user_id, context),
  unreached: (_, context) => listUnreached(context.facilityId, context),
});
