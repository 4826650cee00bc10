import type { HostSessionState } from '@trellis/sparkplug';
import type { Pool } from 'pg';
import { createGroupCommit } from './group-commit.ts';

/** What is remembered of an edge node between processes. */
export interface NodeMemory {
  session: HostSessionState | undefined;
  /** Time of the newest reading of each sensor, by id. */
  newestAt: Map<number, number>;
  /** What its births told, which it may send once more as history. */
  births: ToldByBirth[];
  /** How far its clock was known to be off. */
  clockDriftMs: number;
}

/** A reading that a birth told. */
export interface ToldByBirth {
  sensorId: number;
  at: number;
  value: number;
}

/**
 * Saves Sparkplug sessions beside the positions of their controllers. A session is saved after the readings it belongs to
 * and before their acknowledgement: a process that ends in between leaves an older session, which reads the repeated
 * message once more, and its position tells that it was stored. The other order would take it for received and lose it.
 */
export interface SessionKeeper {
  /** `births` are saved where they are given, and stay as they were otherwise. */
  save(controllerId: number, session: HostSessionState, births?: readonly ToldByBirth[]): Promise<void>;
  load(controllerId: number): Promise<NodeMemory>;
  settle(): Promise<void>;
}

const saveSessions = `
  insert into controller_positions as kept (controller_id, session, births)
  select id, session, births from jsonb_to_recordset($1::jsonb) as n (id int, session jsonb, births jsonb) order by id
  on conflict (controller_id) do update set session = excluded.session, births = coalesce(excluded.births, kept.births)`;

const loadMemory = `
  select (select session from controller_positions where controller_id = $1) as session,
    (select births from controller_positions where controller_id = $1) as births,
    (select "clockDriftMs" from controllers where id = $1) as drift,
    (select json_object_agg(l.sensor_id, extract(epoch from l.at) * 1000)
      from sensors s join latest_readings l on l.sensor_id = s.id where s.controller_id = $1) as newest`;

interface LoadedMemory {
  session: unknown;
  newest: Record<string, number> | null;
  drift: number | null;
  births: ToldByBirth[] | null;
}

interface Part {
  id: number;
  session: HostSessionState;
  births?: readonly ToldByBirth[] | undefined;
}

/** Keeps sessions in the database; those saved at one moment go there in one statement. */
export function createSessionKeeper(pool: Pool): SessionKeeper {
  const commits = createGroupCommit<Part>(async (parts) => {
    const newest = new Map<number, Part>();
    for (const part of parts) newest.set(part.id, { ...part, births: part.births ?? newest.get(part.id)?.births });
    await pool.query(saveSessions, [JSON.stringify([...newest.values()])]);
  });
  return {
    save: (id, session, births) => commits.save({ id, session, births }),
    async load(controllerId) {
      const { rows } = await pool.query<LoadedMemory>(loadMemory, [controllerId]);
      const { session, newest, drift, births } = rows[0] ?? { session: null, newest: null, drift: null, births: null };
      return {
        session: isSession(session) ? session : undefined,
        newestAt: new Map(Object.entries(newest ?? {}).map(([id, at]) => [Number(id), at])),
        births: births ?? [],
        clockDriftMs: drift ?? 0,
      };
    },
    settle: () => commits.settle(),
  };
}

const isSession = (value: unknown): value is HostSessionState =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === 1;
