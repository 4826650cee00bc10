import { yieldToPage } from '@trellis/web-kit';
import { mostSparklineUnits, type UnitSparklines } from '@trellis/telemetry/model';

/** The last day of a unit, and when it begins (ms since 1970). */
export interface UnitDay {
  from: number;
  /** Start of what follows the last point (ms). */
  to: number;
  lines: UnitSparklines;
}

/** What the server answers for a lot of units. */
interface Answer {
  from: string;
  intervalMinutes: number;
  units: readonly UnitSparklines[];
}

/** The last days of the units that are looked at: asked for in lots, kept, and asked for again when they are no longer new. */
export interface SparklineStore {
  get: (id: number) => UnitDay | undefined;
  /** Looks at a unit; its day is asked for unless it is known and new. */
  subscribe: (id: number, listener: () => void) => () => void;
  /** Asks again for what is looked at and no longer new. Call now and then. */
  refresh: () => void;
  stop: () => void;
}

interface StoreOptions {
  read: (ids: readonly number[]) => Promise<Answer>;
  now?: () => number;
}

/** Rows that come into sight within this time are asked for together (ms). */
const gatherMs = 80;
/** A day counts as new for this long (ms): its newest point is the live reading anyway. */
const newForMs = 5 * 60_000;
/** Days kept of units that are no longer in sight. */
const mostKept = 2_000;
/** Rows that draw their lines at once; the next ones wait until the page has answered. */
const rowsAtOnce = 4;

export function createSparklineStore({ read, now = Date.now }: StoreOptions): SparklineStore {
  const days = new Map<number, { at: number; day: UnitDay | undefined }>();
  const listeners = new Map<number, Set<() => void>>();
  const asked = new Set<number>();
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isNew = (id: number) => (days.get(id)?.at ?? -Infinity) > now() - newForMs;
  const isWanted = (id: number) => !isNew(id) && !asked.has(id);
  const gather = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      const wanted = [...listeners.keys()].filter(isWanted);
      for (let start = 0; start < wanted.length; start += mostSparklineUnits)
        void ask(wanted.slice(start, start + mostSparklineUnits));
    }, gatherMs);
  };
  const ask = async (ids: readonly number[]) => {
    for (const id of ids) asked.add(id);
    try {
      const answer = await read(ids);
      if (!isStopped) await keep(ids, answer);
    } catch {
      // The numbers stand without their lines; the next refresh asks again.
    } finally {
      for (const id of ids) asked.delete(id);
    }
  };
  const keep = async (ids: readonly number[], { from, intervalMinutes, units }: Answer) => {
    const begin = Date.parse(from);
    const found = new Map(units.map((lines) => [lines.platformGroup_id, lines]));
    for (const id of ids) {
      const lines = found.get(id);
      const points = lines && Object.values(lines).find((line) => Array.isArray(line))?.length;
      const to = begin + (points ?? 0) * intervalMinutes * 60_000;
      days.delete(id);
      days.set(id, { at: now(), day: lines && { from: begin, to, lines } });
    }
    dropOld();
    for (const [index, id] of ids.entries()) {
      if (index > 0 && index % rowsAtOnce === 0) await yieldToPage();
      for (const listener of listeners.get(id) ?? []) listener();
    }
  };
  const dropOld = () => {
    for (const id of days.keys()) {
      if (days.size <= mostKept) break;
      if (!listeners.has(id)) days.delete(id);
    }
  };

  return {
    get: (id) => days.get(id)?.day,
    subscribe(id, listener) {
      const heard = listeners.get(id) ?? new Set();
      listeners.set(id, heard.add(listener));
      if (isWanted(id)) gather();
      return () => {
        heard.delete(listener);
        if (heard.size === 0) listeners.delete(id);
      };
    },
    refresh: gather,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
