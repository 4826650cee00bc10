import { randomUUID } from 'node:crypto';
import { QUEUE_SECONDS, type CommandParameters, type WrittenValue } from '@trellis/commands/model';
import type { CallContext } from '@trellis/server-kit';
import { sql, type Selectable } from 'kysely';
import type { Tables } from '@trellis/entity-kit';
import { moveCommands } from './move-commands.ts';
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

const ROWS_PER_STATEMENT = 1000;

/**
 * Queues commands as one batch, in order. Commands still waiting for the same device and metric give way to the newer ones;
 * one activity-log row per facility names the person and the batch.
 */
export async function queueCommands(
  planned: readonly PlannedCommand[],
  context: CallContext,
  cause: Readonly<Record<string, unknown>> = {},
): Promise<{ batchId: string; rows: CommandRow[] }> {
  const batchId = randomUUID();
  await supersedeWaiting(planned, context);
  const rows: CommandRow[] = [];
  for (let start = 0; start < planned.length; start += ROWS_PER_STATEMENT) {
    rows.push(...(await insertCommands(planned.slice(start, start + ROWS_PER_STATEMENT), batchId, context)));
  }
  const commands = rows.map(({ id, state, error }, index) => {
    const { controller_id = 0, facility_id = 0, platformGroup_id = null, action_id = 0 } = planned[index] ?? {};
    return { id, controller_id, facility_id, platformGroup_id, action_id, batchId, state, error };
  });
  context.events.emit('commandsChanged', { commands });
  await logBatch(planned, batchId, cause, context);
  return { batchId, rows };
}

function insertCommands(
  planned: readonly PlannedCommand[],
  batchId: string,
  { db, now, user }: CallContext,
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
        expiresAt: new Date(now.getTime() + QUEUE_SECONDS * 1000),
        createdate: now,
        createuser: userId,
        updatedate: now,
        updateuser: userId,
      })) as never,
    )
    .returningAll()
    .execute();
}

async function supersedeWaiting(planned: readonly PlannedCommand[], context: CallContext): Promise<void> {
  const keys = planned.map(({ controller_id, deviceName, metric }) => ({ controller_id, deviceName, metric }));
  await moveCommands(context, {
    to: 'cancelled',
    where: sql`c.state = 'queued' and exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as n(controller_id integer, "deviceName" text, metric text)
      where n.controller_id = c.controller_id and n."deviceName" is not distinct from c."deviceName" and n.metric = c.metric)
      and c.controller_id = any(${[...new Set(keys.map(({ controller_id }) => controller_id))]}::integer[])`,
    error: 'superseded by a newer command',
  });
}

async function logBatch(
  planned: readonly PlannedCommand[],
  batchId: string,
  cause: Readonly<Record<string, unknown>>,
  { db, now, user, request }: CallContext,
): Promise<void> {
  const byFacility = Map.groupBy(planned, ({ facility_id }) => facility_id);
  for (const [facilityId, commands] of byFacility) {
    const changes = {
      batchId,
      ...cause,
      actions: [...new Set(commands.map(({ action_id }) => action_id))],
      controllers: [...new Set(commands.map(({ controller_id }) => controller_id))],
      values: [...new Set(commands.map(({ value }) => value).filter((value) => value !== null))],
    };
    await sql`insert into activity_logs ("time", user_id, facility_id, action, collection, changes, source, ip)
      values (${now}, ${user?.userId ?? null}, ${facilityId}, 'command', 'controllerCommands', ${JSON.stringify(changes)}::jsonb,
        ${request.headers['x-trellis-client'] === 'web' ? 'ui' : 'api'}, ${request.ip})`.execute(db);
  }
}
