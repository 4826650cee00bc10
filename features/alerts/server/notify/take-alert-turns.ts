import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { AlertRecipient } from './alert-recipients.ts';
import { takeTurns } from './due-to-person.ts';
import type { LockedAlert } from './open-alert.ts';
import { takeGroupTurns } from './tell-groups.ts';

/**
 * The turns of everybody who was told of an alert or is named for it, with who stands in for them, and of the channels of its facility:
 * whoever holds them reads what was told to the end. After the lock of the alert.
 */
export async function takeAlertTurns(
  { id, facility_id }: Pick<LockedAlert, 'id' | 'facility_id'>,
  named: readonly Pick<AlertRecipient, 'user_id' | 'backup_user_id'>[],
  context: WorkContext,
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from alert_receipts where exception_id = ${id} and user_id is not null`.execute(context.db);
  const people = [...rows, ...named].map(({ user_id }) => user_id);
  const backups = named.flatMap(({ backup_user_id }) => backup_user_id ?? []);
  await takeTurns([...people, ...backups], facility_id, context);
  await takeGroupTurns(facility_id, context);
}
