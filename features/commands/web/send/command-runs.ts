/** One batch at a time: the flag that is set while a batch is being sent. */
export interface CommandRuns {
  isRunning: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Does the work, or answers `refused` without doing it while another is running. */
  run: <T>(work: () => Promise<T>) => Promise<T | 'refused'>;
}

export function createCommandRuns(): CommandRuns {
  const listeners = new Set<() => void>();
  let isRunning = false;
  const set = (next: boolean) => {
    isRunning = next;
    for (const listener of listeners) listener();
  };
  return {
    isRunning: () => isRunning,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async run(work) {
      if (isRunning) return 'refused';
      set(true);
      try {
        return await work();
      } finally {
        set(false);
      }
    },
  };
}

/** The runs of this page. */
export const commandRuns = createCommandRuns();
