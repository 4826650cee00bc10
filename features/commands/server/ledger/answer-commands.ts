import type { CommandsAnswered } from '@trellis/devices/server';
import { inTransaction, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';
import { moveCommands } from './move-commands.ts';

const device = { userId: null, source: 'device' as const, ip: null };

/**
 * Writes down what a controller answered. Answers for commands of other controllers, unknown ones, and repetitions change
 * nothing; a database that fails makes the message come again.
 */
export async function answerCommands({ controllerId, answers }: CommandsAnswered, services: Services): Promise<void> {
  if (answers.length === 0) return;
  await inTransaction(services, device, async (work) => {
    for (const { commandId, outcome, result, error } of answers.toSorted((a, b) => a.commandId - b.commandId)) {
      if (!Number.isInteger(commandId) || commandId < 1 || commandId > 2_147_483_647) continue;
      await moveCommands(work, {
        to: outcome,
        where: sql`c.id = ${commandId} and c.controller_id = ${controllerId}`,
        error: outcome === 'failed' ? (error ?? 'The controller refused or failed') : null,
        ...(result !== undefined && { result }),
      });
    }
  });
}
