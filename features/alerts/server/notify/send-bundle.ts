import { Exception, exceptionStatusIds } from '@trellis/alerts/model';
import { personalChannels, type PersonalChannel } from '@trellis/notifications/model';
import { sendMessage } from '@trellis/notifications/server';
import { inTransaction, type Services, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { subjectOf } from '../inbox/subject-of.ts';
import { attemptEach } from './attempt-each.ts';
import { dueMessage, type Became, type DueLine } from './due-message.ts';
import { bundleJob, isOf, takeTurn, type Told, type ToldPerson } from './due-to-person.ts';
import { readUnits } from './in-words-of.ts';
import { postLines } from './post-lines.ts';

const job = { userId: null, source: 'job', ip: null } as const;
/** A mail about an alert that could not leave for so long is no news any more. */
const mailLifeMs = 86_400_000;
const { open, acknowledged, in_remediation, snoozed } = exceptionStatusIds;
const unresolved: readonly number[] = [open, acknowledged, in_remediation, snoozed];

/** Sends what is due to people and channels about alerts, on servers that run jobs. */
export async function keepBundling(services: Services): Promise<void> {
  await services.jobs.handle(bundleJob, (data, taken) =>
    inTransaction(services, job, async (context) => {
      await sendBundle(data as Told, context);
      await taken.finishIn(context.db);
    }),
  );
}

/** Sends what is due to anybody: what was held until now, and what a server left that stopped. */
export async function sendDueBundles(services: Services): Promise<void> {
  const { rows } = await sql<{ facility_id: number; user_id: number | null; facilityChannel_id: number }>`
    select distinct user_id, "facilityChannel_id", facility_id from alert_receipts
    where "dueAt" <= ${services.clock.now()} and skipped is null and num_nonnulls(user_id, "facilityChannel_id") = 1
    order by user_id limit 500`.execute(services.db);
  const due = rows.map(({ facility_id, user_id, facilityChannel_id }): Told =>
    user_id === null ? { facility_id, facilityChannel_id } : { facility_id, user_id },
  );
  await attemptEach(due, (told) => inTransaction(services, job, (context) => sendBundle(told, context)));
}

/** Sends one message with everything that is due to a person, or a channel, the root cause first; what has become idle meanwhile is not told. */
export async function sendBundle(told: Told, context: WorkContext): Promise<void> {
  await takeTurn(told, context);
  const lines = await readDue(told, context);
  const idle = lines.flatMap((line) => {
    const skipped = whyIdle(line, told);
    return skipped === undefined ? [] : [{ ...line, skipped }];
  });
  for (const skipped of ['over_before', 'answered_before', 'with_cause'] as const)
    await settle(
      idle.filter((line) => line.skipped === skipped),
      { skipped },
      context,
    );
  const idleIds = new Set(idle.map(({ receipt_id }) => receipt_id));
  const due = lines.filter(({ receipt_id }) => !idleIds.has(receipt_id));
  const [first] = due;
  if (!first) return;
  if (!('user_id' in told))
    return settle(due, await postLines(told, dueMessage(due, first, context), context), context);
  for (const lines of byInbox(due)) await settle(lines, await sendLines(told, lines, context), context);
}

/** Lines of alerts that are mailed, and of the others: a mail stands in the inbox as it was sent, so each needs a message of its own. */
function byInbox(due: readonly DueLine[]): DueLine[][] {
  const key = ({ alert_id, cause }: DueLine) => `${alert_id} ${cause === 'clear'}`;
  const mailed = new Set(due.filter(({ channel }) => channel === 'email').map(key));
  const parts = [due.filter((line) => mailed.has(key(line))), due.filter((line) => !mailed.has(key(line)))];
  return parts.filter((lines) => lines.length > 0);
}

/** Why a line is not worth telling any more. What was held is told all the same: it says how it went. */
function whyIdle({ cause, heldBy, status, rootException_id, owner_user_id }: DueLine, told: Told) {
  if (cause === 'clear') return unresolved.includes(status) ? ('over_before' as const) : undefined;
  if (cause === 'assigned') {
    if (!unresolved.includes(status)) return 'over_before' as const;
    // It was given back, or to somebody else, before they heard of it.
    return 'user_id' in told && owner_user_id === told.user_id ? undefined : ('answered_before' as const);
  }
  if (rootException_id !== null) return 'with_cause' as const;
  if (heldBy !== null) return undefined;
  if (!unresolved.includes(status)) return 'over_before' as const;
  return status === open ? undefined : ('answered_before' as const);
}

/** One message about lines. Each channel tells of what is due on it; the inbox, where no mail stands there, of everything. */
async function sendLines(
  { user_id, facility_id }: ToldPerson,
  due: readonly DueLine[],
  context: WorkContext,
): Promise<Became> {
  const units = await readUnits({ user_id, facility_id }, context);
  const on = (channel: PersonalChannel) => due.filter((line) => channel === 'inapp' || line.channel === channel);
  const about = (lines: readonly DueLine[]) => dueMessage(lines, lines[0] as DueLine, context);
  const { link, isUrgent } = about(due);
  const notification_id = await sendMessage(
    {
      user_id,
      facility_id,
      kind: 'exception',
      channels: personalChannels.filter((channel) => due.some((line) => line.channel === channel)),
      ...(due[0] && { about: { collection: Exception.path, id: due[0].alert_id } }),
      validFor: mailLifeMs,
      link,
      isUrgent,
      write: (reader, channel) => about(on(channel)).write(reader, units),
    },
    context,
  );
  return notification_id === undefined ? { skipped: 'left' } : { notification_id };
}

/** What is due, the alert that took most others with it first, then the most urgent, then the oldest. */
async function readDue(told: Told, { db, now }: WorkContext): Promise<DueLine[]> {
  const { rows } = await sql<Omit<DueLine, 'subject' | 'subjectPath'> & Parameters<typeof subjectOf>[0]>`
    select r.id as receipt_id, e.id as alert_id, r.channel, r.cause, r."heldBy", e."rootException_id", e.owner_user_id,
      e."escalationLevel" as level, e."ExceptionStatus_id" as status, e.message, e."firstOccurrred" as since,
      e.value, e."limitValue", e."affectedUnits", e.facts, t."messageTemplate", t."messageTemplateEs",
      coalesce(e.name, t.label, e.code, '') as name, t."labelEs" as "nameEs", u.name as unit, f.name as facility,
      e."platformGroup_id", c."deviceId", c.id as controller_id,
      r.cause = 'clear' as "isOver", r.cause = 'assigned' as "isGiven", r."heldBy" is not null as "isHeld", not e."ExceptionStatus_id" = any(${unresolved}::int[]) as "hasEnded",
      (select count(*) from exceptions o where o."rootException_id" = e.id)::int as together
    from alert_receipts r join exceptions e on e.id = r.exception_id join facilities f on f.id = r.facility_id
      left join exception_types t on t.id = e."exceptionType_id" left join units u on u.id = e."platformGroup_id"
      left join controllers c on c.id = u.controller_id
    where ${isOf(told)} and r."dueAt" <= ${now} and r.skipped is null
    order by r.cause = 'clear', together desc, e."escalationLevel", e."firstOccurrred", e.id, r.id
    for update of r`.execute(db);
  return rows.map((row) => ({ ...row, ...subjectOf(row) }));
}

async function settle(lines: readonly DueLine[], became: Became, { db, now }: WorkContext): Promise<void> {
  if (lines.length === 0) return;
  const { skipped, notification_id, delivery_id } = {
    ...{ skipped: null, notification_id: null, delivery_id: null },
    ...became,
  };
  await sql`
    update alert_receipts set "dueAt" = null, skipped = ${skipped}, "leftAt" = ${skipped === null ? now : null},
      notification_id = ${notification_id}, delivery_id = ${delivery_id}
    where id = any(${lines.map(({ receipt_id }) => receipt_id)}::int[])`.execute(db);
}
