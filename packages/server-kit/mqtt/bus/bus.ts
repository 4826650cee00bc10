export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** JSON, or bytes that arrive as they were sent: the live fan-out builds a big frame once and every server passes it on. */
export type BusMessage = JsonValue | Buffer;

/** Receives what was published; must not change it, other listeners of this server see the same object. */
export type BusHandler = (message: BusMessage, topic: string) => void;

/**
 * Messages between server processes (live fan-out, cache invalidation). At most once: a message sent while the broker is
 * away is lost to other servers, and `onGap` says so. The publishing server's own listeners hear at once.
 */
export interface Bus {
  publish(topic: string, message: BusMessage): void;
  /**
   * Listens to a topic or a pattern with `+` and `#`; the result stops it. `onHearing` is called once, as soon as messages of other
   * servers arrive too: what they said before may have been missed.
   */
  subscribe(pattern: string, handler: BusHandler, onHearing?: () => void): () => void;
  /** Called after messages of other servers may have been missed, when they arrive again: drop caches, read again. */
  onGap(handler: () => void): () => void;
}
