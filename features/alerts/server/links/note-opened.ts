import type { RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { LinkedRow } from './get-linked-message.ts';

/** Whoever follows the link of a mail has opened it. */
export async function noteOpened(
  { id }: Pick<LinkedRow, 'id'>,
  { db, now }: { db: RequestTransaction; now: Date },
): Promise<void> {
  await sql`
    update alert_receipts set "openedAt" = ${now} where notification_id = ${id} and channel = 'email' and "openedAt" is null`.execute(
    db,
  );
}
