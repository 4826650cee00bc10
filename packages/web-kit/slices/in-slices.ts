/** Longest the page works at one thing without a break (ms): half a frame, so that the other half can draw. */
export const sliceMs = 8;

interface Scheduling {
  scheduler?: { yield?: () => Promise<void> };
}

/** Lets the browser answer the person and draw, then goes on. */
export function yieldToPage(): Promise<void> {
  const { scheduler } = globalThis as Scheduling;
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Keeps time over a long work: to be asked between its steps, and awaited when a slice is over. */
export function keepPace() {
  let until = performance.now() + sliceMs;
  return {
    isOver: () => performance.now() >= until,
    async rest(): Promise<void> {
      await yieldToPage();
      until = performance.now() + sliceMs;
    },
  };
}

/** Looking at the clock costs as much as a step of ten thousand: it is looked at after so many. */
const stepsALook = 8;

/** Takes the steps of a long work and gives way to the page as soon as a slice is over. Stops in between when it is no longer wanted. */
export async function inSlices<Result>(
  work: Iterator<unknown, Result>,
  isWanted: () => boolean = () => true,
): Promise<Result | undefined> {
  const pace = keepPace();
  for (let steps = 1; ; steps += 1) {
    const step = work.next();
    if (step.done) return step.value;
    if (steps % stepsALook !== 0 || !pace.isOver()) continue;
    await pace.rest();
    if (!isWanted()) return undefined;
  }
}

/** Takes all steps at once, for little work. */
export function atOnce<Result>(work: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
