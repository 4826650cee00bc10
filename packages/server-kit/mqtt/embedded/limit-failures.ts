/** Counts failures by key in fixed windows. Holds at most `maxKeys` keys, so strangers cannot fill memory with addresses. */
export interface FailureLimit {
  isOverLimit(key: string): boolean;
  record(key: string): void;
}

/** Allows `limit` failures of a key in each window of `windowMs`. */
export function createFailureLimit(limit: number, windowMs: number, maxKeys = 10_000): FailureLimit {
  const failures = new Map<string, { count: number; until: number }>();
  return {
    isOverLimit(key) {
      const entry = failures.get(key);
      return entry !== undefined && entry.until > Date.now() && entry.count >= limit;
    },
    record(key) {
      const now = Date.now();
      const entry = failures.get(key);
      if (entry && entry.until > now) {
        entry.count += 1;
        return;
      }
      failures.delete(key);
      failures.set(key, { count: 1, until: now + windowMs });
      const oldest = failures.keys().next().value;
      if (failures.size > maxKeys && oldest !== undefined) failures.delete(oldest);
    },
  };
}
