import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { postgresEnvironment } from './environment.ts';
import type { PlatformBinaries } from './platform-binaries.ts';
import type { RunAs } from './run-as.ts';

const run = promisify(execFile);

/** The two programs the supervisor runs. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Where root keeps a copy that every user can run when the database's own folder is closed too. */
const sharedCacheDir = '/var/cache/trellis';

/**
 * Binaries that `runAs` can run. The installed ones, or else a copy in `cacheDir`: root may have installed the project
 * where nobody else can look, and an install without scripts leaves out the links between the libraries.
 */
export async function getUsableBinaries(found: PlatformBinaries, runAs: RunAs, cacheDir: string): Promise<Binaries> {
  const problems = [await tryToRun(found.nativeDir, runAs)];
  if (problems[0] === undefined) return programsIn(found.nativeDir);
  const cacheDirs = runAs.uid === undefined ? [cacheDir] : [cacheDir, sharedCacheDir];
  const copies = cacheDirs.map((folder) => join(folder, `postgres-${found.version}`));
  for (const copy of copies) {
    if ((await tryToRun(copy, runAs)) === undefined) return programsIn(copy);
  }
  for (const copy of copies) {
    const problem = await copyBinaries(found.nativeDir, copy, runAs);
    if (problem === undefined) return programsIn(copy);
    problems.push(problem);
    await rm(copy, { recursive: true, force: true });
  }
  throw new Error(`The embedded PostgreSQL does not run: ${problems.join('; ')}`);
}

const programsIn = (nativeDir: string): Binaries => ({
  initdb: join(nativeDir, 'bin', 'initdb'),
  postgres: join(nativeDir, 'bin', 'postgres'),
});

async function tryToRun(nativeDir: string, runAs: RunAs): Promise<string | undefined> {
  try {
    await run(programsIn(nativeDir).postgres, ['-V'], { ...runAs, cwd: '/', env: postgresEnvironment() });
    return undefined;
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: string };
    return stderr?.trim() || message;
  }
}

async function copyBinaries(from: string, to: string, runAs: RunAs): Promise<string | undefined> {
  const unfinished = `${to}.new-${process.pid}`;
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o755 });
    await rm(unfinished, { recursive: true, force: true });
    await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(unfinished);
    await chmod(unfinished, 0o755);
    await rm(to, { recursive: true, force: true });
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another start may have put the same copy there in the same moment.
    const problem = await tryToRun(to, runAs);
    return problem && `${problem} (copying: ${(error as Error).message})`;
  }
  return await tryToRun(to, runAs);
}

/** Makes the links between library names that the package lists, as its install script would. */
async function linkLibraries(nativeDir: string): Promise<void> {
  const list = JSON.parse(await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const link = join(nativeDir, relative('native', target));
    const exists = await lstat(link).then(
      () => true,
      () => false,
    );
    if (!exists) await symlink(relative(dirname(target), source), link);
  }
}
