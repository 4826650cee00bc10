import type { BrokerLog } from '../message-broker.ts';
import { filterCovers } from '../topics.ts';
import type { BusHandler, BusMessage } from './bus.ts';

/** The listeners of one server, by pattern. */
export interface BusListeners {
  /** Adds a listener and says whether its pattern is new. */
  add(pattern: string, handler: BusHandler): boolean;
  /** Removes a listener and says whether its pattern has none left. */
  remove(pattern: string, handler: BusHandler): boolean;
  patterns(): string[];
  /** Patterns that match a topic. */
  matching(topic: string): string[];
  /** Calls every matching listener; one that throws is logged and never stops the next. */
  deliver(topic: string, message: BusMessage): void;
}

export function createBusListeners(log: BrokerLog): BusListeners {
  const byPattern = new Map<string, Set<BusHandler>>();
  const matching = (topic: string) => [...byPattern.keys()].filter((pattern) => filterCovers(pattern, topic));
  return {
    add(pattern, handler) {
      const known = byPattern.get(pattern);
      if (known) {
        known.add(handler);
        return false;
      }
      byPattern.set(pattern, new Set([handler]));
      return true;
    },
    remove(pattern, handler) {
      const handlers = byPattern.get(pattern);
      if (!handlers?.delete(handler) || handlers.size > 0) return false;
      return byPattern.delete(pattern);
    },
    patterns: () => [...byPattern.keys()],
    matching,
    deliver(topic, message) {
      for (const pattern of matching(topic)) {
        for (const handler of byPattern.get(pattern) ?? []) {
          try {
            handler(message, topic);
          } catch (error) {
            log.error({ err: error, topic, pattern }, 'a bus listener failed');
          }
        }
      }
    },
  };
}
