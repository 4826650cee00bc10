import type { CarriedBy, EventName } from '@trellis/entity-kit';
import { inTransaction, type WorkContext } from './context.ts';
import type { Wanting } from './events.ts';
import type { Services } from './services.ts';

/** A moment that travelled in a job is text. */
export type Travelled<P> = P extends Date ? string : P extends object ? { [K in keyof P]: Travelled<P[K]> } : P;

/** What must follow from an event, also when a process dies in between. */
export interface Reaction {
  event: EventName;
  /** Says what is done, such as `tell-people`; unique for its event, and kept: queued work is found by it. */
  name: string;
  work: (payload: unknown, context: WorkContext) => Promise<void>;
  /** Which of the events somebody waits for; all where nothing is said. */
  wanting?: Wanting | undefined;
}

/**
 * What must follow from an event and must not be lost. Its job is queued in the transaction of the event, and `work` runs later, on
 * one of the servers that run jobs, in a transaction that ends the job too: what it writes is written once, however often it is
 * tried. Whatever leaves the house goes through the outbox or the mail queue, which are rows as well. `wanting` keeps out what
 * nobody waits for, before it is queued.
 */
export const reaction = <E extends EventName>(
  event: E,
  name: string,
  work: (payload: Travelled<CarriedBy<E>>, context: WorkContext) => Promise<void>,
  wanting?: Wanting,
): Reaction => ({
  event,
  name,
  work: (payload, context) => work(payload as Travelled<CarriedBy<E>>, context),
  wanting,
});

const queueOf = (event: EventName, name: string): string => `${event.name}/${name}`;

const author = { userId: null, source: 'job', ip: null } as const;

/** Has reactions queued from now on, and runs them on servers that run jobs. */
export async function startReactions(reactions: readonly Reaction[], services: Services): Promise<void> {
  // All are known before the first runs: one may be what another follows.
  for (const { event, name, wanting } of reactions) services.hub.queueFor(event, queueOf(event, name), wanting);
  for (const { event, name, work } of reactions)
    await services.jobs.handle(queueOf(event, name), (payload, job) =>
      inTransaction(services, author, async (context) => {
        await work(payload, context);
        await job.finishIn(context.db);
      }),
    );
}
