import { caseEvents, LifecycleRemediation, type LifecycleRemediationStep } from '@trellis/lifecycles/model';
import { reaction, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** A case says when the next look is due, as its checks are added and done. */
export const keepNextCheck = [
  reaction(caseEvents.stepAdded, 'keep-next-check', ({ row }, context) => follow(row, context)),
  reaction(caseEvents.stepChanged, 'keep-next-check', ({ row }, context) => follow(row, context)),
];

async function follow({ kind, ag_lifecycleRemediation_id: id }: LifecycleRemediationStep, context: WorkContext) {
  if (kind !== 'check') return;
  const { rows } = await sql<{ next: string | null }>`
    select (select to_char(min(s."dueDate"), 'YYYY-MM-DD') from lifecycle_remediation_steps s
      where s."ag_lifecycleRemediation_id" = r.id and s.kind = 'check' and s."doneAt" is null) as next
    from lifecycle_remediations r where r.id = ${id} and r.state not in ('closed', 'dismissed') for update of r`.execute(
    context.db,
  );
  const [found] = rows;
  if (found) await context.records.update(LifecycleRemediation, id, { nextCheck: found.next });
}
