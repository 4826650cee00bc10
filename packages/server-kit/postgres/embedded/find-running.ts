import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostmaster } from './find-postmaster.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { applicationAddress } from './prepare-database.ts';

/** The address of the folder's database where a living program runs it; undefined where nobody does. */
export async function findRunningPostgres(dir: string): Promise<string | undefined> {
  const clusterDir = join(dir, 'cluster');
  const lock = await readPostmasterFile(clusterDir);
  const found = lock && (await findPostmaster(lock.pid, clusterDir));
  if (found?.supervision !== 'alive') return undefined;
  const password = (await readFile(join(dir, 'password'), 'utf8')).trim();
  return applicationAddress(password, Number(await readFile(join(dir, 'port'), 'utf8')));
}
