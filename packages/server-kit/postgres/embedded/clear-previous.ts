import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresLog } from '../postgres-log.ts';
import type { DatabaseFolder } from './database-folder.ts';
import { findPostmaster } from './find-postmaster.ts';
import { isAlive } from './is-alive.ts';
import { postmasterFilePath, readPostmasterFile } from './postmaster-file.ts';

/** The folder is served for another program that is alive. */
export class FolderInUseError extends Error {}

const patienceMs = 60_000;

/**
 * Makes way for a new postmaster: waits for one whose program died to end (and tells it to, in case nobody did),
 * removes the leftover lock of one that is gone, refuses when the database belongs to a living program.
 */
export async function clearPreviousPostmaster(folder: DatabaseFolder, log: PostgresLog): Promise<void> {
  const lock = await readPostmasterFile(folder.clusterDir);
  if (!lock || !isAlive(lock.pid)) return;
  const previous = await findPostmaster(lock.pid, folder.clusterDir);
  if (!previous) {
    // The number now belongs to another program or a zombie; PostgreSQL would wait for it for ever. Surviving
    // backends of that postmaster, if any, still hold their shared memory, which PostgreSQL checks by itself.
    const again = await readPostmasterFile(folder.clusterDir);
    if (again?.pid === lock.pid) await rm(postmasterFilePath(folder.clusterDir), { force: true });
    return;
  }
  if (previous.supervision !== 'dead') {
    throw new FolderInUseError(
      `The database in ${folder.dir} is in use: PostgreSQL process ${lock.pid} serves it` +
        `${previous.supervision === 'alive' ? ' for another Trellis that is running' : ''}. Stop that one first.`,
    );
  }
  log.warn({ pid: lock.pid }, 'The previous program died; waiting for its database to shut down');
  await endOrphan(lock.pid, folder, log);
}

async function endOrphan(pid: number, folder: DatabaseFolder, log: PostgresLog): Promise<void> {
  signal(pid, 'SIGINT');
  for (const startedAt = Date.now(); await findPostmaster(pid, folder.clusterDir); await sleep(20)) {
    if (Date.now() - startedAt < patienceMs) continue;
    log.warn({ pid }, 'The previous database does not end; stopping it at once, it recovers at the next start');
    signal(pid, 'SIGQUIT');
    await sleep(1000);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
