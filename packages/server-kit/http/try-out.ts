import { sql } from 'kysely';
import type { WorkContext } from '../context.ts';

/**
 * Does a write in a savepoint. What it throws, and what `keep` does not want, leaves no trace: neither rows nor events. Answers what
 * the write answered; what it threw rises.
 */
export async function tryOut<T>(
  { db, events }: Pick<WorkContext, 'db' | 'events'>,
  write: () => Promise<T>,
  { keep }: { keep: boolean },
): Promise<T> {
  const mark = events.mark();
  const takeBack = async () => {
    await sql`rollback to savepoint tried`.execute(db);
    events.forgetSince(mark);
  };
  await sql`savepoint tried`.execute(db);
  try {
    const answer = await write();
    await (keep ? sql`release savepoint tried`.execute(db) : takeBack());
    return answer;
  } catch (error) {
    await takeBack();
    throw error;
  }
}
