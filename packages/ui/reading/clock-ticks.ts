type Listener = () => void;

/** One timer for every age on the page: calls each listener once per second while anyone listens. */
export function createTicks(everyMs = 1000) {
  const listeners = new Set<Listener>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener);
      timer ??= setInterval(tick, everyMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

/** The ticks every age follows. */
export const secondTicks = createTicks();
