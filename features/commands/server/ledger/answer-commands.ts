import type { CommandsAnswered } from '@trellis/devices/model';
import { rowId } from '@trellis/entity-kit';
import { inTransaction, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';
import { hasReachedSuccessor } from './end-superseded.ts';
import { moveCommands, noteWait } from './move-commands.ts';
import { tellCalibrations } from './tell-calibrations.ts';

const device = { userId: null, source: 'device' as const, ip: null };

/**
 * Writes down what a controller answered. Answers for commands of other controllers, unknown ones, and repetitions change
 * nothing; a database that fails makes the message come again.
 */
export async function answerCommands({ controllerId, answers }: CommandsAnswered, services: Services): Promise<void> {
  if (answers.length === 0) return;
  await inTransaction(services, device, async (work) => {
    for (const { commandId, outcome, result, error } of answers.toSorted((a, b) => a.commandId - b.commandId)) {
      if (!rowId.safeParse(commandId).success) continue;
      const where = sql`c.id = ${commandId} and c.controller_id = ${controllerId}`;
      // What was refused or given up because a later command stands has not failed.
      if (outcome === 'failed')
        await moveCommands(work, {
          to: 'superseded',
          where: sql`${where} and ${hasReachedSuccessor}`,
          error: error ?? null,
        });
      const moved = await moveCommands(work, {
        to: outcome,
        where,
        error: outcome === 'failed' ? (error ?? 'The controller refused or failed') : null,
        ...(result !== undefined && { result }),
      });
      if (outcome === 'done') await tellCalibrations(moved, work);
      const waitsSeconds = outcome === 'acknowledged' ? waitOf(result) : undefined;
      if (waitsSeconds !== undefined) await noteWait(work, where, waitsSeconds);
    }
  });
}

/** No device has to stay as it is for longer, in seconds. */
const longestWaitSeconds = 3600;

/** How long a controller says its device has to stay as it is. */
function waitOf(result: unknown): number | undefined {
  const seconds =
    typeof result === 'object' && result !== null && 'waitsSeconds' in result ? result.waitsSeconds : undefined;
  return typeof seconds === 'number' && seconds > 0 ? Math.min(seconds, longestWaitSeconds) : undefined;
}
