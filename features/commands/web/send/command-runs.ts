/** One batch at a time: the flag that is set while a batch is being sent. */
export interface CommandRuns {
  isRunning: () => boolean;
  /** Does the work, or answers `refused` without doing it while another is running. */
  run: <T>(work: () => Promise<T>) => Promise<T | 'refused'>;
}

export function createCommandRuns(): CommandRuns {
  let isRunning = false;
  return {
    isRunning: () => isRunning,
    async run(work) {
      if (isRunning) return 'refused';
      isRunning = true;
      try {
        return await work();
      } finally {
        isRunning = false;
      }
    },
  };
}

/** The runs of this page. */
export const commandRuns = createCommandRuns();
