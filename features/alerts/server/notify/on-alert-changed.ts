import { alertEvents, clearStep, exceptionStatusIds, type Exception } from '@trellis/alerts/model';
import type { CarriedBy } from '@trellis/entity-kit';
import type { PersonalChannel } from '@trellis/notifications/model';
import { channelsFor, withdrawRetries } from '@trellis/notifications/server';
import { reaction, type Travelled, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { nextEndsAt, wakeForBundle } from './due-to-person.ts';
import { lockAlert, type LockedAlert, type Occasion } from './open-alert.ts';
import { tellOfAlert } from './tell-of-alert.ts';
import { isGiven, tellOwner } from './tell-owner.ts';
import { takeAlertTurns } from './take-alert-turns.ts';
import { tellGroupsOfEnd } from './tell-groups.ts';
import { receiptOf } from './tell-person.ts';
import { readRounds, writeReceipts } from './write-receipts.ts';

const { open, acknowledged, in_remediation, snoozed, resolved, false_alarm, auto_resolved } = exceptionStatusIds;
const ended: readonly number[] = [resolved, false_alarm, auto_resolved];
const answered: readonly number[] = [acknowledged, in_remediation, snoozed];

type Changed = Travelled<CarriedBy<typeof alertEvents.changed>>;

const isFollowed = ({ row, before }: Pick<Changed, 'row' | 'before'>): boolean =>
  row.ExceptionStatus_id !== before.ExceptionStatus_id ||
  row.escalationLevel < before.escalationLevel ||
  isGiven(row, before);

/**
 * Whoever was told of an alert hears of its end; who answered it stands in the receipts; one that comes back, from its end or from an
 * answer, is told again, one that became more urgent is told to those who are named for its level, and one that was given to somebody
 * to them.
 */
export const followAlert = reaction(
  alertEvents.changed,
  'follow-telling',
  async ({ row, before }, context) => {
    const [now, then] = [row.ExceptionStatus_id, before.ExceptionStatus_id];
    if (ended.includes(now) && !ended.includes(then)) await tellOfEnd(row, context);
    if (answered.includes(now) || (ended.includes(now) && then === open)) await noteAnswer(row, context);
    const occasion = occasionOf({ row, before });
    if (occasion) await tellOfAlert(row.id, context, occasion);
    if (row.owner_user_id !== null && isGiven(row, before)) await tellOwner(row.id, row.owner_user_id, context);
  },
  { pick: (changes) => Promise.resolve((changes as readonly Changed[]).filter(isFollowed)) },
);

function occasionOf({ row, before }: Pick<Changed, 'row' | 'before'>): Occasion | undefined {
  if (row.ExceptionStatus_id !== open) return undefined;
  const then = before.ExceptionStatus_id;
  if (then === snoozed) return 'woken';
  // Who resolved it takes it for over, though nobody told them of its end.
  if (answered.includes(then) || then === resolved) return 'given_back';
  if (ended.includes(then)) return 'due';
  return row.escalationLevel < before.escalationLevel ? 'risen' : undefined;
}

/** Who changed it answered it; what ends by itself was answered by nobody. */
async function noteAnswer(
  { id, updateuser, ExceptionStatus_id }: Travelled<Exception>,
  { db, now }: WorkContext,
): Promise<void> {
  if (updateuser === null || ExceptionStatus_id === auto_resolved) return;
  await sql`
    update alert_receipts set "acknowledgedAt" = ${now}
    where exception_id = ${id} and user_id = ${updateuser} and "acknowledgedAt" is null and step <> ${clearStep}`.execute(
    db,
  );
}

/** What was not told yet is not told any more; those who were told hear that it is over, but for the person who ended it. */
async function tellOfEnd({ id, updateuser }: Travelled<Exception>, context: WorkContext): Promise<void> {
  const alert = await lockAlert(id, context);
  // It may have come back since.
  if (!alert || !ended.includes(alert.status)) return;
  const { db } = context;
  // A message that is being sent just now is waited for: what it told is known then.
  await takeAlertTurns(alert, [], context);
  await withdrawUnsent(id, context);
  const { round, first } = await readRounds(id, context);
  const people = await listTold(id, first, context);
  await sql`
    update alert_receipts set skipped = 'over_before', "dueAt" = null
    where exception_id = ${id} and step <> ${clearStep} and "heldBy" is null and "leftAt" is null
      and (skipped is null or skipped = 'not_due')`.execute(db);
  const byWhom = alert.status === auto_resolved ? null : updateuser;
  for (const [user_id, channels] of people)
    if (channels.length > 0 && user_id !== byWhom) await tellEndTo(user_id, channels, { alert, round }, context);
  await tellGroupsOfEnd(alert, { round, first }, context);
}

/** What is still tried again of messages that tell of nothing but what is over would come after its all-clear; one that says how it
 * went, or that something else is over, is still wanted. */
async function withdrawUnsent(id: number, context: WorkContext): Promise<void> {
  const { rows } = await sql<{ notification_id: number | null; delivery_id: number | null }>`
    select distinct r.notification_id, r.delivery_id from alert_receipts r
    where r.exception_id = ${id} and r.step <> ${clearStep} and r."leftAt" is not null
      and not exists (select from alert_receipts o join exceptions e on e.id = o.exception_id
        where (o.notification_id = r.notification_id or o.delivery_id = r.delivery_id)
          and (not e."ExceptionStatus_id" = any(${[...ended]}::int[]) or o.step = ${clearStep} or o."heldBy" is not null))`.execute(
    context.db,
  );
  const ids = rows.flatMap(({ delivery_id }) => delivery_id ?? []);
  const notificationIds = rows.flatMap(({ notification_id }) => notification_id ?? []);
  await withdrawRetries({ ids, notificationIds }, context);
}

/** People of the rounds since the last end, and the channels on which they were told. */
async function listTold(id: number, first: number, { db }: WorkContext): Promise<Map<number, PersonalChannel[]>> {
  const { rows } = await sql<{ user_id: number; channels: PersonalChannel[] }>`
    select user_id, coalesce(array_agg(distinct channel) filter (where "leftAt" is not null), '{}') as channels from alert_receipts
    where exception_id = ${id} and round >= ${first} and step <> ${clearStep} and user_id is not null
    group by user_id order by user_id`.execute(db);
  return new Map(rows.map(({ user_id, channels }) => [user_id, channels]));
}

/** An end is never urgent: it keeps quiet hours, the mail of the day and what was switched off. In the person's turn. */
async function tellEndTo(
  user_id: number,
  channels: readonly PersonalChannel[],
  { alert, round }: { alert: LockedAlert; round: number },
  context: WorkContext,
): Promise<void> {
  const { id, facility_id, exceptionType_id, escalationLevel } = alert;
  const about = { id, facility_id, round, isUrgent: false };
  const told = { user_id, facility_id, kind: 'exception', exceptionType_id, escalationLevel, isUrgent: false } as const;
  const wanted = (await channelsFor(told, channels, context)) ?? [];
  const departure = await nextEndsAt({ user_id, facility_id }, context);
  const lines = wanted.filter(({ channel }) => channels.includes(channel));
  await writeReceipts(
    about,
    lines.map((line) => ({ user_id, step: clearStep, cause: 'clear', ...receiptOf(line, departure.at) })),
    context,
  );
  await wakeForBundle({ user_id, facility_id }, departure, context);
}
