import type pg from 'pg';
import type { UnitDoings } from './generate-unit-history.ts';

const insertStates = `
  insert into device_state_histories ("virtualDevice_id", "time", state, value, "isGenerated")
  select d.id, s.at, s.state, s.value, true
  from unnest($2::text[], $3::timestamptz[], $4::text[], $5::float8[]) as s (device, at, state, value)
    join virtual_devices d on d.controller_id = $1 and d.name = s.device
  on conflict do nothing`;

const insertShots = `
  insert into irrigation_events ("platformGroup_id", "virtualDevice_id", start, finish, "durationSeconds", origin, planned, outcome, "isGenerated")
  select u.id, d.id, s.at, s.at + make_interval(secs => s.seconds), s.seconds, 'schedule', true, 'done', true
  from unnest($2::timestamptz[], $3::int4[]) as s (at, seconds)
    join units u on u.controller_id = $1 join virtual_devices d on d.controller_id = $1 and d.name = 'irrigation'
  on conflict do nothing`;

const timesOf = (events: readonly { at: number }[]): string[] => events.map(({ at }) => new Date(at).toISOString());

/** Adds what a unit's devices did, marked as generated. Safe to repeat. */
export async function insertDoings(pool: pg.Pool, controllerId: number, { states, shots }: UnitDoings): Promise<void> {
  await pool.query(insertStates, [
    controllerId,
    states.map(({ device }) => device),
    timesOf(states),
    states.map(({ state }) => state),
    states.map(({ value }) => value),
  ]);
  await pool.query(insertShots, [controllerId, timesOf(shots), shots.map(({ durationSeconds }) => durationSeconds)]);
}
