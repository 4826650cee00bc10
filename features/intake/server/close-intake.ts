import { FacilityIntake } from '@trellis/intake/model';
import { moveState, Refusal, type CallContext, type MoveWords } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Closes a delivery; refuses while received goods have no place and without documents. */
export async function closeIntake(id: number, words: MoveWords, context: CallContext): Promise<FacilityIntake> {
  const intake = await moveState(FacilityIntake, id, 'close', words, context);
  const { rows } = await sql<{ id: number }>`
    select id from facility_intake_items where intake_id = ${id} and "qtyReceived" > 0
      and (destination is null or destination = '{}') order by id`.execute(context.db);
  if (rows.length > 0)
    throw new Refusal('intake.not-put-away', 'Some lines are not put away yet.', 409, {
      lines: rows.map((row) => row.id),
    });
  if ((intake.documents ?? []).length === 0)
    throw new Refusal('intake.no-documents', 'Attach the documents of the delivery first.');
  return intake;
}
