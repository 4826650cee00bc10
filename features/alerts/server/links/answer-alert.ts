import {
  Exception,
  ExceptionRemediation,
  type AlertCause,
  type LinkedAlert,
  type messageLinksApi,
} from '@trellis/alerts/model';
import type { CallInput } from '@trellis/entity-kit';
import {
  accessDenied,
  inTransaction,
  invalidRecord,
  moveState,
  Refusal,
  viewerOf,
  type WorkContext,
} from '@trellis/server-kit';
import { causeText } from '../cause-text.ts';
import { getAnsweringReader, readAlert, type AnsweringReader } from './linked-alert.ts';

type Answer = CallInput<typeof messageLinksApi.calls.answerAlert>['body'];

/** Answers an alert in the name of the person its mail went to: their rights, their name in the log. */
export async function answerAlert(
  token: string,
  answer: Answer,
  { services, db, now, ip }: Pick<WorkContext, 'services' | 'db' | 'now'> & { ip: string },
): Promise<LinkedAlert> {
  const { reader } = await getAnsweringReader(token, { db, now });
  return inTransaction(services, { userId: reader.userId, source: 'ui', ip }, async (context) => {
    const found = await getAnsweringReader(token, context);
    await context.db.selectFrom('exceptions').select('id').where('id', '=', found.exceptionId).forUpdate().execute();
    const alert = await readAlert(found, context);
    if (alert.resolvedOn !== null || alert.state === 'false_alarm')
      throw new Refusal('ALREADY_ENDED', 'The alert was ended already.');
    if (answer.answer === 'acknowledge') await acknowledge(alert, found, context);
    else await end(alert, answer, found, context);
    return readAlert(found, context);
  });
}

type Ending = Extract<Answer, { cause: AlertCause }>;

async function acknowledge(alert: LinkedAlert, { reader, exceptionId }: AnsweringReader, context: WorkContext) {
  if (!alert.can.acknowledge)
    throw alert.state === 'open' ? accessDenied() : new Refusal('ALREADY_ANSWERED', 'Somebody is on it.');
  const viewer = viewerOf(reader);
  await moveState(Exception, exceptionId, 'acknowledge', {}, { ...context, viewer });
  await context.records.update(Exception, exceptionId, { owner_user_id: reader.userId });
}

async function end(
  alert: LinkedAlert,
  given: Ending,
  { reader, exceptionId, message }: AnsweringReader,
  context: WorkContext,
) {
  const isFalse = given.answer === 'falseAlarm';
  if (!(isFalse ? alert.can.falseAlarm : alert.can.resolve)) throw accessDenied();
  const note = given.note.trim();
  if (!isFalse && note === '')
    throw invalidRecord(Exception.path, [{ property: 'note', code: 'presence', message: "can't be blank" }]);
  if (!isFalse && alert.reading?.isStillOut && !given.isConfirmed)
    throw new Refusal('STILL_OUT_OF_RANGE', 'The value is still out of range.');
  const { cause, reason } = causeText(given.cause, note, message.lang);
  const moving = { ...context, viewer: viewerOf(reader) };
  if (isFalse) return moveState(Exception, exceptionId, 'markFalseAlarm', { reason }, moving);
  if (alert.state === 'snoozed') await moveState(Exception, exceptionId, 'wake', {}, moving);
  if (alert.state === 'snoozed' || alert.state === 'open')
    await moveState(Exception, exceptionId, 'acknowledge', {}, moving);
  await moveState(Exception, exceptionId, 'resolve', { reason }, moving);
  return context.records.create(ExceptionRemediation, {
    ExceptionList_id: exceptionId,
    status: 'done',
    user_id: reader.userId,
    action: cause,
    note,
  });
}
