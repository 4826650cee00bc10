import type { PoolClient } from 'pg';

/** A reading that has arrived although its sensor has another value of that very time, earlier in the file or in the history. */
export interface Conflict {
  readonly line: number | null;
  readonly sensorId: number;
  readonly at: number;
  readonly value: number;
  /** The value that stays. */
  readonly kept: number;
  /** Where in the file that one stands; null for the history's. */
  readonly keptLine: number | null;
}

const rowsPerFetch = 1000;
const found = `a.line, a.sensor_id as "sensorId", extract(epoch from a.at)::float8 * 1000 as at, a.reading as value`;

/**
 * Finds, of what has arrived in the transaction of this connection, what contradicts itself or the history. A file whose
 * times only rise or fall (`isOrdered`) cannot contradict itself. The locks of each week of history are given back before
 * the next.
 */
export async function* findConflicts(client: PoolClient, isOrdered: boolean): AsyncGenerator<Conflict> {
  if (!isOrdered) yield* read(client, withinFile, []);
  const { rows: weeks } = await client.query<{ from: string; to: string }>(
    `select week::text as "from", (week + interval '7 days')::text as "to"
     from (select distinct date_bin('7 days', at, timestamptz '2000-01-01Z') as week from arriving_readings
       where sensor_id in (select sensor_id from arriving_sensors join latest_readings using (sensor_id))) w order by week`,
  );
  for (const { from, to } of weeks) {
    await client.query('savepoint week');
    yield* read(client, withHistory, [from, to]);
    await client.query('rollback to savepoint week; release savepoint week');
  }
}

const withinFile = `select ${found}, f.reading as kept, f.line as "keptLine"
  from (select sensor_id, at, min(n) as n from arriving_readings
    group by sensor_id, at having count(*) > 1 and min(reading) < max(reading)) d
  join arriving_readings f using (n) join arriving_readings a on a.sensor_id = d.sensor_id and a.at = d.at
  where a.reading <> f.reading order by a.n`;

const withHistory = `select distinct on (a.n) ${found}, r.reading as kept, null::int as "keptLine"
  from arriving_readings a join readings r on r.sensor_id = a.sensor_id and r.at = a.at
  where a.at >= $1 and a.at < $2 and r.at >= $1 and r.at < $2 and a.reading <> r.reading order by a.n`;

async function* read(client: PoolClient, query: string, values: string[]): AsyncGenerator<Conflict> {
  await client.query(`declare conflicts no scroll cursor for ${query}`, values);
  for (;;) {
    const { rows } = await client.query<Conflict>(`fetch ${rowsPerFetch} from conflicts`);
    yield* rows;
    if (rows.length < rowsPerFetch) break;
  }
  await client.query('close conflicts');
}
