import { LifecycleRemediation } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import type { Viewer } from '@trellis/entity-kit/sql';
import { moveRow, Refusal, type CallContext, type MoveWords } from '@trellis/server-kit';

type Closing = Pick<CallContext, 'db' | 'records' | 'now'> & { viewer: Viewer };

/** Closes a crop problem with its outcome; refuses before somebody looked whether the treatment helped. */
export async function closeRemediation(
  { id }: Infer<typeof LifecycleRemediation>,
  words: MoveWords,
  context: Closing,
): Promise<Infer<typeof LifecycleRemediation>> {
  const closed = await moveRow(LifecycleRemediation, { id }, 'close', words, context);
  const checks = await context.db
    .selectFrom('lifecycle_remediation_steps')
    .select('doneAt')
    .where('ag_lifecycleRemediation_id', '=', id)
    .where('kind', '=', 'check')
    .execute();
  if (!checks.some(({ doneAt }) => doneAt !== null))
    throw new Refusal('remediation.no-check', 'Record a check before closing the case.', 409);
  if (checks.some(({ doneAt }) => doneAt === null))
    throw new Refusal(
      'remediation.check-due',
      'Record the last check, or take it off the case, before closing it.',
      409,
    );
  return closed;
}
