import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster, PostmasterExit } from './postmaster.ts';
import { startPatiently, type StartPlan } from './start-patiently.ts';

/** A database that ended without being asked to; `willRestart` false: it could not be brought back. */
export interface UnexpectedExit extends PostmasterExit {
  readonly willRestart: boolean;
}

export type ExitListener = (exit: UnexpectedExit) => void;

/** A postmaster that is brought back whenever it ends, until `stop`. */
export interface Supervised {
  pid(): number;
  onExit(listener: ExitListener): () => void;
  stop(): Promise<void>;
}

const firstPauseMs = 100;
const longestPauseMs = 10_000;
const attemptsInARow = 20;
const steadyAfterMs = 60_000;

/** Watches over a running postmaster: when it ends it is started again on the same port, with growing pauses (100 ms to 10 s, 20 times). */
export function supervise(first: Postmaster, plan: StartPlan): Supervised {
  const listeners = new Set<ExitListener>();
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let current: Postmaster = first;

  async function watch(): Promise<void> {
    let attempts = 0;
    for (;;) {
      const startedAt = Date.now();
      const exit = await current.exited;
      if (isStopping()) return;
      if (Date.now() - startedAt > steadyAfterMs) attempts = 0;
      plan.log.error({ ...exit, pid: current.pid }, 'The database ended unexpectedly; starting it again');
      announce({ ...exit, willRestart: true });
      const next = await restart();
      if (next === undefined) {
        if (isStopping()) return;
        plan.log.error({}, 'The database could not be started again; giving up');
        announce({ ...exit, willRestart: false });
        return;
      }
      current = next;
      if (isStopping()) return await next.stop();
      plan.log.warn({ pid: next.pid }, 'The database runs again');
    }

    async function restart(): Promise<Postmaster | undefined> {
      while (attempts < attemptsInARow) {
        attempts += 1;
        const pauseMs = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (isStopping()) return undefined;
        try {
          return (await startPatiently(plan)).postmaster;
        } catch (error) {
          plan.log.error({ err: error }, 'The database did not start');
        }
      }
      return undefined;
    }
  }

  function announce(exit: UnexpectedExit): void {
    for (const listener of listeners) {
      try {
        listener(exit);
      } catch (error) {
        plan.log.error({ err: error }, 'A listener for the end of the database failed');
      }
    }
  }

  const watching = watch();
  return {
    pid: () => current.pid,
    onExit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopping.abort();
      await current.stop();
      // A restart that is under way stops what it started.
      await watching;
    },
  };
}
