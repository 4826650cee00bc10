import { statesBefore, type CommandState } from '@trellis/commands/model';
import type { RequestTransaction, WorkContext } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';
import { commandEvents, type ChangedCommand } from './command-events.ts';

export interface Move {
  /** A command begins as queued, and no move leads there. */
  to: Exclude<CommandState, 'draft' | 'queued'>;
  /** Which commands, as a condition on `controller_commands c`. */
  where: RawBuilder<unknown>;
  /** Why, for people: null when all went well. */
  error?: RawBuilder<unknown> | string | null;
  /** What the controller answered. */
  result?: unknown;
}

/**
 * Moves commands to a state, but only those whose present state allows it: whatever happens at the same time, each
 * command gets one final state. Rows are locked in the order of their ids, so that movers never wait for each other in a
 * circle. Answers what really moved.
 */
export async function moveCommands(
  { db, events, now }: Pick<WorkContext, 'db' | 'events' | 'now'>,
  move: Move,
): Promise<ChangedCommand[]> {
  const { rows } = await sql<ChangedCommand>`
    with picked as (
      select c.id from controller_commands c
      where c.state = any(${statesBefore(move.to)}) and (${move.where})
      order by c.id for update of c
    )
    update controller_commands c set state = ${move.to}, updatedate = ${now}, ${stampsOf(move, now)}
    from picked, controllers k
    where c.id = picked.id and k.id = c.controller_id
    returning ${changedColumns}`.execute(db);
  if (rows.length > 0) events.emit(commandEvents.moved, { commands: rows });
  return rows;
}

/**
 * Locks the commands that several moves of one transaction may touch, at once and in the order of their ids. Without it each
 * move would lock its own in turn, a later one perhaps a lower id, and wait in a circle with whoever locked that first.
 */
export async function lockCommands({ db }: Pick<WorkContext, 'db'>, where: RawBuilder<unknown>): Promise<void> {
  await sql`select c.id from controller_commands c where ${where} order by c.id for update of c`.execute(db);
}

const changedColumns = sql`c.id, c.controller_id, k.facility_id, c."platformGroup_id", c.action_id, c."batchId", c.state, c.error, c."waitsUntil", c."waitsFor", c.result->'reason' as reason`;

/** A number of seconds among the parameters of a device, or else among those of its kind. */
const secondsOf = (name: string): RawBuilder<unknown> =>
  sql.join(
    ['d', 't'].map((of) => {
      const value = sql`${sql.ref(`${of}.parameters`)}->${sql.lit(name)}`;
      return sql`case when jsonb_typeof(${value}) = 'number' then (${value})::float8 end`;
    }),
    sql`, `,
  );

const deviceOfCommand = sql`virtual_devices d join virtual_device_types t on t.id = d."virtualDeviceType_id" where d.id = c."virtualDevice_id"`;
const isResting = sql`lower(d.state) = 'off'`;

/** Until when the device of a command has to stay as it is, as far as the server knows: what its controller said that it has to run
 * or to rest, or what is usual for its kind, since its state was last reported. Null when it may follow at once. */
const minimumRunUntil = (now: Date): RawBuilder<unknown> => sql`(
  select case when m.until > ${now}::timestamptz then m.until end from (
    select w."stateAt" + least(w.seconds, 3600) * interval '1 second' as until
    from (
      select d."stateAt", d.state, case when ${isResting} then coalesce(${secondsOf('minimumRestSeconds')}, ${secondsOf('minimumRunSeconds')})
        else coalesce(${secondsOf('minimumRunSeconds')}) end as seconds
      from ${deviceOfCommand}
    ) w
    where w.seconds is not null and c.metric = 'state' and lower(w.state) <> lower(c.target #>> '{}')) m)`;

/** The kind of device that a command waits for, and whether it has to run or to rest. */
const waitedFor = sql`(select t.key || case when ${isResting} then '.rest' else '.run' end from ${deviceOfCommand})`;

/**
 * Writes down that the controller waits: its device has to run or rest some time before it obeys. The command's own time counts
 * from there.
 */
export async function noteWait(
  { db, events, now }: Pick<WorkContext, 'db' | 'events' | 'now'>,
  where: RawBuilder<unknown>,
  waitsSeconds: number,
): Promise<void> {
  const until = new Date(now.getTime() + waitsSeconds * 1000);
  const { rows } = await sql<ChangedCommand>`
    update controller_commands c set "waitsUntil" = ${until}, "waitsFor" = ${waitedFor}, updatedate = ${now},
      "expiresAt" = greatest(c."expiresAt", ${until}::timestamptz + c."timeoutS" * interval '1 second')
    from controllers k where k.id = c.controller_id and c.state in ('sent', 'acknowledged') and (${where})
    returning ${changedColumns}`.execute(db);
  if (rows.length > 0) events.emit(commandEvents.moved, { commands: rows });
}

/** The times and texts that belong to a state. */
function stampsOf({ to, error = null, result }: Move, now: Date): RawBuilder<unknown> {
  // A command that was answered before its sending was written down counts as sent now.
  const sentAt = sql`"sentAt" = coalesce(c."sentAt", ${now}::timestamptz)`;
  const ending = sql`"expiresAt" = case when c."sentAt" is null then ${now}::timestamptz + c."timeoutS" * interval '1 second' else c."expiresAt" end`;
  if (to === 'sent') {
    const until = minimumRunUntil(now);
    return sql`${sentAt}, "waitsUntil" = ${until}, "waitsFor" = case when ${until} is not null then ${waitedFor} end, attempts = c.attempts + 1,
      "expiresAt" = coalesce(${until}, ${now}::timestamptz) + c."timeoutS" * interval '1 second'`;
  }
  if (to === 'acknowledged') return sql`${sentAt}, ${ending}, "ackAt" = ${now}`;
  const text = typeof error === 'string' ? error.slice(0, 500) : error;
  const answer = result === undefined ? sql`c.result` : sql`${JSON.stringify(result)}::jsonb`;
  const end = sql`"doneAt" = ${now}, error = ${text}, result = ${answer}`;
  return to === 'done' || to === 'failed' ? sql`${sentAt}, ${end}` : end;
}

/** A condition for the commands with these ids. */
export const withIds = (ids: readonly number[]): RawBuilder<unknown> => sql`c.id = any(${ids}::integer[])`;

/** One open command with what tells whether a report fulfils it. */
export interface OpenCommand {
  id: number;
  deviceName: string | null;
  /** Key of the kind of device, e.g. `light`; null for the unit itself. */
  deviceKey: string | null;
  metric: string;
  target: unknown;
  sentAt: Date;
}

/** Locks the sent commands of a controller whose outcome telemetry can show. A command that is being sent this moment is
 * waited for. */
export async function lockSentCommands(
  db: RequestTransaction,
  controllerId: number,
  observableActions: readonly number[],
): Promise<OpenCommand[]> {
  const { rows } = await sql<OpenCommand & { state: CommandState }>`
    select c.id, c."deviceName", t.key as "deviceKey", c.metric, c.target, c."sentAt", c.state
    from controller_commands c
    left join virtual_devices d on d.id = c."virtualDevice_id"
    left join virtual_device_types t on t.id = d."virtualDeviceType_id"
    where c.controller_id = ${controllerId} and c.state = any(${['queued', 'sent', 'acknowledged']})
      and c.action_id = any(${observableActions}::integer[])
    order by c.id for update of c`.execute(db);
  return rows.filter(({ state }) => state !== 'queued');
}
