import type { Logger } from 'pino';

/** Event name → payload; features add theirs by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface DomainEvents {}

type Listener<P> = (payload: P) => void | Promise<void>;

/** Listeners within this process; one listener's failure is logged and never stops the next. */
export class EventHub {
  readonly #listeners = new Map<string, Listener<never>[]>();
  readonly #log: Logger;
  constructor(log: Logger) {
    this.#log = log;
  }

  /** Calls `listener` after each commit that emitted the event. */
  on<K extends keyof DomainEvents>(name: K, listener: Listener<DomainEvents[K]>): void {
    const known = this.#listeners.get(name) ?? [];
    known.push(listener);
    this.#listeners.set(name, known);
  }

  /** Runs the listeners of one event. */
  async announce<K extends keyof DomainEvents>(name: K, payload: DomainEvents[K]): Promise<void> {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        await (listener as Listener<DomainEvents[K]>)(payload);
      } catch (error) {
        this.#log.error({ err: error, event: name }, 'a listener failed');
      }
    }
  }

  /** Like `announce`, for what must not be lost: rejects when a listener failed, so that the sender tries again. */
  async deliver<K extends keyof DomainEvents>(name: K, payload: DomainEvents[K]): Promise<void> {
    const listeners = (this.#listeners.get(name) ?? []) as Listener<DomainEvents[K]>[];
    await Promise.all(listeners.map(async (listener) => listener(payload)));
  }
}

/** Events of one request; they leave with the commit or not at all. */
export class PendingEvents {
  readonly #pending: [string, unknown][] = [];
  /** Remembers an event until the commit. */
  emit<K extends keyof DomainEvents>(name: K, payload: DomainEvents[K]): void {
    this.#pending.push([name, payload]);
  }
  /** Announces everything that was emitted; called once, after the commit. */
  async release(hub: EventHub): Promise<void> {
    for (const [name, payload] of this.#pending.splice(0)) {
      await hub.announce(name as keyof DomainEvents, payload as never);
    }
  }
}
