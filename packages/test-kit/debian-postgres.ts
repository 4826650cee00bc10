import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** Debian's own PostgreSQL on a free port of this machine, with its own data: the external database of a test. */
export interface DebianPostgres {
  /** Address of an empty database. */
  url: string;
  version: string;
  stop: () => Promise<void>;
}

/** Starts it; installs the package when it is missing and we are root. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const bin = findPrograms();
  const folder = await mkdtemp(path.join(tmpdir(), 'trellis-postgres-'));
  const owner = systemUser();
  await chmod(folder, 0o755);
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'trellis', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8', '-N'],
    { ...owner, cwd: '/', stdio: 'pipe' },
  );
  const port = await freePort();
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
    { ...owner, cwd: '/', stdio: 'ignore' },
  );
  const url = `postgres://trellis@127.0.0.1:${port}/postgres`;
  const version = await untilReady(url, server);
  return {
    url,
    version,
    stop: async () => {
      const gone = once(server, 'exit');
      server.kill('SIGINT');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string {
  const newest = () => globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1);
  if (!newest() && process.getuid?.() === 0) {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const found = newest();
  if (!found || !existsSync(found))
    throw new Error('This test needs PostgreSQL of the system: install the package "postgresql".');
  return path.dirname(found);
}

/** PostgreSQL refuses to run as root, so root starts it as the package's own user. */
function systemUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function untilReady(url: string, server: ChildProcess): Promise<string> {
  for (let attempt = 0; attempt < 200 && server.exitCode === null; attempt += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version ?? 'unknown';
    } catch {
      await delay(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('PostgreSQL did not start.');
}
