import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isEmptyState, mergeState, noState, splitState, type CurrentState } from './current-state.ts';
import { createGroupCommit } from './group-commit.ts';
import { isRefusal } from './sql-state.ts';
import { writeState } from './write-state.ts';

/** Keeps what controllers and devices say of themselves, many of them in one write. */
export interface StateKeeper {
  /** Resolves when saved. A value the database refuses is left out and told to `onRefused`; an outage is waited for. */
  save(state: CurrentState): Promise<void>;
  close(): Promise<void>;
}

const longestPauseMs = 5_000;

export function createStateKeeper(pool: Pool, onRefused: (state: CurrentState, error: unknown) => void): StateKeeper {
  let isClosed = false;

  async function writePatiently(state: CurrentState): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await writeState(pool, state);
        return;
      } catch (error) {
        if (isRefusal(error) || isClosed) throw error;
        await pause(Math.min(longestPauseMs, 50 * 2 ** Math.min(attempt, 10)));
      }
    }
  }
  async function writeAround(state: CurrentState): Promise<void> {
    for (const single of splitState(state)) {
      try {
        await writePatiently(single);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        onRefused(single, error);
      }
    }
  }

  const commits = createGroupCommit<CurrentState>(async (parts) => {
    const all = noState();
    for (const part of parts) mergeState(all, part);
    try {
      await writePatiently(all);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await writeAround(all);
    }
  });
  return {
    save: (state) => (isEmptyState(state) ? Promise.resolve() : commits.save(state)),
    async close() {
      isClosed = true;
      await commits.settle();
    },
  };
}
