import {
  Exception,
  exceptionStatusIds,
  takeBackMinutes,
  urgentResolvers,
  type AlertAnswer,
  type RefusalReason,
} from '@trellis/alerts/model';
import { callerOf, isMember, moveRows, moveStatesBySystem, type CallContext } from '@trellis/server-kit';
import { mayResolve, mayWait, snoozeException } from '../answer-exception.ts';
import { causeText } from '../cause-text.ts';
import { endedStates, stateOf } from './select-alerts.ts';

type Ending = Extract<AlertAnswer, { kind: 'resolve' | 'falseAlarm' }>;

/** Answers each alert that can be answered so, in one transaction; the others are left as they are, with the reason. */
export async function answerAlerts(alerts: readonly Exception[], answer: AlertAnswer, context: CallContext) {
  const strangers = answer.kind === 'assign' ? await findStrangers(alerts, answer.owner_user_id, context) : new Set();
  const again = answer.kind === 'takeBack' ? await findRaisedAgain(alerts, context) : new Set();
  const judged = alerts.map((alert) => ({
    alert,
    reason: strangers.has(alert.facility_id)
      ? ('notMember' as const)
      : (whyNot(alert, answer, context) ?? (again.has(alert.id) ? ('again' as const) : undefined)),
  }));
  const answered = judged.flatMap(({ alert, reason }) => (reason === undefined ? [alert] : []));
  await give(answered, answer, context);
  return {
    done: answered.map(({ id }) => id),
    refused: judged.flatMap(({ alert: { id }, reason }) => (reason === undefined ? [] : [{ id, reason }])),
  };
}

const startsFrom: Readonly<Record<AlertAnswer['kind'], readonly string[]>> = {
  acknowledge: ['open'],
  giveBack: ['acknowledged'],
  wake: ['snoozed'],
  assign: ['open', 'acknowledged', 'in_remediation', 'snoozed'],
  snooze: ['open', 'acknowledged'],
  resolve: ['open', 'acknowledged', 'in_remediation', 'snoozed'],
  falseAlarm: ['open', 'acknowledged', 'in_remediation', 'snoozed'],
  takeBack: ['resolved', 'false_alarm'],
};

function whyNot(alert: Exception, answer: AlertAnswer, context: CallContext): RefusalReason | undefined {
  const state = stateOf(alert.ExceptionStatus_id);
  if (answer.kind === 'takeBack') return whyKept(alert, context);
  if (endedStates.includes(state)) return 'over';
  if (!startsFrom[answer.kind].includes(state)) return 'state';
  const person = callerOf(context);
  if (answer.kind === 'falseAlarm' && !isMember(person, alert.facility_id, urgentResolvers)) return 'role';
  if (answer.kind === 'resolve' && !mayResolve(person, alert)) return 'level';
  if (answer.kind === 'snooze' && !mayWait(alert, answer.minutes)) return 'tooLong';
  return undefined;
}

/** What a person ended a moment ago they may take back, for as long as nobody else wrote on it. */
function whyKept(alert: Exception, context: CallContext): RefusalReason | undefined {
  const { userId } = callerOf(context);
  const restedMs = context.now.getTime() - Date.parse(alert.resolvedOn ?? '');
  const isEnded = startsFrom.takeBack.includes(stateOf(alert.ExceptionStatus_id));
  if (!isEnded || alert.updateuser !== userId) return 'state';
  return restedMs <= takeBackMinutes * 60_000 ? undefined : 'over';
}

/** Gives one answer to alerts that can be answered so, with a few statements however many there are. */
async function give(alerts: readonly Exception[], answer: AlertAnswer, context: CallContext): Promise<void> {
  const { records } = context;
  const ids = alerts.map(({ id }) => id);
  const move = (action: string) => moveRows(Exception, ids, action, {}, context);
  switch (answer.kind) {
    case 'acknowledge': {
      await move('acknowledge');
      const free = alerts.filter(({ owner_user_id }) => owner_user_id === null).map(({ id }) => id);
      await records.changeAll(Exception, free, { owner_user_id: callerOf(context).userId });
      return;
    }
    case 'giveBack':
      await move('giveBack');
      await records.changeAll(Exception, ids, { owner_user_id: null });
      return;
    case 'wake':
      await move('wake');
      return;
    case 'assign':
      await records.changeAll(Exception, ids, { owner_user_id: answer.owner_user_id });
      return;
    case 'snooze':
      for (const alert of alerts) await snoozeException(alert, answer, context);
      return;
    case 'resolve':
    case 'falseAlarm':
      await end(alerts, answer, context);
      return;
    case 'takeBack':
      await move('takeBack');
      await moveStatesBySystem(Exception, await listTreated(ids, context), 'startRemediation', context);
  }
}

/** Whoever ends an alert has answered it. */
async function end(
  alerts: readonly Exception[],
  { kind, cause, note = '', lang = 'en' }: Ending,
  context: CallContext,
): Promise<void> {
  const words = { reason: causeText(cause, note, lang).reason };
  const idsIn = (...states: number[]) =>
    alerts.filter(({ ExceptionStatus_id: state }) => states.length === 0 || states.includes(state)).map(({ id }) => id);
  const move = (action: string, ids: readonly number[]) => moveRows(Exception, ids, action, words, context);
  if (kind === 'falseAlarm') return void (await move('markFalseAlarm', idsIn()));
  await move('wake', idsIn(exceptionStatusIds.snoozed));
  await move('acknowledge', idsIn(exceptionStatusIds.snoozed, exceptionStatusIds.open));
  await move('resolve', idsIn());
}

/** Those against which somebody still does something. */
async function listTreated(ids: readonly number[], { db }: CallContext): Promise<number[]> {
  const rows = await db
    .selectFrom('exception_remediations')
    .select('ExceptionList_id as id')
    .distinct()
    .where('ExceptionList_id', 'in', [...ids, 0])
    .where('status', 'in', ['planned', 'in_progress'])
    .execute();
  return rows.map(({ id }) => id);
}

/** Ended alerts whose trouble has another by now: one trouble of a unit has one alert. */
async function findRaisedAgain(alerts: readonly Exception[], { db }: CallContext): Promise<Set<number>> {
  const rows = await db
    .selectFrom('exceptions as ended')
    .innerJoin('exceptions as fresh', (join) =>
      join
        .onRef('fresh.platformGroup_id', '=', 'ended.platformGroup_id')
        .onRef('fresh.code', '=', 'ended.code')
        .on('fresh.resolvedOn', 'is', null),
    )
    .select('ended.id')
    .distinct()
    .where('ended.resolvedOn', 'is not', null)
    .where('ended.id', 'in', [...alerts.map(({ id }) => id), 0])
    .execute();
  return new Set(rows.map(({ id }) => id));
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
