import {
  Exception,
  exceptionStatusIds,
  urgentResolvers,
  type AlertAnswer,
  type RefusalReason,
} from '@trellis/alerts/model';
import { callerOf, isMember, moveRow, type CallContext } from '@trellis/server-kit';
import { mayResolve, mayWait, snoozeException } from '../answer-exception.ts';
import { causeText } from '../cause-text.ts';
import { endedStates, stateOf } from './select-alerts.ts';

type Ending = Extract<AlertAnswer, { kind: 'resolve' | 'falseAlarm' }>;

/** Answers each alert that can be answered so, in one transaction; the others are left as they are, with the reason. */
export async function answerAlerts(alerts: readonly Exception[], answer: AlertAnswer, context: CallContext) {
  const strangers = answer.kind === 'assign' ? await findStrangers(alerts, answer.owner_user_id, context) : new Set();
  const done: number[] = [];
  const refused: { id: number; reason: RefusalReason }[] = [];
  for (const alert of alerts) {
    const reason = strangers.has(alert.facility_id) ? 'notMember' : whyNot(alert, answer, context);
    if (reason) refused.push({ id: alert.id, reason });
    else {
      await give(alert, answer, context);
      done.push(alert.id);
    }
  }
  return { done, refused };
}

const startsFrom: Readonly<Record<AlertAnswer['kind'], readonly string[]>> = {
  acknowledge: ['open'],
  giveBack: ['acknowledged'],
  wake: ['snoozed'],
  assign: ['open', 'acknowledged', 'in_remediation', 'snoozed'],
  snooze: ['open', 'acknowledged'],
  resolve: ['open', 'acknowledged', 'in_remediation', 'snoozed'],
  falseAlarm: ['open', 'acknowledged', 'in_remediation', 'snoozed'],
};

function whyNot(alert: Exception, answer: AlertAnswer, context: CallContext): RefusalReason | undefined {
  const state = stateOf(alert.ExceptionStatus_id);
  if (endedStates.includes(state)) return 'over';
  if (!startsFrom[answer.kind].includes(state)) return 'state';
  const person = callerOf(context);
  if (answer.kind === 'falseAlarm' && !isMember(person, alert.facility_id, urgentResolvers)) return 'role';
  if (answer.kind === 'resolve' && !mayResolve(person, alert)) return 'level';
  if (answer.kind === 'snooze' && !mayWait(alert, answer.minutes)) return 'tooLong';
  return undefined;
}

async function give(alert: Exception, answer: AlertAnswer, context: CallContext): Promise<void> {
  const { records } = context;
  const { userId } = callerOf(context);
  const move = (action: string, words = {}) => moveRow(Exception, alert, action, words, context);
  switch (answer.kind) {
    case 'acknowledge':
      await move('acknowledge');
      if (alert.owner_user_id === null) await records.update(Exception, alert.id, { owner_user_id: userId });
      return;
    case 'giveBack':
      await move('giveBack');
      await records.update(Exception, alert.id, { owner_user_id: null });
      return;
    case 'wake':
      await move('wake');
      return;
    case 'assign':
      await records.update(Exception, alert.id, { owner_user_id: answer.owner_user_id });
      return;
    case 'snooze':
      await snoozeException(alert, answer, context);
      return;
    case 'resolve':
    case 'falseAlarm':
      await end(alert, answer, context);
  }
}

/** Whoever ends an alert has answered it. */
async function end(alert: Exception, { kind, cause, note = '', lang = 'en' }: Ending, context: CallContext) {
  const words = { reason: causeText(cause, note, lang).reason };
  const move = (action: string) => moveRow(Exception, alert, action, words, context);
  if (kind === 'falseAlarm') return move('markFalseAlarm');
  const state = alert.ExceptionStatus_id;
  if (state === exceptionStatusIds.snoozed) await move('wake');
  if (state === exceptionStatusIds.snoozed || state === exceptionStatusIds.open) await move('acknowledge');
  return move('resolve');
}

/** Facilities of the alerts to which the new owner does not belong, or not any more. */
async function findStrangers(
  alerts: readonly Exception[],
  user_id: number | null,
  { db }: CallContext,
): Promise<Set<number>> {
  const facilities = [...new Set(alerts.map(({ facility_id }) => facility_id))];
  if (user_id === null) return new Set();
  const members = await db
    .selectFrom('user_facilities')
    .innerJoin('users', 'users.id', 'user_facilities.user_id')
    .select('user_facilities.facility_id')
    .where('user_facilities.user_id', '=', user_id)
    .where('user_facilities.facility_id', 'in', facilities)
    .where('user_facilities.status', '=', 'available')
    .where('users.status', '=', 'active')
    .execute();
  const known = new Set(members.map(({ facility_id }) => facility_id));
  return new Set(facilities.filter((facility) => !known.has(facility)));
}
