import { createClusterIfMissing } from './embedded/create-cluster.ts';
import { openDatabaseFolder, type DatabaseFolder } from './embedded/database-folder.ts';
import { findPlatformBinaries } from './embedded/platform-binaries.ts';
import { prepareDatabase } from './embedded/prepare-database.ts';
import { startPatiently } from './embedded/start-patiently.ts';
import { supervise, type ExitListener } from './embedded/supervise.ts';
import { getUsableBinaries } from './embedded/usable-binaries.ts';
import type { PostgresLog } from './postgres-log.ts';

export interface EmbeddedPostgresOptions {
  /** The database's own folder, made if missing. */
  readonly dir: string;
  readonly log: PostgresLog;
  /** A port that must be used; without it last time's, or any free one. */
  readonly port?: number;
  /** False for tests only: quicker, and a crash of the machine destroys the data. Default true. */
  readonly isDurable?: boolean;
}

/** A running PostgreSQL that belongs to this process: it ends when the process ends, however that dies. */
export interface EmbeddedPostgres {
  /** With user and password; the same for the whole run. */
  readonly url: string;
  readonly port: number;
  /** The postmaster's process now; another one after a restart. */
  readonly pid: number;
  /** Tells when PostgreSQL ends without being asked (it is then started again); returns a function that unsubscribes. */
  onExit(listener: ExitListener): () => void;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a folder and keeps it running. The first start makes the database; a start after any crash waits
 * for what the crash left and recovers. Refuses, in words, when another program uses the folder, the wanted port is
 * taken, the platform has no binaries, or PostgreSQL itself refuses.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const found = await findPlatformBinaries();
  const folder = await openDatabaseFolder(options.dir);
  try {
    return await startIn(folder, found, options);
  } catch (error) {
    await folder.close();
    throw error;
  }
}

async function startIn(
  folder: DatabaseFolder,
  found: Awaited<ReturnType<typeof findPlatformBinaries>>,
  { log, port: wantedPort, isDurable = true }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const binaries = await getUsableBinaries(found, folder.runAs, folder.dir);
  await createClusterIfMissing(folder, binaries, isDurable);
  const plan = { folder, binaries, wantedPort, isDurable, log };
  const { postmaster, port } = await startPatiently(plan);
  const url = await prepareDatabase(folder, port, isDurable).catch(async (error: unknown) => {
    await postmaster.stop();
    throw error;
  });
  // From here on the port is in everybody's hands, so a restart must use the same one.
  const supervised = supervise(postmaster, { ...plan, wantedPort: port });
  log.info({ port, pid: postmaster.pid, dir: folder.dir }, 'Embedded PostgreSQL is ready');
  return {
    url,
    port,
    get pid() {
      return supervised.pid();
    },
    onExit: (listener) => supervised.onExit(listener),
    async stop() {
      await supervised.stop();
      await folder.close();
    },
  };
}
