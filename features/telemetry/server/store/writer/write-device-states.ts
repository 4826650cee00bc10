import type { PoolClient } from 'pg';
import { instantArray, int4Array } from '../binary-arrays.ts';
import type { DeviceStateRow } from '../device-state-row.ts';

/**
 * A row for each state that differs from the one before it. What is told late finds its place by its own time; the row after it
 * that says the same was no change then, and goes. A device removed meanwhile has no history.
 */
const insertChanges = `
  with told as (
    select * from unnest($1::int4[], $2::timestamptz[], $3::text[], $4::float8[], $5::text[]) as n (device, at, state, value, source)
    where exists (select from virtual_devices d where d.id = n.device)
  ), ordered as (
    select *, lag(state) over w as before, lag(at) over w as before_at, lead(at) over w as after_at
    from told window w as (partition by device order by at)
  ), changes as (
    select o.* from ordered o left join lateral (
      select h.state, h."time" from device_state_histories h
      where h."virtualDevice_id" = o.device and h."time" < o.at order by h."time" desc limit 1
    ) kept on true
    where o.state is distinct from case when o.before_at is null or kept."time" > o.before_at then kept.state else o.before end
  ), repeated as (
    delete from device_state_histories h using changes c cross join lateral (
      select n.id, n.state from device_state_histories n
      where n."virtualDevice_id" = c.device and n."time" > c.at and (c.after_at is null or n."time" < c.after_at)
      order by n."time" limit 1
    ) next
    where h.id = next.id and next.state = c.state
  )
  insert into device_state_histories ("virtualDevice_id", "time", state, value, source)
  select device, at, state, value, source from changes on conflict do nothing`;

/** Adds what devices told to their history; safe to repeat. Writes nothing where nothing changed. */
export async function writeDeviceStates(client: PoolClient, told: readonly DeviceStateRow[]): Promise<void> {
  if (told.length === 0) return;
  const rows = sortRows(told);
  await client.query({
    name: 'insert-device-states',
    text: insertChanges,
    values: [
      int4Array(rows.map(({ deviceId }) => deviceId)),
      instantArray(rows.map(({ at }) => at)),
      rows.map(({ state }) => state),
      rows.map(({ value }) => value ?? null),
      rows.map(({ source }) => source ?? null),
    ],
  });
}

/** In one order for every transaction, or two could wait for each other; of two words of one moment the later one counts. */
function sortRows(told: readonly DeviceStateRow[]): DeviceStateRow[] {
  const byMoment = new Map(told.map((row) => [`${row.deviceId} ${row.at}`, row]));
  return [...byMoment.values()].sort((one, other) => one.deviceId - other.deviceId || one.at - other.at);
}
