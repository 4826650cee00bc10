import type { Pool, PoolClient } from 'pg';
import { earliestReadingAt, readingFamilies } from '@trellis/telemetry/model';
import type { ReadingFamily } from '@trellis/telemetry/model';
import { inTransaction, transact } from './in-transaction.ts';
import { familyTables, findPartitionPeriod, findRawMonth } from './partition-periods.ts';
import type { PartitionPeriod } from './partition-periods.ts';
import type { Queryable } from './queryable.ts';

/** Held by whoever makes or drops partitions, so that two servers never do so at once. */
export const partitionLock = 7_304_001;

const dayMs = 86_400_000;
/** Later than this no partition is made: a reading there is a broken clock. */
const latestPartitionYears = 1;

export interface Partitions {
  /** Makes the partitions of every family that hold these instants (ms). Known ones cost nothing. */
  ensure(times: Iterable<number>): Promise<void>;
  /** Makes the partitions needed from now until `days` later. */
  ensureAhead(now: number, days?: number): Promise<void>;
  /** Forgets what is known to exist, for when another server dropped a partition. */
  forget(): void;
}

/** Keeps the partitions of readings and roll-ups in step with the data; safe with any number of servers. */
export function createPartitions(pool: Pool): Partitions {
  let known = new Set<string>();
  const daysKnown = new Set<number>();

  async function ensure(times: Iterable<number>): Promise<void> {
    const wanted = new Map<string, PartitionPeriod>();
    const days: number[] = [];
    let lastDay = Number.NaN;
    for (const at of times) {
      const day = Math.floor(at / dayMs);
      if (day === lastDay) continue;
      lastDay = day;
      if (daysKnown.has(day)) continue;
      refuseAbsurdTime(at);
      days.push(day);
      for (const family of readingFamilies) {
        const period = findPartitionPeriod(family, at);
        if (!known.has(period.name)) wanted.set(period.name, period);
      }
    }
    if (wanted.size > 0) await makePartitions(pool, [...wanted.values()]);
    for (const name of wanted.keys()) known.add(name);
    for (const day of days) daysKnown.add(day);
  }

  return {
    ensure,
    ensureAhead: (now, days = 7) => ensure(Array.from({ length: days + 1 }, (_, day) => now + day * dayMs)),
    forget() {
      known = new Set();
      daysKnown.clear();
    },
  };
}

function refuseAbsurdTime(at: number): void {
  if (!(at >= earliestReadingAt && at < Date.now() + latestPartitionYears * 366 * dayMs)) {
    throw new RangeError(`No partition is made for the time ${at}: before 2000 or more than a year ahead.`);
  }
}

/** Lists the present partitions of a family, oldest first. */
export async function listPartitions(
  db: Queryable,
  family: ReadingFamily,
): Promise<(PartitionPeriod & { filledAt: number })[]> {
  const { rows } = await db.query(
    `select name, family, extract(epoch from "from")::float8 * 1000 as "from", extract(epoch from "to")::float8 * 1000 as "to",
            extract(epoch from "filledAt")::float8 * 1000 as "filledAt"
     from reading_partitions where family = $1 and "isAttached" order by "from"`,
    [family],
  );
  return rows as (PartitionPeriod & { filledAt: number })[];
}

/** Partitions of one transaction: making one locks its table and its index, and the server's room for locks is shared by all. */
const madeAtOnce = 8;

async function makePartitions(pool: Pool, periods: readonly PartitionPeriod[]): Promise<void> {
  for (const some of chunk(periods, madeAtOnce))
    await inTransaction(pool, (client) => makeMissing(client, some, Number.NEGATIVE_INFINITY));
}

/**
 * Makes the partitions that hold these instants (ms), on a connection between two transactions. Raw readings of a month that
 * ended before `monthsUntil` share one partition, unless some of its days have their own already.
 */
export async function makePartitionsFor(
  client: PoolClient,
  times: Iterable<number>,
  monthsUntil: number,
): Promise<void> {
  const wanted = new Map<string, PartitionPeriod>();
  for (const at of times) {
    refuseAbsurdTime(at);
    for (const family of readingFamilies) {
      const period = findPartitionPeriod(family, at);
      wanted.set(period.name, period);
    }
  }
  for (const some of chunk([...wanted.values()], madeAtOnce))
    await transact(client, () => makeMissing(client, some, monthsUntil));
}

async function makeMissing(client: PoolClient, periods: readonly PartitionPeriod[], monthsUntil: number) {
  await client.query('select pg_advisory_xact_lock($1)', [partitionLock]);
  const months = periods.filter(({ family }) => family === 'raw').map(({ from }) => findRawMonth(from));
  const all = [...periods, ...months];
  const { rows } = await client.query<Omit<PartitionPeriod, 'name'>>(
    `select family, extract(epoch from "from")::float8 * 1000 as "from", extract(epoch from "to")::float8 * 1000 as "to"
     from reading_partitions where "isAttached" and "from" < to_timestamp($2::float8) and "to" > to_timestamp($1::float8)`,
    [Math.min(...all.map(({ from }) => from)) / 1000, Math.max(...all.map(({ to }) => to)) / 1000],
  );
  const isThere = (wanted: PartitionPeriod) =>
    rows.some(({ family, from, to }) => family === wanted.family && from < wanted.to && to > wanted.from);
  for (const period of periods) {
    if (isThere(period)) continue;
    const month = findRawMonth(period.from);
    const isCoarse = period.family === 'raw' && month.to <= monthsUntil && !isThere(month);
    const made = isCoarse ? month : period;
    await makePartition(client, made);
    rows.push(made);
  }
}

function* chunk<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Attaching a ready table blocks neither writers nor readers; `create table … partition of` would wait for all of them. */
async function makePartition(client: PoolClient, { name, family, from, to }: PartitionPeriod): Promise<void> {
  const { table, fillfactor } = familyTables[family];
  const [start, end] = [new Date(from).toISOString(), new Date(to).toISOString()];
  await client.query(
    `create table "${name}" (like ${table} including defaults including constraints) with (fillfactor = ${fillfactor})`,
  );
  await client.query(`alter table ${table} attach partition "${name}" for values from ('${start}') to ('${end}')`);
  await client.query(
    `insert into reading_partitions (name, family, "from", "to") values ($1, $2, $3, $4)
     on conflict (name) do update set "isAttached" = true, "filledAt" = now()`,
    [name, family, start, end],
  );
}
