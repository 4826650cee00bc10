import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresLog } from '../postgres-log.ts';
import { choosePort } from './choose-port.ts';
import { clearPreviousPostmaster } from './clear-previous.ts';
import type { DatabaseFolder } from './database-folder.ts';
import { PostmasterRefusedError, startPostmaster, type Postmaster } from './postmaster.ts';
import type { Binaries } from './usable-binaries.ts';

/** What a start needs to know; `wantedPort` undefined: last time's or any free one. */
export interface StartPlan {
  readonly folder: DatabaseFolder;
  readonly binaries: Binaries;
  readonly wantedPort: number | undefined;
  readonly isDurable: boolean;
  readonly log: PostgresLog;
}

/** Refusals that pass: leftovers of a killed server that are still ending, a port taken a moment ago. */
const passing = /lock file ".*" already exists|is still in use|Address already in use|could not bind/;
const patienceMs = 30_000;

/** Starts the postmaster, waiting for what a killed predecessor left behind. Refuses with PostgreSQL's words when it cannot. */
export async function startPatiently(plan: StartPlan): Promise<{ postmaster: Postmaster; port: number }> {
  for (const startedAt = Date.now(); ; await sleep(150)) {
    await clearPreviousPostmaster(plan.folder, plan.log);
    const port = await choosePort(plan.folder, plan.wantedPort);
    try {
      return { postmaster: await startPostmaster(plan.binaries, plan.folder, { ...plan, port }), port };
    } catch (error) {
      const passes = error instanceof PostmasterRefusedError && passing.test(error.message);
      if (!passes || Date.now() - startedAt > patienceMs) throw error;
      plan.log.debug({ reason: error.message }, 'The database does not start yet; trying again');
    }
  }
}
