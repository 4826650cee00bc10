import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose request is being worked on; known to everything that the request calls. */
export interface Asker {
  /** Who waits in line: the network address until the person or controller is known. */
  name: string;
  /** Aborted when the caller of a reading request left: nobody wants its answer any more. */
  readonly signal: AbortSignal;
  /** Milliseconds a statement may take, where the call differs from others. */
  statementMs?: number | undefined;
}

const asking = new AsyncLocalStorage<Asker>();

/** Who is asking; undefined outside a request. */
export const currentAsker = (): Asker | undefined => asking.getStore();

/** Runs `work` on behalf of `asker`. */
export const askingFor = <R>(asker: Asker, work: () => R): R => asking.run(asker, work);
