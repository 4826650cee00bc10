import type { Pool } from 'pg';
import { inTransaction } from '../../store/in-transaction.ts';
import type { CurrentState } from './current-state.ts';

const rowsOf = (states: ReadonlyMap<number, object>): string =>
  JSON.stringify([...states].sort(([a], [b]) => a - b).map(([id, values]) => ({ id, ...values })));

/** The address of another controller is left where it is: two machines with one address is somebody's mistake. */
const writeControllers = `
  update controllers c set mode = coalesce(n.mode, c.mode), status = coalesce(n.status, c.status),
    state = coalesce(n.state, c.state), "logLevel" = coalesce(n."logLevel", c."logLevel"),
    "co2Enabled" = coalesce(n."co2Enabled", c."co2Enabled"), "isOnline" = coalesce(n."isOnline", c."isOnline"),
    "offlineSince" = case when n."isOnline" then null else coalesce(n."offlineSince", c."offlineSince") end,
    "clockDriftMs" = coalesce(n."clockDriftMs", c."clockDriftMs"),
    "bornAt" = coalesce(n."bornAt", c."bornAt"),
    "lastCommandFetch" = greatest(n."lastCommandFetch", c."lastCommandFetch"),
    "softwareVersion" = coalesce(n."softwareVersion", c."softwareVersion"),
    "firmwareVersion" = coalesce(n."firmwareVersion", c."firmwareVersion"),
    "osVersion" = coalesce(n."osVersion", c."osVersion"), "ipAddress" = coalesce(n."ipAddress", c."ipAddress"),
    "macAddress" = case when n."macAddress" is null or exists (
        select 1 from controllers o where o."macAddress" = n."macAddress" and o.id <> c.id)
      then c."macAddress" else n."macAddress" end,
    hostname = coalesce(n.hostname, c.hostname), serial = coalesce(n.serial, c.serial),
    stats = case when n.stats is null then c.stats else coalesce(c.stats, '{}') || n.stats end
  from jsonb_to_recordset($1::jsonb) as n (id int, mode text, status text, state text, "logLevel" text,
    "co2Enabled" boolean, "isOnline" boolean, "offlineSince" timestamptz, "clockDriftMs" int8, "bornAt" timestamptz, "lastCommandFetch" timestamptz,
    "softwareVersion" text, "firmwareVersion" text, "osVersion" text, "ipAddress" text, "macAddress" text,
    hostname text, serial text, stats jsonb)
  where c.id = n.id`;

const writeDevices = `
  update virtual_devices d set state = coalesce(n.state, d.state), value = coalesce(n.value, d.value),
    "stateAt" = greatest(n."stateAt", d."stateAt"),
    parameters = case when n.parameters is null then d.parameters else coalesce(d.parameters, '{}') || n.parameters end
  from jsonb_to_recordset($1::jsonb) as n (id int, state text, value float8, "stateAt" timestamptz, parameters jsonb)
  where d.id = n.id and (d."stateAt" is null or n."stateAt" >= d."stateAt")`;

const writeUnits = `
  update units u set "pestDetected" = coalesce(n."pestDetected", u."pestDetected"),
    "lastIrrigated" = greatest(n."lastIrrigated", u."lastIrrigated")
  from jsonb_to_recordset($1::jsonb) as n (id int, "pestDetected" boolean, "lastIrrigated" timestamptz)
  where u.id = n.id`;

/** Of a battery the level it ended the day with is kept too. */
const writeSensors = `
  with told as (select * from jsonb_to_recordset($1::jsonb) as t (id int, "batteryLevel" float8, signal float8)),
  kept as (
    insert into sensor_battery_days as d (sensor_id, day, level)
    select t.id, (now() at time zone 'utc')::date, t."batteryLevel" from told t join sensors s on s.id = t.id
    where t."batteryLevel" between 0 and 100
    on conflict (sensor_id, day) do update set level = excluded.level where d.level is distinct from excluded.level
  )
  update sensors s set "batteryLevel" = coalesce(n."batteryLevel", s."batteryLevel"), signal = coalesce(n.signal, s.signal)
  from told n where s.id = n.id`;

/** Writes what holds now, in one transaction. `updatedate` stays: these are no edits, and no edit shall collide with them. */
export async function writeState(pool: Pool, state: CurrentState): Promise<void> {
  await inTransaction(pool, async (client) => {
    const steps: [string, ReadonlyMap<number, object>][] = [
      [writeControllers, state.controllers],
      [writeDevices, state.devices],
      [writeUnits, state.units],
      [writeSensors, state.sensors],
    ];
    for (const [sql, states] of steps) if (states.size > 0) await client.query(sql, [rowsOf(states)]);
  });
}
