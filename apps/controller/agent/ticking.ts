/** Calls a piece of work again and again, never twice at a time. */
export interface Ticking {
  /** Does it as soon as possible, once more if it is under way. */
  wake(): void;
  /** Does it at this moment too (ms), besides its usual times; only the earliest such moment is kept. */
  alsoAt(at: number): void;
  /** Stops, and waits for what is under way. */
  stop(): Promise<void>;
}

export interface TickingOptions {
  everyMs: number;
  /** Wait before the first, ms. */
  delayMs: number;
  /** Its failures are its own affair: it must not reject. */
  work: () => Promise<void>;
}

/** Starts to tick. */
export function startTicking({ everyMs, delayMs, work }: TickingOptions): Ticking {
  let next = Date.now() + delayMs;
  let extra = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;
  plan();

  function plan(): void {
    clearTimeout(timer);
    if (isStopped || current) return;
    timer = setTimeout(run, Math.max(0, Math.min(next, extra) - Date.now()));
  }

  function run(): void {
    const now = Date.now();
    isWoken = false;
    if (now >= extra) extra = Number.POSITIVE_INFINITY;
    // After a long pause of the machine it goes on from now instead of catching up.
    if (now >= next) next = Math.max(next + everyMs, now);
    current = work().finally(() => {
      current = undefined;
      if (isWoken) next = Math.min(next, Date.now());
      plan();
    });
  }

  return {
    wake() {
      isWoken = true;
      if (!current) {
        extra = Date.now();
        plan();
      }
    },
    alsoAt(at) {
      extra = Math.min(extra, at);
      if (!current) plan();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
