import { assignStep, urgentLevel, type Exception } from '@trellis/alerts/model';
import type { Travelled, WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { takeTurn } from './due-to-person.ts';
import { endedStatusIds, lockAlert } from './open-alert.ts';
import { tellPerson } from './tell-person.ts';
import { readRounds } from './write-receipts.ts';

type Owned = Pick<Travelled<Exception>, 'owner_user_id' | 'updateuser'>;

/** Whether an alert was given to somebody: whoever takes it on themselves knows. */
export const isGiven = (row: Owned, before: Pick<Owned, 'owner_user_id'>): boolean =>
  row.owner_user_id !== null && row.owner_user_id !== before.owner_user_id && row.owner_user_id !== row.updateuser;

/** Tells the person to whom an alert was given, whether a rule names them or not; what is over by now is nobody's, what was taken back theirs no more. */
export async function tellOwner(id: number, user_id: number, context: WorkContext): Promise<void> {
  const alert = await lockAlert(id, context);
  if (!alert || endedStatusIds.includes(alert.status) || alert.owner_user_id !== user_id) return;
  const { facility_id, escalationLevel } = alert;
  await takeTurn({ user_id, facility_id }, context);
  const { round } = await readRounds(id, context);
  const about = { id, facility_id, round, isUrgent: escalationLevel === urgentLevel };
  const step = assignStep(await countGiven({ id, user_id, round }, context));
  // It is theirs, whatever it shares its cause with.
  const whole = { ...alert, rootException_id: null };
  await tellPerson(whole, about, { user_id, channels: undefined, cause: 'assigned', step }, context);
}

/** How often it was given to the person before. */
async function countGiven(
  { id, user_id, round }: { id: number; user_id: number; round: number },
  { db }: Pick<WorkContext, 'db'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct step)::int as count from alert_receipts
    where exception_id = ${id} and user_id = ${user_id} and round = ${round} and cause = 'assigned'`.execute(db);
  return rows[0]?.count ?? 0;
}
