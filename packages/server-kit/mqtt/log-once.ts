import type { BrokerLog } from './message-broker.ts';

/**
 * Warns once per cause and hour, so a controller that repeats a mistake every second fills a counter and not the log.
 * Remembers at most 1 000 causes; beyond that the oldest may be told again.
 */
export function warnOncePerCause(log: BrokerLog): (cause: string, fields: object, message: string) => void {
  const told = new Map<string, number>();
  return (cause, fields, message) => {
    const now = Date.now();
    if (now - (told.get(cause) ?? 0) < 3_600_000) return;
    told.delete(cause);
    told.set(cause, now);
    const oldest = told.keys().next().value;
    if (told.size > 1_000 && oldest !== undefined) told.delete(oldest);
    log.warn(fields, message);
  };
}
