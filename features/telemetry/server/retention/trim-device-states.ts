import type { Pool } from 'pg';

const dayMs = 86_400_000;
/** Devices of one statement: small enough that nobody waits for it. */
const devicesAtATime = 500;

/**
 * Removes what devices did more than `keepDays` ago. The state that held then stays, so that a chart of the days that are kept
 * knows where it begins. Returns how many rows went.
 */
export async function trimDeviceStates(pool: Pool, keepDays: number, now: number = Date.now()): Promise<number> {
  if (!(keepDays >= 1)) throw new RangeError('States of devices must be kept for at least a day.');
  const limit = new Date(now - keepDays * dayMs).toISOString();
  let removed = 0;
  for (let after = 0; ;) {
    const { rows } = await pool.query<{ id: number }>(
      'select id from virtual_devices where id > $1 order by id limit $2',
      [after, devicesAtATime],
    );
    const last = rows.at(-1);
    if (!last) return removed;
    after = last.id;
    const { rowCount } = await pool.query(removeOlder, [rows.map(({ id }) => id), limit]);
    removed += rowCount ?? 0;
  }
}

const removeOlder = `
  delete from device_state_histories h using unnest($1::int4[]) as device (id) cross join lateral (
    select k."time" from device_state_histories k where k."virtualDevice_id" = device.id and k."time" <= $2
    order by k."time" desc limit 1
  ) held
  where h."virtualDevice_id" = device.id and h."time" < held."time"`;
