import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../store/in-transaction.ts';
import { isRefusal } from '../keep/sql-state.ts';
import type { ShotChange } from './shot-changes.ts';

/** A row of `irrigation_events` that was written. */
export interface RecordedShot {
  id: number;
  op: 'create' | 'update';
  change: ShotChange;
}

/** Keeps the shots of units. */
export interface ShotKeeper {
  /** Resolves with what was written; rejects when the database is away, so that the message comes again. */
  save(changes: readonly ShotChange[]): Promise<RecordedShot[]>;
}

/** Opens the keeper; shots the database refuses are told to `onRefused` and left out. */
export const createShotKeeper = (
  pool: Pool,
  onRefused: (controllerId: number, error: unknown) => void,
): ShotKeeper => ({
  async save(changes) {
    try {
      return await recordShots(pool, changes);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      onRefused(changes[0]?.controllerId ?? 0, error);
      return [];
    }
  },
});

/**
 * Writes shots as outlets tell them: a row when water begins to run, its end when it stops. Safe to repeat and in any order:
 * history that comes after a birth finds its place by its own times.
 */
async function recordShots(pool: Pool, changes: readonly ShotChange[]): Promise<RecordedShot[]> {
  if (changes.length === 0) return [];
  return inTransaction(pool, async (client) => {
    const recorded: RecordedShot[] = [];
    for (const change of changes) {
      const row = await writeChange(client, change);
      if (row) recorded.push({ ...row, change });
    }
    return recorded;
  });
}

type Written = Omit<RecordedShot, 'change'> | undefined;

function writeChange(client: PoolClient, change: ShotChange): Promise<Written> {
  if (change.valve === 'open') return beginShot(client, change);
  if (change.valve === 'closed') return endShot(client, change);
  return change.valve === 'lost' ? giveUpShot(client, change) : explainShot(client, change);
}

/** A command may wait this long for the shared line or the way to the device before water runs for it. */
const commandWindow = `interval '20 minutes'`;
/** How far a device's clock may run behind ours. */
const clockGrace = `interval '1 minute'`;

/** The command that water runs for: the newest one sent to this outlet that no shot belongs to yet. */
const commandOf = `
  select c.id from controller_commands c
  where c.controller_id = $3 and c."deviceName" = $4 and c.metric = 'state' and c.target in ('"on"', '"open"')
    and c.state in ('sent', 'acknowledged', 'done') and coalesce(c."sentAt", c.createdate) <= $5::timestamptz + ${clockGrace}
    and coalesce(c."sentAt", c.createdate) > $5::timestamptz - ${commandWindow} and $6::text is distinct from 'schedule'
    and not exists (select 1 from irrigation_events e where e.command_id = c.id and e."virtualDevice_id" = $2)
  order by c.id desc limit 1`;

/** An outlet that says it is open while its shot is open repeats itself. The unit was watered when the shot began. */
const insertShot = `
  with newest as (
    select finish, outcome from irrigation_events where "virtualDevice_id" = $2 and start <= $5 order by start desc limit 1
  ), command as (${commandOf}), begun as (
    insert into irrigation_events ("platformGroup_id", "virtualDevice_id", designator_id, start, origin, planned, command_id)
    select $1, d.id, g.id, $5, coalesce($6::text, case when k.id is not null then 'command' end),
      coalesce($6::text = 'schedule', false), k.id
    from virtual_devices d left join command k on true
      left join designators g on jsonb_typeof(d.parameters -> 'designator_id') = 'number' and g.id = (d.parameters ->> 'designator_id')::numeric
    where d.id = $2 and not exists (select 1 from newest where finish is null and outcome is null)
    on conflict do nothing returning id
  ), watered as (
    update units set "lastIrrigated" = greatest("lastIrrigated", $5) where id = $1 and exists (select 1 from begun)
  )
  select id from begun`;

const timeOf = ({ at }: ShotChange): string => new Date(at).toISOString();

async function beginShot(client: PoolClient, change: ShotChange): Promise<Written> {
  const { platformGroupId, deviceId, controllerId, deviceName, origin } = change;
  const values = [platformGroupId, deviceId, controllerId, deviceName, timeOf(change), origin ?? null];
  return written('create', await client.query<{ id: number }>(insertShot, values));
}

const newestShot = `select id from irrigation_events where "virtualDevice_id" = $1 and start <= $2 order by start desc limit 1`;

async function endShot(client: PoolClient, change: ShotChange): Promise<Written> {
  const sql = `
    update irrigation_events set finish = $2, outcome = 'done',
      "durationSeconds" = round(extract(epoch from $2::timestamptz - start))
    where id = (${newestShot}) and finish is null returning id`;
  return written('update', await client.query<{ id: number }>(sql, [change.deviceId, timeOf(change)]));
}

async function giveUpShot(client: PoolClient, change: ShotChange): Promise<Written> {
  const sql = `
    update irrigation_events set outcome = 'aborted'
    where id = (${newestShot}) and finish is null and outcome is null returning id`;
  return written('update', await client.query<{ id: number }>(sql, [change.deviceId, timeOf(change)]));
}

/** A person prolongs water that runs by the schedule: from then on the shot belongs to the command. */
async function explainShot(client: PoolClient, change: ShotChange): Promise<Written> {
  const sql = `
    update irrigation_events set origin = $6, planned = $6 = 'schedule', command_id = coalesce((${commandOf}), command_id)
    where id = (select id from irrigation_events where "virtualDevice_id" = $2 and start <= $5 order by start desc limit 1)
      and "platformGroup_id" = $1 and finish is null and origin is distinct from $6::text returning id`;
  const { platformGroupId, deviceId, controllerId, deviceName, origin } = change;
  const values = [platformGroupId, deviceId, controllerId, deviceName, timeOf(change), origin];
  return written('update', await client.query<{ id: number }>(sql, values));
}

function written(op: 'create' | 'update', { rows: [row] }: { rows: { id: number }[] }): Written {
  return row && { id: row.id, op };
}
