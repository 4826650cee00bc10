import { alertEvents, exceptionStatusIds, type Exception } from '@trellis/alerts/model';
import { reaction, type Travelled, type WorkContext } from '@trellis/server-kit';
import type { CarriedBy } from '@trellis/entity-kit';
import { sql } from 'kysely';
import { nextEndsAt, takeTurn, wakeForBundle } from './due-to-person.ts';
import { tellOfAlert } from './tell-of-alert.ts';
import { clearStep, roundOf, writeReceipts } from './write-receipts.ts';

const { open, acknowledged, in_remediation, snoozed, resolved, false_alarm, auto_resolved } = exceptionStatusIds;
const ended: readonly number[] = [resolved, false_alarm, auto_resolved];
const answered: readonly number[] = [acknowledged, in_remediation, snoozed];
const urgent = 1;

type Changed = Travelled<CarriedBy<typeof alertEvents.changed>>;

const isFollowed = ({ row, before }: Pick<Changed, 'row' | 'before'>): boolean =>
  row.ExceptionStatus_id !== before.ExceptionStatus_id;

/** Whoever was told of an alert hears of its end; who answered it stands in the receipts; one that comes back is told again. */
export const followAlert = reaction(
  alertEvents.changed,
  'follow-telling',
  async ({ row, before }, context) => {
    const [now, then] = [row.ExceptionStatus_id, before.ExceptionStatus_id];
    if (answered.includes(now) || (ended.includes(now) && then === open)) await noteAnswer(row, context);
    if (ended.includes(now) && !ended.includes(then)) await tellOfEnd(row, context);
    if (ended.includes(then) && now === open) await tellOfAlert(row.id, context);
  },
  (changes) => Promise.resolve((changes as readonly Changed[]).filter(isFollowed)),
);

async function noteAnswer({ id, owner_user_id, updateuser }: Travelled<Exception>, { db, now }: WorkContext) {
  await sql`
    update alert_receipts set "acknowledgedAt" = ${now}
    where exception_id = ${id} and user_id = any(${[owner_user_id, updateuser]}::int[]) and "acknowledgedAt" is null
      and step <> ${clearStep}`.execute(db);
}

/** What was not told yet is not told any more; those who were told hear that it is over, but for the person who ended it. */
async function tellOfEnd(alert: Travelled<Exception>, context: WorkContext): Promise<void> {
  const { id, facility_id, updateuser, ExceptionStatus_id, escalationLevel } = alert;
  const { db } = context;
  await sql`
    update alert_receipts set skipped = 'over_before', "dueAt" = null
    where exception_id = ${id} and step <> ${clearStep} and "heldBy" is null and "leftAt" is null
      and (skipped is null or skipped = 'not_due')`.execute(db);
  const round = await roundOf(id, context);
  const byWhom = ExceptionStatus_id === auto_resolved ? null : updateuser;
  const { rows } = await sql<{ user_id: number; channels: ('email' | 'inapp')[] }>`
    select user_id, array_agg(distinct channel) as channels from alert_receipts
    where exception_id = ${id} and round = ${round} and "leftAt" is not null and user_id is not null
      and user_id is distinct from ${byWhom} group by user_id order by user_id`.execute(db);
  const about = { id, facility_id, round, isUrgent: escalationLevel === urgent };
  for (const { user_id, channels } of rows) {
    await takeTurn({ user_id, facility_id }, context);
    const departure = await nextEndsAt({ user_id, facility_id }, context);
    const line = { user_id, step: clearStep, cause: 'clear', skipped: null, dueAt: departure.at } as const;
    await writeReceipts(
      about,
      channels.map((channel) => ({ ...line, channel })),
      context,
    );
    await wakeForBundle({ user_id, facility_id }, departure, context);
  }
}
