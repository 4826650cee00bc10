/** A unit's id and the metric's name. */
export type UnitId = number | string;

export interface StoredReading {
  value: number | string | boolean | null;
  /** When it was read, ms since 1970. */
  at: number;
}

export interface IncomingReading extends StoredReading {
  unit: UnitId;
  metric: string;
}

/** The newest reading of every unit and metric, outside React: a message touches only the tiles that show it. */
export interface ReadingsStore {
  /** Takes readings in; one that is older than what is held is ignored. */
  put: (readings: readonly IncomingReading[]) => void;
  get: (unit: UnitId, metric: string) => StoredReading | undefined;
  subscribe: (unit: UnitId, metric: string, listener: () => void) => () => void;
  /** Forgets everything, when another facility is opened. */
  clear: () => void;
}

/** `paint` calls back before the next frame; tiles are told once per frame however many readings came. */
export function createReadingsStore(paint: (draw: () => void) => unknown = requestAnimationFrame): ReadingsStore {
  const shown = new Map<string, StoredReading>();
  const coming = new Map<string, StoredReading>();
  const listeners = new Map<string, Set<() => void>>();
  let isPainting = false;

  const show = () => {
    isPainting = false;
    const changed = [...coming];
    coming.clear();
    for (const [key, reading] of changed) shown.set(key, reading);
    for (const [key] of changed) for (const listener of listeners.get(key) ?? []) listener();
  };

  return {
    put(readings) {
      for (const { unit, metric, value, at } of readings) {
        const key = keyOf(unit, metric);
        const held = coming.get(key) ?? shown.get(key);
        if (held && held.at > at) continue;
        if (held && held.at === at && held.value === value) continue;
        coming.set(key, { value, at });
      }
      if (isPainting || coming.size === 0) return;
      isPainting = true;
      paint(show);
    },
    get: (unit, metric) => shown.get(keyOf(unit, metric)),
    subscribe(unit, metric, listener) {
      const key = keyOf(unit, metric);
      const heard = listeners.get(key) ?? new Set();
      listeners.set(key, heard.add(listener));
      return () => {
        heard.delete(listener);
        if (heard.size === 0) listeners.delete(key);
      };
    },
    clear() {
      shown.clear();
      coming.clear();
      for (const heard of listeners.values()) for (const listener of heard) listener();
    },
  };
}

const keyOf = (unit: UnitId, metric: string) => `${unit} ${metric}`;
