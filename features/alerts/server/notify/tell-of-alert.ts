import { alertEvents, clearStep, exceptionStatusIds, riseStep, urgentLevel } from '@trellis/alerts/model';
import { inTransaction, reaction, type Services, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { startLadder } from './escalate-alert.ts';
import { listAlertRecipients } from './alert-recipients.ts';
import { decideTellings, hasToHandOver } from './decide-tellings.ts';
import { endedStatusIds, lockAlert, type LockedAlert, type Occasion } from './open-alert.ts';
import { takeAlertTurns } from './take-alert-turns.ts';
import { tellGroups } from './tell-groups.ts';
import { tellPerson } from './tell-person.ts';
import { readRounds, writeReceipts } from './write-receipts.ts';

/** Queue of the job that tells people of one alert. */
const alertJob = 'tell-of-alert';
const job = { userId: null, source: 'job', ip: null } as const;

/** A raised alert is told to the people whom the facility's rules name, at once or after the delay of the rule. */
export const tellPeople = reaction(alertEvents.raised, 'tell-people', ({ row }, context) =>
  tellOfAlert(row.id, context),
);

/** Tells people of alerts whose delay is over, on servers that run jobs. */
export async function keepTelling(services: Services): Promise<void> {
  await services.jobs.handle(alertJob, (data, taken) =>
    inTransaction(services, job, async (context) => {
      await tellOfAlert((data as { id: number }).id, context);
      await taken.finishIn(context.db);
    }),
  );
}

/** Decides who hears of an open alert now, and who does not and why; those who are to hear of it later are looked at then. */
export async function tellOfAlert(id: number, context: WorkContext, occasion: Occasion = 'due'): Promise<void> {
  const alert = await lockAlert(id, context);
  if (!alert) return;
  if (alert.status !== exceptionStatusIds.open) return noteUntold(alert, context);
  const named = await listAlertRecipients(alert, context.db);
  // A message that is being sent just now is waited for: what it told is known then.
  await takeAlertTurns(alert, named, context);
  const rounds = await readRounds(id, context);
  const isAgain = (occasion === 'woken' || occasion === 'given_back') && rounds.isBegun;
  const round = isAgain ? rounds.round + 1 : rounds.round;
  const about = { id, facility_id: alert.facility_id, round, isUrgent: alert.escalationLevel === urgentLevel };
  const byLadder = await listToldByLadder(id, round, context);
  const recipients = occasion === 'risen' ? named.filter(({ user_id }) => !byLadder.has(user_id)) : named;
  const { named: now, waits, notYet } = await decideTellings(alert, recipients, round, context);
  if (isAgain) await leaveRounds(id, round, context);
  await writeReceipts(about, notYet, context);
  if (named.length === 0) await writeReceipts(about, [nobody], context);
  for (const one of now) await tellPerson(alert, about, one, context);
  if (await hasToHandOver(recipients, now, about, context)) waits.add(context.now.getTime());
  const step = occasion === 'risen' ? riseStep(alert.escalationLevel) : 0;
  await tellGroups(alert, about, { step, cause: 'rule' }, context);
  if (alert.rootException_id === null) await startLadder(alert, round, occasion, context);
  const [next] = [...waits].toSorted((one, other) => one - other);
  if (next !== undefined)
    await context.services.jobs.send(alertJob, { id }, { db: context.db, startAfter: new Date(next) });
}

/** What was answered or over before anybody could be told of it is told to nobody; it is written down for each why not. */
async function noteUntold(alert: LockedAlert, context: WorkContext): Promise<void> {
  const { id, facility_id, status } = alert;
  const { rows } =
    await sql`select 1 from alert_receipts where exception_id = ${id} and cause <> 'assigned' limit 1`.execute(
      context.db,
    );
  if (rows.length > 0) return;
  const skipped = endedStatusIds.includes(status) ? ('over_before' as const) : ('answered_before' as const);
  const named = await listAlertRecipients(alert, context.db);
  // Several rules may name somebody on the same channel.
  const ways = new Map(named.map((rule) => [`${rule.user_id} ${rule.channel}`, rule]));
  const lines = [...ways.values()].map(({ user_id, channel }) => ({ ...nobody, user_id, channel, skipped }));
  const about = { id, facility_id, round: 0, isUrgent: alert.escalationLevel === urgentLevel };
  await writeReceipts(about, lines.length > 0 ? lines : [nobody], context);
}

/** People whom the ladder told of an alert in this round. */
async function listToldByLadder(id: number, round: number, { db }: WorkContext): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from alert_receipts
    where exception_id = ${id} and round = ${round} and cause = 'ladder' and skipped is null and user_id is not null`.execute(
    db,
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

/** What earlier rounds did not tell until they were answered is told by this one. */
async function leaveRounds(id: number, round: number, { db }: WorkContext): Promise<void> {
  await sql`
    update alert_receipts set skipped = 'answered_before', "dueAt" = null
    where exception_id = ${id} and round < ${round} and step <> ${clearStep} and "leftAt" is null
      and (skipped is null or skipped = 'not_due')`.execute(db);
}

const nobody = {
  user_id: null,
  channel: 'inapp',
  step: 0,
  cause: 'rule',
  skipped: 'nobody_named',
  dueAt: null,
} as const;
