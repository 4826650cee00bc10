import { clearStep, exceptionStatusIds, tellingMessages } from '@trellis/alerts/model';
import { inTransaction, messageOf, tellFacility, type Services, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { isReached, receiptStates } from '../receipts/receipt-states.ts';
import { takeStep, type Step } from './escalate-alert.ts';
import { lockAlert } from './open-alert.ts';
import { sendDueBundles } from './send-bundle.ts';
import { tellOfAlert } from './tell-of-alert.ts';

const job = { userId: null, source: 'job', ip: null } as const;
const minute = 60_000;
/** An alert whose telling has not begun after so long is a fault, and so is a step that late. */
const lateMs = minute;
/** An alert about which nobody was reached for so long takes the next step of its ladder, in ms. */
export const unreachedMs = 5 * minute;
/** Findings of one round. */
const most = 500;

/** Looks each minute whether every alert was told as it should have been, on servers that run jobs. */
export async function keepAuditing(services: Services): Promise<void> {
  await services.jobs.repeat('audit-alert-telling', '* * * * *', () => auditTelling(services));
}

/**
 * Finds alerts whose telling never began, steps of ladders that did not run, and alerts about which nobody was reached; does what
 * was left out and keeps a trace of each. What was held back until now leaves too.
 */
export async function auditTelling(services: Services): Promise<void> {
  const troubles: unknown[] = [];
  const attempt = async (work: (context: WorkContext) => Promise<void>) => {
    await inTransaction(services, job, work).catch((trouble: unknown) => troubles.push(trouble));
  };
  await sendDueBundles(services).catch((trouble: unknown) => troubles.push(trouble));
  for (const id of await listUntold(services)) await attempt((context) => tellLate(id, context));
  for (const step of await listLateSteps(services)) await attempt((context) => takeLate(step, context));
  for (const found of await listUnreached(services)) await attempt((context) => goOn(found, context));
  const before = await countOpen(services);
  await endFindings(services);
  await announce(services, before);
  if (troubles.length > 0) throw new AggregateError(troubles, `${troubles.length} alerts could not be audited.`);
}

const ago = ({ clock }: Services, ms: number): Date => new Date(clock.now().getTime() - ms);

async function listUntold(services: Services): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from exceptions e where e.createdate between ${ago(services, 1440 * minute)} and ${ago(services, 2 * lateMs)}
      and not exists (select from alert_receipts r where r.exception_id = e.id and r.cause <> 'assigned') order by e.id limit ${most}`.execute(
    services.db,
  );
  return rows.map(({ id }) => id);
}

async function tellLate(id: number, context: WorkContext): Promise<void> {
  const alert = await lockAlert(id, context);
  // What was over before says so in its receipts; nobody missed it.
  if (alert?.status === exceptionStatusIds.open) await note(id, 'not_told', { round: 0, step: 0 }, context);
  await tellOfAlert(id, context);
}

async function listLateSteps(services: Services): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select s.exception_id as id, s.round, s.step from alert_steps s join exceptions e on e.id = s.exception_id
    where s.state = 'waiting' and s."dueAt" < ${ago(services, lateMs)} and e."ExceptionStatus_id" <> ${exceptionStatusIds.snoozed}
    order by s."dueAt" limit ${most}`.execute(services.db);
  return rows;
}

async function takeLate(step: Step, context: WorkContext): Promise<void> {
  const isTaken = await takeStep(step, context);
  if (isTaken) await note(step.id, 'step_late', step, context);
}

interface Unreached {
  id: number;
  round: number;
  step: number;
  next: number | null;
}

/** Open alerts whose last telling was so long ago, and reached nobody on any channel; nobody is to hear of them later. */
async function listUnreached(services: Services): Promise<Unreached[]> {
  const { rows } = await sql<Unreached>`
    select s.exception_id as id, s.round, max(s.step) as step,
      (select min(n.step) from alert_steps n where n.exception_id = s.exception_id and n.round = s.round and n.state = 'waiting') as next
    from ${receiptStates} s join exceptions e on e.id = s.exception_id
    where e."ExceptionStatus_id" = ${exceptionStatusIds.open} and e."rootException_id" is null and s.step < ${clearStep}
      and s."facilityChannel_id" is null and s.round = (select max(l.round) from alert_receipts l where l.exception_id = e.id)
    group by s.exception_id, s.round
    having not bool_or(${isReached}) and max(coalesce(s."leftAt", s."dueAt", s.createdate)) < ${ago(services, unreachedMs)}
      and not exists (select from alert_audits a where a.exception_id = s.exception_id and a.finding = 'nobody_reached'
        and a.round = s.round and a.step = max(s.step))
    order by s.exception_id limit ${most}`.execute(services.db);
  return rows;
}

/** Nobody was reached: it stands where managers see it, and the next step of the ladder is taken at once. */
async function goOn({ id, round, step, next }: Unreached, context: WorkContext): Promise<void> {
  await lockAlert(id, context);
  await note(id, 'nobody_reached', { round, step }, context);
  if (next !== null) await takeStep({ id, round, step: next }, context);
}

async function note(
  id: number,
  finding: 'not_told' | 'step_late' | 'nobody_reached',
  { round, step }: { round: number; step: number },
  { db, now, log }: WorkContext,
): Promise<void> {
  log.warn({ alert: id, finding, step }, 'the telling of an alert was not as it should be');
  await sql`
    insert into alert_audits (facility_id, exception_id, finding, round, step, "foundAt", "endedAt")
    select e.facility_id, e.id, ${finding}, ${round}, ${step}, ${now}, ${finding === 'nobody_reached' ? null : now}
    from exceptions e where e.id = ${id} on conflict do nothing`.execute(db);
}

/** Somebody was reached since, or the alert is answered or over: the finding ends. */
async function endFindings(services: Services): Promise<void> {
  await sql`
    update alert_audits a set "endedAt" = ${services.clock.now()} from exceptions e
    where e.id = a.exception_id and a."endedAt" is null and (e."ExceptionStatus_id" <> ${exceptionStatusIds.open}
      or exists (select from ${receiptStates} s where s.exception_id = e.id and s.round >= a.round and s.step < ${clearStep} and ${isReached}))`.execute(
    services.db,
  );
}

type Counts = Map<number, number>;

/** Findings of each facility that told its managers lately, or has some open. */
async function countOpen({ db, clock }: Services): Promise<Counts> {
  const { rows } = await sql<{ facility_id: number; count: number }>`
    select facility_id, count(*) filter (where "endedAt" is null)::int as count from alert_audits
    where finding = 'nobody_reached' and ("endedAt" is null or "endedAt" > ${new Date(clock.now().getTime() - 2 * minute)})
    group by facility_id`.execute(db);
  return new Map(rows.map(({ facility_id, count }) => [facility_id, count]));
}

/** Browsers of the facilities concerned read the banner anew. */
async function announce(services: Services, before: Counts): Promise<void> {
  const now = await countOpen(services);
  for (const facility_id of new Set([...before.keys(), ...now.keys()])) {
    const payload = { facility_id, count: now.get(facility_id) ?? 0 };
    tellFacility(services.bus, facility_id, [
      messageOf(tellingMessages.alertsUnreached, payload, { key: 'alertsUnreached', isKept: true }),
    ]);
  }
}
