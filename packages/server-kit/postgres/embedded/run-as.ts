import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whom PostgreSQL runs as; empty: whoever runs us. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

const systemUser = 'postgres';

/**
 * Whom to run PostgreSQL as. It refuses to run as root, so root hands it to the owner of an existing database,
 * else to the system user `postgres`, which is made if missing.
 */
export async function getRunAs(clusterDir: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await findSystemUser()) ?? (await makeSystemUser());
}

async function findSystemUser(): Promise<RunAs | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', systemUser]), run('id', ['-g', systemUser])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function makeSystemUser(): Promise<RunAs> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', systemUser]);
  } catch (cause) {
    // Another start may have made it in the same moment.
    const made = await findSystemUser();
    if (made) return made;
    throw new Error(
      `The embedded database cannot run as root, and the system user "${systemUser}" could not be made. ` +
        'Make it by hand (useradd --system --user-group postgres), or start the program as a normal user.',
      { cause },
    );
  }
  const made = await findSystemUser();
  if (!made) throw new Error(`The system user "${systemUser}" was made but cannot be found.`);
  return made;
}
