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
  const check = await context.db
    .selectFrom('lifecycle_remediation_steps')
    .select('id')
    .where('ag_lifecycleRemediation_id', '=', id)
    .where('kind', '=', 'check')
    .where('doneAt', 'is not', null)
    .executeTakeFirst();
  if (!check) throw new Refusal('remediation.no-check', 'Record a check before closing the case.', 409);
  return closed;
}
