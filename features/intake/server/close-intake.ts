import { FacilityIntake } from '@trellis/intake/model';
import { moveRow, Refusal, type CallContext, type MoveWords } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Closes a delivery; refuses while received goods have no place and without documents. */
export async function closeIntake(
  accepted: FacilityIntake,
  words: MoveWords,
  context: CallContext,
): Promise<FacilityIntake> {
  const intake = await moveRow(FacilityIntake, accepted, 'close', words, context);
  const { rows } = await sql<{ id: number }>`
    select id from facility_intake_items where intake_id = ${intake.id} and "qtyReceived" > 0
      and (destination is null or destination = '{}') order by id`.execute(context.db);
  if (rows.length > 0)
    throw new Refusal('intake.not-put-away', 'Some lines are not put away yet.', 409, {
      lines: rows.map((row) => row.id),
    });
  if ((intake.documents ?? []).length === 0)
    throw new Refusal('intake.no-documents', 'Attach the documents of the delivery first.');
  return intake;
}
