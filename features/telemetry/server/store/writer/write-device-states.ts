import type { PoolClient } from 'pg';
import { instantArray, int4Array } from '../binary-arrays.ts';
import type { DeviceStateRow } from '../device-state-row.ts';

/** Intensities closer than this are the same: less than half a percent is noise. */
const step = 0.005;

/**
 * A row for each state or intensity that differs from the one before it. What is told late finds its place by its own time; the
 * row after it that says the same was no change then, and goes. An intensity alone is of the state the device was in. A device
 * removed meanwhile, or dimmed before it told any state, has no history.
 */
const insertChanges = `
  with told as (
    select n.device, n.at, n.value, n.source, coalesce(n.state, (
      select h.state from device_state_histories h where h."virtualDevice_id" = n.device and h."time" < n.at order by h."time" desc limit 1
    )) as state
    from unnest($1::int4[], $2::timestamptz[], $3::text[], $4::float8[], $5::text[]) as n (device, at, state, value, source)
    where exists (select from virtual_devices d where d.id = n.device)
  ), ordered as (
    select *, lag(state) over w as before, lag(value) over w as before_value, lag(at) over w as before_at, lead(at) over w as after_at
    from told where state is not null window w as (partition by device order by at)
  ), compared as (
    select o.*, case when k.is_newer then k.state else o.before end as old_state,
      case when k.is_newer then k.value else o.before_value end as old_value
    from ordered o left join lateral (
      select h.state, h.value, o.before_at is null or h."time" > o.before_at as is_newer from device_state_histories h
      where h."virtualDevice_id" = o.device and h."time" < o.at order by h."time" desc limit 1
    ) k on true
  ), changes as (
    select * from compared
    where state is distinct from old_state or value is not null and coalesce(abs(value - old_value) >= ${step}, true)
  ), repeated as (
    delete from device_state_histories h using changes c cross join lateral (
      select n.id, n.state, n.value from device_state_histories n
      where n."virtualDevice_id" = c.device and n."time" > c.at and (c.after_at is null or n."time" < c.after_at)
      order by n."time" limit 1
    ) next
    where h.id = next.id and next.state = c.state and coalesce(abs(next.value - c.value) < ${step}, next.value is null)
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
      rows.map(({ state }) => state ?? null),
      rows.map(({ value }) => value ?? null),
      rows.map(({ source }) => source ?? null),
    ],
  });
}

/**
 * In one order for every transaction, or two could wait for each other; of two words of one moment the later one counts. What a
 * row leaves out is as the row before it said: an intensity leaves the state, the same state leaves the intensity.
 */
function sortRows(told: readonly DeviceStateRow[]): DeviceStateRow[] {
  const byMoment = new Map(told.map((row) => [`${row.deviceId} ${row.at}`, row]));
  const rows: DeviceStateRow[] = [];
  for (const row of [...byMoment.values()].sort((one, other) => one.deviceId - other.deviceId || one.at - other.at)) {
    const before = rows.at(-1);
    rows.push(before?.deviceId === row.deviceId ? continued(before, row) : row);
  }
  return rows;
}

function continued(before: DeviceStateRow, row: DeviceStateRow): DeviceStateRow {
  const state = row.state ?? before.state;
  const value = row.value ?? (state === before.state ? before.value : undefined);
  return { ...row, ...(state !== undefined && { state }), ...(value !== undefined && { value }) };
}
