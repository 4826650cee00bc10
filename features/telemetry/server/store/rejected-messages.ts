import type { Queryable } from './queryable.ts';

export interface RejectionLog {
  warn(details: object, message: string): void;
}

export interface Rejections {
  /** Counts a refused message or row under a stable cause; the first of each source and cause is also logged. */
  count(source: string, cause: string, sample?: string, times?: number): void;
  /** Saves what was counted. Runs by itself every few seconds; failing, it keeps the counts for the next time. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Tally {
  source: string;
  cause: string;
  count: number;
  firstSeen: number;
  lastSeen: number;
  sample: string | null;
}

/** Beyond this many different sources and causes at once, the rest is counted together. */
const maxTallies = 5_000;
const maxSampleLength = 500;
/** What the database keeps: so many sources and causes, each so long after it was last met. */
const maxKept = 10_000;
const keptDays = 90;
const trimEveryMs = 60_000;

/** Counts refused messages in memory and adds the counts to `rejected_messages` now and then. */
export function createRejections(options: { db: Queryable; log: RejectionLog; flushMs?: number }): Rejections {
  const { db, log, flushMs = 5_000 } = options;
  let tallies = new Map<string, Tally>();
  const logged = new Set<string>();
  let flushing: Promise<void> = Promise.resolve();
  let trimmedAt = -Infinity;

  function count(source: string, cause: string, sample?: string, times = 1): void {
    const now = Date.now();
    const known = tallies.has(`${source}\n${cause}`) || tallies.size < maxTallies;
    const name = known ? clean(source, 200) : '(others)';
    const key = `${name}\n${cause}`;
    const tally = tallies.get(key) ?? { source: name, cause, count: 0, firstSeen: now, lastSeen: now, sample: null };
    tally.count += times;
    tally.lastSeen = now;
    if (sample !== undefined) tally.sample = clean(sample, maxSampleLength);
    tallies.set(key, tally);
    if (!logged.has(key) && logged.size < maxTallies) {
      logged.add(key);
      log.warn({ source: name, cause, sample: tally.sample }, 'messages refused');
    }
  }

  async function save(): Promise<void> {
    const taken = [...tallies.values()].sort((a, b) => order(a) - order(b) || compare(a, b));
    if (taken.length === 0) return;
    tallies = new Map();
    try {
      await addTallies(db, taken);
      if (Date.now() - trimmedAt >= trimEveryMs) await trim();
    } catch (error) {
      for (const tally of taken) merge(tallies, tally);
      log.warn({ err: error }, 'counts of refused messages could not be saved, kept for later');
    }
  }

  /** Strangers may name themselves as they like; what they leave behind is bounded. */
  async function trim(): Promise<void> {
    trimmedAt = Date.now();
    await db.query(
      `delete from rejected_messages where "lastSeen" < now() - make_interval(days => $1) or "lastSeen" <= (
         select "lastSeen" from rejected_messages order by "lastSeen" desc offset $2 limit 1)`,
      [keptDays, maxKept],
    );
  }

  function flush(): Promise<void> {
    flushing = flushing.then(save);
    return flushing;
  }

  const timer = setInterval(() => void flush(), flushMs);
  timer.unref();
  return {
    count,
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}

const order = (tally: Tally): number => (tally.source === '(others)' ? 1 : 0);

function compare(a: Tally, b: Tally): number {
  if (a.source !== b.source) return a.source < b.source ? -1 : 1;
  return a.cause < b.cause ? -1 : 1;
}

/** PostgreSQL's text takes no NUL; what comes from a device may hold anything. */
function clean(text: string, length: number): string {
  return text.slice(0, length).replaceAll('\0', '\uFFFD').toWellFormed();
}

function merge(tallies: Map<string, Tally>, tally: Tally): void {
  const key = `${tally.source}\n${tally.cause}`;
  const newer = tallies.get(key);
  if (!newer) tallies.set(key, tally);
  else {
    newer.count += tally.count;
    newer.firstSeen = tally.firstSeen;
    newer.sample ??= tally.sample;
  }
}

async function addTallies(db: Queryable, tallies: Tally[]): Promise<void> {
  await db.query(
    `insert into rejected_messages as kept (source, cause, count, "firstSeen", "lastSeen", sample)
     select s, c, n, to_timestamp(f), to_timestamp(l), x
     from unnest($1::text[], $2::text[], $3::int8[], $4::float8[], $5::float8[], $6::text[]) as t (s, c, n, f, l, x)
     on conflict (source, cause) do update set count = kept.count + excluded.count,
       "lastSeen" = greatest(kept."lastSeen", excluded."lastSeen"), sample = coalesce(excluded.sample, kept.sample)`,
    [
      tallies.map((tally) => tally.source),
      tallies.map((tally) => tally.cause),
      tallies.map((tally) => tally.count),
      tallies.map((tally) => tally.firstSeen / 1000),
      tallies.map((tally) => tally.lastSeen / 1000),
      tallies.map((tally) => tally.sample),
    ],
  );
}
