/** Runs work a few at a time, in the order it came. */
export interface ConcurrencyLimit {
  /** True when as many wait as may. */
  isFull(): boolean;
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A limit to `width` at a time, before which `maxWaiting` may wait. */
export function createConcurrencyLimit({ width, maxWaiting }: { width: number; maxWaiting: number }): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = (): Promise<void> | undefined => {
    if (running < width) {
      running += 1;
      return undefined;
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  return {
    isFull: () => waiting.length >= maxWaiting,
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
