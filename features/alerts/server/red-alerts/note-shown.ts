import type { RedAlert } from '@trellis/alerts/model';
import { callerOf, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Writes down, once, that a message stands on the screen of whoever asks. A version that is not written yet nobody can have seen. */
export async function noteShown(alert: RedAlert, shown: number, context: CallContext): Promise<{ version: number }> {
  const version = Math.min(shown, alert.version);
  await sql`
    insert into red_alert_views ("redAlert_id", user_id, version, "shownAt")
    values (${alert.id}, ${callerOf(context).userId}, ${version}, ${context.now}) on conflict do nothing`.execute(
    context.db,
  );
  return { version };
}
