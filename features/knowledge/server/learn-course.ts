import { EducationCompletion, EducationCourse, scoreQuiz, type QuizAnswer } from '@trellis/knowledge/model';
import {
  accessDenied,
  callerOf,
  isMember,
  moveState,
  moveStateBySystem,
  Refusal,
  type CallContext,
} from '@trellis/server-kit';
import { DateTime } from 'luxon';

/** Starts a published course for the person; an open record of it is answered as it is. */
export async function startCourse(courseId: number, context: CallContext): Promise<EducationCompletion> {
  const { db, records, viewer, facilityId } = context;
  const { userId } = callerOf(context);
  const course = await records.get(EducationCourse, courseId, viewer);
  if (course.state !== 'published') throw new Refusal('NOT_PUBLISHED', 'The course is not published.');
  const open = await db
    .selectFrom('education_completions')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .where('educationCourse_id', '=', courseId)
    .where('facility_id', '=', facilityId)
    .where('state', 'in', ['assigned', 'started'])
    .forUpdate()
    .executeTakeFirst();
  if (open?.state === 'started') return records.get(EducationCompletion, open.id, viewer);
  if (open) {
    await moveState(EducationCompletion, open.id, 'start', {}, context);
    return records.update(EducationCompletion, open.id, { courseVersion: course.version });
  }
  return records.create(EducationCompletion, {
    facility_id: facilityId,
    user_id: userId,
    educationCourse_id: courseId,
    courseVersion: course.version,
    state: 'started',
  });
}

/** Remembers how much was read; it never goes back. */
export async function readLessons(id: number, progress: number, context: CallContext): Promise<EducationCompletion> {
  const own = await lockOwnStarted(id, context);
  return context.records.update(EducationCompletion, id, { progress: Math.max(progress, own.progress) });
}

/** Judges the quiz. Failed is final: the person starts again. Passed waits for the trainer's signature where the course asks for it. */
export async function answerQuiz(
  id: number,
  answers: readonly QuizAnswer[],
  context: CallContext,
): Promise<EducationCompletion> {
  const { db, records } = context;
  const own = await lockOwnStarted(id, context);
  const questions = await db
    .selectFrom('education_questions')
    .select(['id', 'correct'])
    .where('educationCourse_id', '=', own.educationCourse_id)
    .execute();
  const course = await readCourse(own.educationCourse_id, context);
  const score = scoreQuiz(questions, answers);
  const judged = await records.update(EducationCompletion, id, { score, progress: 100 });
  if (score < course.passMark) return moveStateBySystem(EducationCompletion, id, 'fail', {}, context);
  return course.needsSignOff && judged.signedBy === null ? judged : pass(id, course.validMonths, context);
}

/** A trainer of the facility signs somebody else's record. With the quiz passed before, the course is passed. */
export async function signCompletion(id: number, context: CallContext): Promise<EducationCompletion> {
  const { records, viewer, now } = context;
  await records.lock(EducationCompletion, id, 'read', viewer);
  const record = await records.get(EducationCompletion, id, viewer);
  const caller = callerOf(context);
  if (!isMember(caller, record.facility_id, ['facilityManager', 'farmManager'])) throw accessDenied();
  if (record.user_id === caller.userId) throw new Refusal('OWN_SIGNATURE', 'Another trainer signs your own record.');
  if (record.state !== 'started') throw new Refusal('NOT_STARTED', 'Only a course under way is signed.');
  const signed = await records.update(EducationCompletion, id, {
    signedBy: caller.userId,
    signedAt: now.toISOString(),
  });
  const course = await readCourse(record.educationCourse_id, context);
  return signed.score !== null && signed.score >= course.passMark ? pass(id, course.validMonths, context) : signed;
}

async function pass(id: number, validMonths: number | null, context: CallContext): Promise<EducationCompletion> {
  const { now } = context;
  const validUntil =
    validMonths === null ? null : DateTime.fromJSDate(now).toUTC().plus({ months: validMonths }).toISODate();
  await context.records.update(EducationCompletion, id, { completedAt: now.toISOString(), validUntil });
  return moveStateBySystem(EducationCompletion, id, 'pass', {}, context);
}

const readCourse = (id: number, { db }: CallContext) =>
  db
    .selectFrom('education_courses')
    .select(['passMark', 'needsSignOff', 'validMonths'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The person's own record of a course under way. */
async function lockOwnStarted(id: number, context: CallContext): Promise<EducationCompletion> {
  const { records, viewer } = context;
  await records.lock(EducationCompletion, id, 'read', viewer);
  const own = await records.get(EducationCompletion, id, viewer);
  if (own.user_id !== callerOf(context).userId) throw accessDenied();
  if (own.state !== 'started') throw new Refusal('NOT_STARTED', 'Start the course first.');
  return own;
}
