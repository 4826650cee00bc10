/** Wakes who waits; rung while nobody waits, the next wait ends at once. */
export function createBell(signal: AbortSignal) {
  let isRung = false;
  let wake: () => void = () => undefined;
  return {
    ring: () => {
      isRung = true;
      wake();
    },
    wait: async (ms: number) => {
      if (!isRung && !signal.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isRung = false;
    },
  };
}
