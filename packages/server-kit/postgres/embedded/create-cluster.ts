import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isCluster, type DatabaseFolder } from './database-folder.ts';
import { syncFolder } from './durable-file.ts';
import { postgresEnvironment } from './environment.ts';
import { isAlive } from './is-alive.ts';
import { superuser } from './settings.ts';
import type { Binaries } from './usable-binaries.ts';

const unfinishedName = /^cluster\.new-(\d+)-/;

/**
 * Makes the cluster if there is none yet: UTF-8, sorted by code point, whatever the machine's language.
 * It is made under another name and renamed when complete and on disk, so half a cluster is never used.
 */
export async function createClusterIfMissing(
  folder: DatabaseFolder,
  binaries: Binaries,
  isDurable: boolean,
): Promise<void> {
  await removeUnfinished(folder.dir);
  if (await isCluster(folder.clusterDir)) return;
  const unfinished = await mkdtemp(join(folder.dir, `cluster.new-${process.pid}-`));
  const { uid, gid } = folder.runAs;
  if (uid !== undefined && gid !== undefined) await chown(unfinished, uid, gid);
  try {
    await runInitdb(binaries.initdb, folder, basename(unfinished), isDurable);
    await rename(unfinished, folder.clusterDir);
    await syncFolder(folder.dir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // A start in the same moment was quicker: its cluster has the same password and is as good.
    if (!(await isCluster(folder.clusterDir))) throw error;
  }
}

async function runInitdb(initdb: string, folder: DatabaseFolder, name: string, isDurable: boolean): Promise<void> {
  const child = spawn(
    initdb,
    [
      ...['-D', `${folder.dirForPostgres}/${name}`, '-U', superuser, '-A', 'scram-sha-256'],
      ...['--pwfile', `${folder.dirForPostgres}/password`, '--encoding=UTF8', '--locale=C'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(isDurable ? [] : ['--no-sync'])],
    ],
    {
      ...folder.runAs,
      env: postgresEnvironment(),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe', ...folder.inherit],
    },
  );
  const [output] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')]);
  if (child.exitCode === 0) return;
  throw new Error(
    `initdb failed (${child.signalCode ?? `exit code ${child.exitCode ?? 'unknown'}`}): ${output.trim()}`,
  );
}

/** Removes what starts that were killed left behind. */
async function removeUnfinished(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    const maker = Number(unfinishedName.exec(name)?.[1]);
    if (Number.isNaN(maker) || (maker !== process.pid && isAlive(maker))) continue;
    await rm(join(dir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}
