import { FacilityForm, FormAnswer, FormSubmission } from '@trellis/forms/model';
import { accessDenied, callerOf, isMember, moveState, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Who reviews a form that names nobody. */
const usualReviewers = ['facilityManager'];

type Viewer = CallContext['viewer'];

/** What a reviewer reaches: the facility's submissions, also where the role alone reads only the person's own. */
const reviewing = (viewer: Viewer, facilityId: number): Viewer => ({
  ...viewer,
  facilitiesFor: (entity, right, who) =>
    entity.name === FormSubmission.name || entity.name === FormAnswer.name
      ? [facilityId]
      : viewer.facilitiesFor(entity, right, who),
});

/** What waits for the caller: submissions of forms that name one of the caller's roles, not the caller's own where another
 * person has to look. JSON text of a list. */
export async function listToReview(context: CallContext): Promise<string> {
  const { db, records, viewer, facilityId } = context;
  const { rows } = await sql<{ id: number; roles: string[] | null; user_id: number; reviewRequired: boolean }>`
    select s.id, f."reviewRoles" as roles, s.user_id, f."reviewRequired"
    from form_submissions s join facility_forms f on f.id = s."facilityForm_id"
    where s.facility_id = ${facilityId} and s.state = 'submitted'`.execute(db);
  const caller = callerOf(context);
  const mine = rows.filter(
    ({ roles, user_id, reviewRequired }) =>
      isReviewer(caller, facilityId, roles) && !(reviewRequired && user_id === caller.userId),
  );
  return records.list(
    FormSubmission,
    {
      where: { id: { inq: mine.map(({ id }) => id) } },
      include: ['answers', 'form'],
      order: 'submittedAt',
      limit: 1000,
    },
    reviewing(viewer, facilityId),
  );
}

const isReviewer = (
  caller: Parameters<typeof isMember>[0],
  facilityId: number,
  named: readonly string[] | null,
): boolean => isMember(caller, facilityId, named && named.length > 0 ? named : usualReviewers);

/** Accepts a submission or gives it back. Reviewers are the form's roles, else facility managers; never the author of a form that
 * asks for review. */
export async function reviewForm(
  { submission, wide }: Reviewed,
  action: 'accept' | 'return',
  note: string | undefined,
  { db, records, now }: CallContext,
): Promise<FormSubmission> {
  return moveState(FormSubmission, submission.id, action, { reason: note }, { db, records, now, viewer: wide });
}

interface Reviewed {
  submission: FormSubmission;
  /** Who reviews sees what the role alone would not. */
  wide: Viewer;
}

/** Lets reviewers of a form's submission in: 404 to people of other facilities. */
export async function judgeReviewer(id: number, context: CallContext): Promise<Reviewed> {
  const { db, records, viewer } = context;
  const caller = callerOf(context);
  const found = await db.selectFrom('form_submissions').select('facility_id').where('id', '=', id).executeTakeFirst();
  if (!found || !isMember(caller, found.facility_id)) throw notFound(FormSubmission.path);
  const wide = reviewing(viewer, found.facility_id);
  const submission = await records.get(FormSubmission, id, wide);
  const form = await records.get(FacilityForm, submission.facilityForm_id, viewer);
  if (!isReviewer(caller, submission.facility_id, form.reviewRoles)) throw accessDenied();
  if (form.reviewRequired && submission.user_id === caller.userId)
    throw new Refusal('OWN_REVIEW', 'Another person reviews this form.');
  return { submission, wide };
}
