import type { HostSessionState } from '@trellis/sparkplug';
import type { Pool } from 'pg';
import { createGroupCommit } from './group-commit.ts';

/** What is remembered of an edge node between processes. */
export interface NodeMemory {
  session: HostSessionState | undefined;
  /** Time of the newest reading of each sensor, by id. */
  newestAt: Map<number, number>;
  /** How far its clock was known to be off. */
  clockDriftMs: number;
}

/**
 * Saves Sparkplug sessions beside the positions of their controllers. A session is saved after the readings it belongs to
 * and before their acknowledgement: a process that ends in between leaves an older session, which reads the repeated
 * message once more, and its position tells that it was stored. The other order would take it for received and lose it.
 */
export interface SessionKeeper {
  save(controllerId: number, session: HostSessionState): Promise<void>;
  load(controllerId: number): Promise<NodeMemory>;
  settle(): Promise<void>;
}

const saveSessions = `
  insert into controller_positions (controller_id, session)
  select id, session from jsonb_to_recordset($1::jsonb) as n (id int, session jsonb) order by id
  on conflict (controller_id) do update set session = excluded.session`;

const loadMemory = `
  select (select session from controller_positions where controller_id = $1) as session,
    (select "clockDriftMs" from controllers where id = $1) as drift,
    (select json_object_agg(l.sensor_id, extract(epoch from l.at) * 1000)
      from sensors s join latest_readings l on l.sensor_id = s.id where s.controller_id = $1) as newest`;

interface LoadedMemory {
  session: unknown;
  newest: Record<string, number> | null;
  drift: number | null;
}

export function createSessionKeeper(pool: Pool): SessionKeeper {
  const commits = createGroupCommit<{ id: number; session: HostSessionState }>(async (parts) => {
    const newest = new Map(parts.map((part) => [part.id, part]));
    await pool.query(saveSessions, [JSON.stringify([...newest.values()])]);
  });
  return {
    save: (id, session) => commits.save({ id, session }),
    async load(controllerId) {
      const { rows } = await pool.query<LoadedMemory>(loadMemory, [controllerId]);
      const { session, newest, drift } = rows[0] ?? { session: null, newest: null, drift: null };
      return {
        session: isSession(session) ? session : undefined,
        newestAt: new Map(Object.entries(newest ?? {}).map(([id, at]) => [Number(id), at])),
        clockDriftMs: drift ?? 0,
      };
    },
    settle: () => commits.settle(),
  };
}

const isSession = (value: unknown): value is HostSessionState =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === 1;
