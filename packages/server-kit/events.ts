import type { CarriedBy, ChangeKind, EntityDefinition, EventName, EventType, RecordChange } from '@trellis/entity-kit';
import type { Logger } from 'pino';
import type { RequestTransaction } from './database-types.ts';

type Listener<P> = (payload: P) => void | Promise<void>;

/** An event and what it carries. */
export interface Happened {
  name: string;
  payload: unknown;
  /** Nobody waits for it, so that nothing is queued; listeners are called all the same. */
  isUnheard?: boolean;
}

/** Who waits for what a reaction follows. */
export interface Wanting {
  /** Says of what an event carries which somebody waits for, in the transaction of the event; the rest is not queued. */
  readonly pick: (payloads: readonly object[], db: RequestTransaction) => Promise<readonly object[]>;
  /** Makes, from the SQL of a facility, SQL that is true where nobody in it waits: a change there needs no transaction. */
  readonly nobodyIn?: (facility: string) => string;
}

interface Follower {
  listeners: Listener<never>[];
  /** Queues of the reactions that must not be lost. */
  queues: string[];
}

/**
 * Who hears of what. Listeners are called in this process after the commit and may miss an event when the process dies: caches and
 * browsers. What must not be lost is a `reaction`.
 */
export class EventHub {
  readonly #followers = new Map<string, Follower>();
  /** The followed events that changes of records are, by `entity/kind`. */
  readonly #changes = new Map<string, Set<string>>();
  /** What of a queue's events somebody waits for; all where nothing is said. */
  readonly #wanting = new Map<string, Wanting>();
  readonly #log: Logger;
  constructor(log: Logger) {
    this.#log = log;
  }

  /** Calls `listener` after each commit that emitted the event. */
  on<E extends EventName>(event: E, listener: Listener<CarriedBy<E>>): void {
    this.#follow(event).listeners.push(listener);
  }

  /** Has a job queued with each transaction that emits the event; see `startReactions`. */
  queueFor(event: EventName, queue: string, wanting?: Wanting): void {
    const { queues } = this.#follow(event);
    if (queues.includes(queue)) throw new Error(`Two reactions are called ${queue}.`);
    queues.push(queue);
    if (wanting) this.#wanting.set(queue, wanting);
  }

  /** What of these events is to be queued. */
  async listWanted(queue: string, payloads: readonly object[], db: RequestTransaction): Promise<readonly object[]> {
    return (await this.#wanting.get(queue)?.pick(payloads, db)) ?? payloads;
  }

  /** Calls the listeners of one event; one's failure is logged and never stops the next. */
  announce<P>(event: EventType<P>, payload: P): Promise<void> {
    return this.tell({ name: event.name, payload });
  }

  /** Like `announce`, of an event known by name. */
  async tell({ name, payload }: Happened): Promise<void> {
    for (const listener of this.#followers.get(name)?.listeners ?? []) {
      try {
        await listener(payload as never);
      } catch (error) {
        this.#log.error({ err: error, event: name }, 'a listener failed');
      }
    }
  }

  /** Like `announce`, for what its sender repeats until it is heard: rejects when a listener failed. */
  async deliver<P>({ name }: EventType<P>, payload: P): Promise<void> {
    const { listeners = [] } = this.#followers.get(name) ?? {};
    await Promise.all(listeners.map(async (listener) => listener(payload as never)));
  }

  /** The followed events that such a change of a record is; mostly none. */
  eventsOf({ name }: Pick<EntityDefinition, 'name'>, kind: ChangeKind): ReadonlySet<string> {
    return this.#changes.get(`${name}/${kind}`) ?? nothing;
  }

  /** Makes, from the SQL of a facility, SQL that is true where nothing must follow from such a change, which then takes no
   * transaction; undefined where something always must. */
  unheardWhere(entity: EntityDefinition, kind: ChangeKind): ((facility: string) => string) | undefined {
    const queues = [...this.eventsOf(entity, kind)].flatMap((name) => this.queuesOf(name));
    const parts = queues.map((queue) => this.#wanting.get(queue)?.nobodyIn);
    const known = parts.filter((part) => part !== undefined);
    if (known.length < parts.length) return undefined;
    return (facility) => known.map((part) => `(${part(facility)})`).join(' and ') || 'true';
  }

  /** The queues of what must follow from an event. */
  queuesOf(name: string): readonly string[] {
    return this.#followers.get(name)?.queues ?? [];
  }

  #follow({ name, change }: EventName): Follower {
    const known = this.#followers.get(name) ?? { listeners: [], queues: [] };
    this.#followers.set(name, known);
    if (change) {
      const key = `${change.entity}/${change.kind}`;
      this.#changes.set(key, new Set(this.#changes.get(key)).add(name));
    }
    return known;
  }
}

/** A record as it is and, changed, as it was before: for what depends on either. */
export const versionsOf = <C extends RecordChange<unknown>>(change: C): C['row'][] =>
  'before' in change ? [change.row, change.before] : [change.row];

const nothing: ReadonlySet<string> = new Set();

/** Events of one transaction; they leave with the commit or not at all. */
export class PendingEvents {
  #pending: Happened[] = [];
  readonly #hub: EventHub | undefined;
  /** Without a hub nobody hears of them. */
  constructor(hub?: EventHub) {
    this.#hub = hub;
  }

  /** Remembers an event until the commit. */
  emit<P>({ name }: EventType<P>, payload: P): void {
    this.#pending.push({ name, payload });
  }

  /** Whether anybody follows such changes: then their rows are read. */
  isFollowed(entity: EntityDefinition, kind: ChangeKind): boolean {
    return (this.#hub?.eventsOf(entity, kind).size ?? 0) > 0;
  }

  /** Remembers the change of a record under the names by which it is followed. */
  emitChange(entity: EntityDefinition, kind: ChangeKind, change: RecordChange<unknown>, isUnheard = false): void {
    for (const name of this.#hub?.eventsOf(entity, kind) ?? nothing)
      this.#pending.push({ name, payload: change, isUnheard });
  }

  /** SQL of where nothing must follow; see `EventHub`. */
  unheardWhere(entity: EntityDefinition, kind: ChangeKind): ((facility: string) => string) | undefined {
    return this.#hub ? this.#hub.unheardWhere(entity, kind) : () => 'true';
  }

  /** Where the events of what comes next begin, for `forgetSince`. */
  mark(): number {
    return this.#pending.length;
  }

  /** Forgets the events of what a savepoint took back. */
  forgetSince(mark: number): void {
    this.#pending.length = mark;
  }

  /** What waits to be done for the reactions, by their queues. */
  listWork(): ReadonlyMap<string, object[]> {
    const work = new Map<string, object[]>();
    for (const { name, payload, isUnheard } of this.#pending)
      for (const queue of isUnheard === true ? [] : (this.#hub?.queuesOf(name) ?? [])) {
        const waiting = work.get(queue) ?? [];
        work.set(queue, waiting);
        waiting.push(payload as object);
      }
    return work;
  }

  /** Announces everything that was emitted; called once, after the commit. */
  async release(): Promise<void> {
    const happened = this.#pending;
    this.#pending = [];
    for (const one of happened) await this.#hub?.tell(one);
  }
}
