import { BatchStep } from '@trellis/harvests/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Marks the open steps of some kinds as done: what they wait for has happened. */
export async function passSteps(
  batchId: number,
  kinds: readonly ('sample' | 'hold')[],
  { db, records, now }: Pick<CallContext, 'db' | 'records' | 'now'>,
): Promise<void> {
  const { rows } = await sql<{ id: number; startedAt: Date | null }>`
    select b.id, b."startedAt" from batch_steps b join harvest_workflow_steps s on s.id = b."harvestWorkflowStep_id"
    where b.batch_id = ${batchId} and b.state in ('pending', 'running') and s.kind = any(${kinds}::text[]) order by s.seq`.execute(
    db,
  );
  for (const { id, startedAt } of rows)
    await records.update(BatchStep, id, {
      state: 'done',
      startedAt: (startedAt ?? now).toISOString(),
      finishedAt: now.toISOString(),
    });
}
