import { clearStep, isToldAt } from '@trellis/alerts/model';
import type { PersonalChannel } from '@trellis/notifications/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { isAway, readRota, unplanned, type Presence } from '../rota/read-rota.ts';
import type { AlertRecipient } from './alert-recipients.ts';
import type { LockedAlert } from './open-alert.ts';
import type { ReceiptLine } from './write-receipts.ts';

/** So long after a person was to be told their backup is, unless the alert was answered, in ms. */
export const backupAfterMs = 600_000;

/** Somebody who is to be told now, on the channels that rules name for them. */
export interface Named {
  user_id: number;
  /** Empty: as they usually are. */
  channels: readonly PersonalChannel[] | undefined;
  cause: ReceiptLine['cause'];
  step: number;
}

interface Tellings {
  named: Named[];
  /** Lines of those who are not told now. */
  notYet: ReceiptLine[];
  /** Moments (epoch ms) at which the alert is looked at again. */
  waits: Set<number>;
}

/** Who of those whom rules name is told now; whose delay is not over, whose hours are others, or who is not on shift, is not. */
export async function decideTellings(
  alert: LockedAlert,
  recipients: readonly AlertRecipient[],
  round: number,
  context: WorkContext,
): Promise<Tellings> {
  const result: Tellings = { named: [], notYet: [], waits: new Set() };
  const now = context.now.getTime();
  const raisedAt = await toldSince(alert.id, round, context);
  const presenceOf = await readPresence(alert, recipients, context);
  const isTold = (rule: AlertRecipient, onShift = rule.onShift) =>
    isToldAt({ ...rule, onShift }, presenceOf(rule).shift, now, alert.timezone);
  const byPerson = Map.groupBy(recipients, ({ user_id }) => user_id);
  for (const [user_id, rules] of byPerson) {
    const due = rules.filter(({ delayMin }) => raisedAt + delayMin * 60_000 <= now);
    const inTime = due.filter((rule) => isTold(rule));
    for (const { delayMin } of rules) {
      const at = raisedAt + delayMin * 60_000;
      if (at > now) result.waits.add(at);
    }
    if (inTime.length > 0)
      result.named.push({ user_id, channels: inTime.map(({ channel }) => channel), cause: 'rule', step: 0 });
    else
      result.notYet.push(
        due.length === 0
          ? lineOf(rules, 'not_due', raisedAt)
          : lineOf(rules, due.some((rule) => isTold(rule, false)) ? 'off_shift' : 'rule_hours', raisedAt),
      );
  }
  for (const rule of recipients) {
    const isOut = !isTold(rule) || isAway(presenceOf(rule), now);
    await addBackup(rule, alert, { raisedAt, round, result, isOut }, context);
  }
  return result;
}

/** Shifts and absences, read where a rule asks for them alone: most facilities have neither. */
async function readPresence(
  { facility_id }: LockedAlert,
  recipients: readonly AlertRecipient[],
  { db, now }: WorkContext,
): Promise<(rule: AlertRecipient) => Presence> {
  const isAsked = recipients.some(({ onShift, backup_user_id }) => onShift || backup_user_id !== null);
  const at = now.getTime();
  const rota = isAsked ? await readRota(facility_id, { from: at, to: at + 1 }, db) : undefined;
  return ({ user_id }) => rota?.get(user_id) ?? unplanned;
}

const lineOf = (
  rules: readonly AlertRecipient[],
  skipped: 'not_due' | 'rule_hours' | 'off_shift',
  raisedAt: number,
): ReceiptLine => {
  const [rule] = rules.toSorted((one, other) => one.delayMin - other.delayMin);
  if (!rule) throw new RangeError('A person is named by a rule.');
  return {
    user_id: rule.user_id,
    channel: rule.channel,
    step: 0,
    cause: 'rule',
    skipped,
    dueAt: skipped === 'not_due' ? new Date(raisedAt + rule.delayMin * 60_000) : null,
  };
};

/** Whether more than the inbox tells somebody; whom a rule names there alone stands in for nobody by it. */
const isLoud = ({ channels }: Named): boolean => channels?.every((channel) => channel === 'inapp') !== true;

interface Adding {
  raisedAt: number;
  round: number;
  result: Tellings;
  /** The person is out of their hours, off shift or away. */
  isOut: boolean;
}

/** The backup of a person: at once where the person is out, else when they had their time to answer. */
async function addBackup(
  rule: AlertRecipient,
  alert: LockedAlert,
  { raisedAt, round, result, isOut: isPersonOut }: Adding,
  context: WorkContext,
): Promise<void> {
  const { backup_user_id: user_id, delayMin } = rule;
  if (user_id === null || result.named.some((one) => one.user_id === user_id && isLoud(one))) return;
  const now = context.now.getTime();
  const due = raisedAt + delayMin * 60_000;
  const isOut = due <= now && (isPersonOut || (await isCutOff(rule, alert.id, round, context)));
  if (isOut || due + backupAfterMs <= now) {
    result.notYet = result.notYet.filter((line) => line.user_id !== user_id);
    result.named = result.named.filter((one) => one.user_id !== user_id);
    result.named.push({ user_id, channels: undefined, cause: 'backup', step: 0 });
  } else result.waits.add(Math.max(due, now) + (due > now ? 0 : due + backupAfterMs - now));
}

/** Whether one of those who were just told is held back on every channel, and somebody stands in for them who has not heard. */
export async function hasToHandOver(
  recipients: readonly AlertRecipient[],
  told: readonly Named[],
  { id, round }: { id: number; round: number },
  context: WorkContext,
): Promise<boolean> {
  const heard = new Set(told.map(({ user_id }) => user_id));
  const loud = new Set(told.filter(isLoud).map(({ user_id }) => user_id));
  for (const rule of recipients) {
    const { user_id, backup_user_id } = rule;
    if (backup_user_id === null || !heard.has(user_id) || loud.has(backup_user_id)) continue;
    if (await isCutOff(rule, id, round, context)) return true;
  }
  return false;
}

/** Whether it was decided that no channel but the inbox reaches the person now. */
async function isCutOff({ user_id }: AlertRecipient, id: number, round: number, { db }: WorkContext): Promise<boolean> {
  const { rows } = await sql<{ isCutOff: boolean }>`
    select count(*) > 0 and bool_and(skipped is not null or "heldBy" is not null) as "isCutOff" from alert_receipts
    where exception_id = ${id} and user_id = ${user_id} and round = ${round} and step = 0 and channel <> 'inapp'`.execute(
    db,
  );
  return rows[0]?.isCutOff ?? false;
}

/** When the telling of the round began (epoch ms): delays and backups count from there, however long the trouble stood before. */
async function toldSince(id: number, round: number, { db, now }: WorkContext): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(createdate) as at from alert_receipts
    where exception_id = ${id} and round = ${round} and step < ${clearStep}`.execute(db);
  return (rows[0]?.at ?? now).getTime();
}
