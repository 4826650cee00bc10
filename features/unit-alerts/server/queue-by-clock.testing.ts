import type { Reaction, Services } from '@trellis/server-kit';
import { inTransaction } from '@trellis/server-kit';

type Jobs = Services['jobs'];
interface Waiting {
  name: string;
  data: object;
  at: number;
}
type Work = Parameters<Jobs['handle']>[1];

const author = { userId: null, source: 'job', ip: null } as const;

/** The queue of a server, done by the story at its own hours; what waits outlives a restart. */
export function queueByClock({ services, clock }: { services: Services; clock: { at: Date } }) {
  const waiting: Waiting[] = [];
  const handlers = new Map<string, Work>();
  const rounds = new Map<string, () => Promise<void>>();
  const push = (name: string, data: object, at = clock.at) => {
    waiting.push({ name, data: JSON.parse(JSON.stringify(data)) as object, at: at.getTime() });
  };
  const jobs: Pick<Jobs, 'send' | 'sendSafely' | 'handle' | 'repeat'> = {
    send: async (name, data, { startAfter } = {}) => push(name, data, startAfter),
    sendSafely: async (name, all) => {
      for (const data of all) push(name, data);
    },
    handle: async (name, work) => {
      handlers.set(name, work);
    },
    repeat: async (name, _cron, work) => {
      rounds.set(name, work);
    },
  };
  Object.assign(services.jobs, jobs);

  const takeNext = (until: number): Waiting | undefined => {
    let first = -1;
    for (const [index, { at }] of waiting.entries())
      if (at <= until && (first < 0 || at < (waiting[first]?.at ?? 0))) first = index;
    return first < 0 ? undefined : waiting.splice(first, 1)[0];
  };

  return {
    /** Forgets who works, as a process that died, and has the work taken up anew. */
    restart: async (reactions: readonly Reaction[], begin: () => Promise<unknown>) => {
      handlers.clear();
      rounds.clear();
      for (const { event, name, work } of reactions)
        handlers.set(`${event.name}/${name}`, (data) =>
          inTransaction(services, author, (context) => work(data, context)),
        );
      await begin();
    },
    /** Does what is due until a moment, each at its own, and leaves the clock there. */
    passUntil: async (moment: Date) => {
      for (let job = takeNext(moment.getTime()); job; job = takeNext(moment.getTime())) {
        clock.at = new Date(Math.max(clock.at.getTime(), job.at));
        await handlers.get(job.name)?.(job.data, { finishIn: () => Promise.resolve() });
      }
      clock.at = moment;
    },
    /** What is done every minute. */
    doRounds: async () => {
      for (const work of rounds.values()) await work();
    },
  };
}
