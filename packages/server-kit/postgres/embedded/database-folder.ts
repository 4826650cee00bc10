import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readIfAny, readOrMake } from './durable-file.ts';
import { getRunAs, type RunAs } from './run-as.ts';

const run = promisify(execFile);

/** The folder of an embedded database: `cluster/` (PostgreSQL's own) with `password` and `port` beside it. */
export interface DatabaseFolder {
  readonly dir: string;
  readonly clusterDir: string;
  readonly portFile: string;
  readonly password: string;
  readonly runAs: RunAs;
  /** How PostgreSQL, running as `runAs`, names `dir`. */
  readonly dirForPostgres: string;
  /** Give this as file 3 to every PostgreSQL program that is started: `dirForPostgres` may go through it. */
  readonly inherit: readonly number[];
  close(): Promise<void>;
}

/** Opens the folder, made if missing, with its password. Refuses a database whose password file is lost. */
export async function openDatabaseFolder(wanted: string): Promise<DatabaseFolder> {
  await mkdir(wanted, { recursive: true, mode: 0o700 });
  const dir = await realpath(wanted);
  const clusterDir = join(dir, 'cluster');
  const runAs = await getRunAs(clusterDir);
  if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(dir, runAs.uid, runAs.gid);
  const passwordFile = join(dir, 'password');
  const password = (await isCluster(clusterDir))
    ? await readIfAny(passwordFile)
    : await readOrMake(passwordFile, () => randomBytes(24).toString('hex'), runAs);
  if (password === undefined) {
    throw new Error(`The database in ${dir} has lost its password file (${passwordFile}). Restore it from a backup.`);
  }
  const way = await findWay(dir, runAs);
  return { dir, clusterDir, portFile: join(dir, 'port'), password, runAs, ...way };
}

/** Whether a whole cluster is there: it is put under its name only when complete. */
export async function isCluster(clusterDir: string): Promise<boolean> {
  return (await readIfAny(join(clusterDir, 'PG_VERSION'))) !== undefined;
}

async function findWay(
  dir: string,
  runAs: RunAs,
): Promise<Pick<DatabaseFolder, 'dirForPostgres' | 'inherit' | 'close'>> {
  if (await canReach(dir, runAs)) {
    return { dirForPostgres: dir, inherit: [], close: () => Promise.resolve() };
  }
  if (process.platform !== 'linux') {
    throw new Error(
      `The system user that runs PostgreSQL cannot reach ${dir}, because a folder above it is closed to others. ` +
        'Choose another data folder, or start the program as a normal user.',
    );
  }
  // A folder above is closed (mode 700). An open file of the folder itself, inherited by PostgreSQL, leads past it.
  const handle = await open(dir, 'r');
  return { dirForPostgres: '/proc/self/fd/3', inherit: [handle.fd], close: () => handle.close() };
}

async function canReach(dir: string, runAs: RunAs): Promise<boolean> {
  if (runAs.uid === undefined) return true;
  try {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...runAs, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
