import { noState, putState } from './current-state.ts';
import type { StateKeeper } from './state-keeper.ts';

/** Remembers when each controller was last heard and writes it now and then: at most every 15 s for each. */
export interface LastSeen {
  note(controllerId: number, at: number): void;
  close(): void;
}

const writeEveryMs = 15_000;
const lookEveryMs = 1_000;

export function createLastSeen(
  states: StateKeeper,
  onWritten: (controllerId: number, at: Date) => void,
  onFailed: (error: unknown) => void,
): LastSeen {
  const due = new Map<number, number>();
  const writtenAt = new Map<number, number>();

  async function write(now: number): Promise<void> {
    const state = noState();
    const taken: [number, number][] = [];
    for (const [id, at] of due) {
      if (now - (writtenAt.get(id) ?? -Infinity) < writeEveryMs) continue;
      due.delete(id);
      writtenAt.set(id, now);
      taken.push([id, at]);
      putState(state.controllers, id, { lastCommandFetch: new Date(at).toISOString() });
    }
    await states.save(state);
    for (const [id, at] of taken) onWritten(id, new Date(at));
  }
  const writeOrSay = () => {
    write(Date.now()).catch(onFailed);
  };
  const timer = setInterval(writeOrSay, lookEveryMs);
  timer.unref();
  return {
    note(controllerId, at) {
      due.set(controllerId, at);
      if (!writtenAt.has(controllerId)) writeOrSay();
    },
    close() {
      clearInterval(timer);
      writtenAt.clear();
      writeOrSay();
    },
  };
}
