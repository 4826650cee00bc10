/**
 * Gathers what many callers want saved and saves it together: while one save runs, the next gathers. A caller's promise
 * settles with the save that held its part.
 */
export interface GroupCommit<T> {
  save(part: T): Promise<void>;
  /** Resolves when nothing waits or runs. */
  settle(): Promise<void>;
}

interface Waiting {
  resolve: () => void;
  reject: (error: unknown) => void;
}

export function createGroupCommit<T>(saveAll: (parts: T[]) => Promise<void>): GroupCommit<T> {
  let parts: T[] = [];
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (parts.length > 0) {
      const [taken, callers] = [parts, waiting];
      parts = [];
      waiting = [];
      try {
        await saveAll(taken);
        for (const { resolve } of callers) resolve();
      } catch (error) {
        for (const { reject } of callers) reject(error);
      }
    }
    running = undefined;
  }

  return {
    save(part) {
      parts.push(part);
      const saved = new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
      running ??= Promise.resolve().then(run);
      return saved;
    },
    async settle() {
      while (running) await running;
    },
  };
}
