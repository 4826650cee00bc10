/** Runs work a few at a time, in the order it came. */
export interface Lane {
  /** True when as many wait as may. */
  isFull(): boolean;
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A lane `width` wide, before which `maxWaiting` may wait. */
export function createLane({ width, maxWaiting }: { width: number; maxWaiting: number }): Lane {
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
