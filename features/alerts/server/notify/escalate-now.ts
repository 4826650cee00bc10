import { exceptionStatusIds, type Exception } from '@trellis/alerts/model';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { takeStep } from './escalate-alert.ts';
import { lockAlert } from './open-alert.ts';

/** Takes the next step of a ladder now: whoever sees that nobody comes does not wait for it. Refuses where somebody is on it, no step is left, or it is another one by now. */
export async function escalateNow({ id }: Exception, step: number, context: CallContext): Promise<{ step: number }> {
  const alert = await lockAlert(id, context);
  if (alert?.status !== exceptionStatusIds.open)
    throw new Refusal('alert.answered', 'Somebody has answered this alert already.');
  const { rows } = await sql<{ round: number; step: number }>`
    select round, step from alert_steps where exception_id = ${id} and state = 'waiting' order by round desc, step limit 1`.execute(
    context.db,
  );
  const [next] = rows;
  if (!next) throw new Refusal('alert.no-step', 'The ladder of this alert has no step left.');
  if (next.step !== step)
    throw new Refusal('alert.step-taken', 'That step of the ladder was taken already, or is not next.');
  await takeStep({ id, ...next }, context);
  return { step: next.step };
}
