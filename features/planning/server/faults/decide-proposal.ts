import type { CallInput, Infer } from '@trellis/entity-kit';
import { MalfunctioningGrowUnit, type faultProposalsApi, type FaultProposal } from '@trellis/planning/model';
import { invalidRecord, moveState, Refusal, type CallContext } from '@trellis/server-kit';
import { readProposals } from './read-proposals.ts';

type Decision = CallInput<typeof faultProposalsApi.calls.decideProposal>['body'];

/** Writes a proposed malfunction down as a person decided it; refused once it was decided or holds no more. */
export async function decideProposal(
  { platformGroup_id, begin, decision, reason }: Decision,
  context: CallContext,
): Promise<Infer<typeof MalfunctioningGrowUnit>> {
  const { db, records } = context;
  if (decision === 'dismiss' && !reason?.trim())
    throw invalidRecord(MalfunctioningGrowUnit.path, [
      { property: 'reason', code: 'needed', message: 'must say why it is dismissed' },
    ]);
  // Two people who decide at once write one row.
  await db.selectFrom('units').select('id').where('id', '=', platformGroup_id).forNoKeyUpdate().executeTakeFirst();
  const proposal = (await readProposals(context)).find(
    (one) => one.platformGroup_id === platformGroup_id && one.begin === new Date(begin).toISOString(),
  );
  if (!proposal)
    throw new Refusal('fault.no-proposal', 'This malfunction was decided already, or is proposed no more.', 409);
  const made = await records.create(MalfunctioningGrowUnit, {
    ...{ platformGroup_id, lifecycle_id: proposal.lifecycle_id, begin: proposal.begin },
    // What is dismissed while it lasts is over with that: what comes after it is judged anew.
    finish: proposal.finish ?? (decision === 'dismiss' ? context.now.toISOString() : null),
    ...{ faultClass: classOf(proposal), hoursOut: proposal.hoursOut, plantsAffected: proposal.plants },
    ticket_id: proposal.ticket_id,
  });
  return moveState(MalfunctioningGrowUnit, made.id, decision, reason === undefined ? {} : { reason }, context);
}

/** What it was out of the longest; without a metric what there were too many of. */
function classOf({ hoursOut, reasons }: FaultProposal): string | null {
  const [worst] = Object.entries(hoursOut).toSorted(([, one], [, other]) => other - one);
  return worst?.[0] ?? reasons[0] ?? null;
}
