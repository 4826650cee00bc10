import { commandEvents } from './command-events.ts';
import { randomUUID } from 'node:crypto';
import { queueSeconds, type CommandParameters, type WrittenValue } from '@trellis/commands/model';
import { sql, type Selectable } from 'kysely';
import type { Tables } from '@trellis/entity-kit';
import { supersedeQueued } from './end-superseded.ts';
import { logAsked } from './log-batches.ts';
import { supersedeRamps } from '../ramps/end-ramps.ts';
import type { Ordering } from './ordering.ts';
import './command-events.ts';

export type CommandRow = Selectable<Tables['controller_commands']>;

/** A command that passed every check. */
export interface PlannedCommand {
  facility_id: number;
  controller_id: number;
  platformGroup_id: number | null;
  virtualDevice_id: number | null;
  /** Name of the device; null for the unit itself. */
  deviceName: string | null;
  action_id: number;
  metric: string;
  target: WrittenValue;
  value: WrittenValue | null;
  parameters: CommandParameters;
  loglevel: string | null;
  timeoutS: number;
}

const rowsPerStatement = 1000;

/**
 * Queues commands as one batch, in order. Commands still waiting that they supersede give way to them; one
 * activity-log row per facility names the person and the batch. `ongoing`: the batch goes on that was told before.
 */
export async function queueCommands(
  planned: readonly PlannedCommand[],
  context: Ordering,
  cause: Readonly<Record<string, unknown>> = {},
  ongoing?: string,
): Promise<{ batchId: string; rows: CommandRow[] }> {
  const batchId = ongoing ?? randomUUID();
  // Before anything is queued: a ramp that takes a step this moment is waited for, so that its step comes before these and not after.
  await supersedeRamps(batchId, planned, context);
  const rows: CommandRow[] = [];
  for (let start = 0; start < planned.length; start += rowsPerStatement) {
    rows.push(...(await insertCommands(planned.slice(start, start + rowsPerStatement), batchId, context)));
  }
  const commands = rows.map(({ id, state, error }, index) => {
    const { controller_id = 0, facility_id = 0, platformGroup_id = null, action_id = 0 } = planned[index] ?? {};
    const ofUnit = { controller_id, facility_id, platformGroup_id, action_id };
    return { id, ...ofUnit, batchId, state, error, reason: null, waitsUntil: null, waitsFor: null };
  });
  await supersedeQueued(batchId, new Set(commands.map(({ controller_id }) => controller_id)), context);
  context.events.emit(commandEvents.moved, { commands });
  if (ongoing === undefined)
    await logAsked(batchId, new Set(planned.map(({ facility_id }) => facility_id)), cause, context);
  return { batchId, rows };
}

function insertCommands(
  planned: readonly PlannedCommand[],
  batchId: string,
  { db, now, user }: Ordering,
): Promise<CommandRow[]> {
  const userId = user?.userId ?? null;
  return db
    .insertInto('controller_commands')
    .values(
      planned.map(({ facility_id: _, target, value, parameters, ...plain }) => ({
        ...plain,
        target: sql`${JSON.stringify(target)}::jsonb`,
        value: value === null ? null : sql`${JSON.stringify(value)}::jsonb`,
        parameters: sql<CommandParameters>`${JSON.stringify(parameters)}::jsonb`,
        batchId,
        user_id: userId,
        state: 'queued' as const,
        expiresAt: new Date(now.getTime() + queueSeconds * 1000),
        createdate: now,
        createuser: userId,
        updatedate: now,
        updateuser: userId,
      })) as never,
    )
    .returningAll()
    .execute();
}
