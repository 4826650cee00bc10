import { EducationCompletion, EducationCourse, scoreQuiz, type QuizAnswer } from '@trellis/knowledge/model';
import { callerOf, moveState, moveStateBySystem, Refusal, type CallContext } from '@trellis/server-kit';
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
export async function readLessons(
  own: EducationCompletion,
  progress: number,
  { records }: CallContext,
): Promise<EducationCompletion> {
  assertStarted(own, 'Start the course first.');
  return records.update(EducationCompletion, own.id, { progress: Math.max(progress, own.progress) });
}

/** Judges the quiz. Failed is final: the person starts again. Passed waits for the trainer's signature where the course asks for it. */
export async function answerQuiz(
  own: EducationCompletion,
  answers: readonly QuizAnswer[],
  context: CallContext,
): Promise<EducationCompletion> {
  const { db, records } = context;
  assertStarted(own, 'Start the course first.');
  const { id } = own;
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
export async function signCompletion(record: EducationCompletion, context: CallContext): Promise<EducationCompletion> {
  const { records, now } = context;
  const { id } = record;
  const caller = callerOf(context);
  if (record.user_id === caller.userId) throw new Refusal('OWN_SIGNATURE', 'Another trainer signs your own record.');
  assertStarted(record, 'Only a course under way is signed.');
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

/** Refuses what is not under way. */
function assertStarted({ state }: EducationCompletion, message: string): void {
  if (state !== 'started') throw new Refusal('NOT_STARTED', message);
}
