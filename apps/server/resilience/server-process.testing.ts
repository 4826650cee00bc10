import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** A server in a process of its own, which a test may kill. */
export interface ServerProcess {
  readonly url: string;
  /** Starts it (again) on the same data and ports; resolves when it is ready. */
  start: () => Promise<void>;
  /** SIGKILL; resolves when the process is gone. */
  kill9: () => Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop: () => Promise<number | null>;
  /** Everything the process wrote to stderr. */
  errors: () => string;
}

const usual = path.resolve(import.meta.dirname, '../main.ts');
/** A start may have to recover a crashed database first. */
const readyWithinMs = 60_000;

/** Prepares a server process with its settings; nothing runs before `start`. */
export function prepareServer(
  env: Readonly<Record<string, string>> & { PORT: string; DATA_DIR: string },
  program = usual,
): ServerProcess {
  let child: ChildProcess | undefined;
  let errors = '';
  const start = async () => {
    const started = spawn(process.execPath, [program], {
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    let output = '';
    started.stdout.on('data', (data: Buffer) => (output += data.toString()));
    started.stderr.on('data', (data: Buffer) => (errors += data.toString()));
    const deadline = Date.now() + readyWithinMs;
    while (!output.includes('Trellis is ready')) {
      if (started.exitCode !== null || Date.now() > deadline)
        throw new Error(`The server did not start.\n${errors.slice(-4000)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return null;
    const exit = once(running, 'exit') as Promise<[number | null]>;
    running.kill(signal);
    return (await exit)[0];
  };
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    start,
    kill9: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    errors: () => errors,
  };
}

/** Address of the embedded database of a data folder, as its own files tell it. */
export function embeddedDatabaseUrl(dataDir: string): string {
  const read = (name: string) => readFileSync(path.join(dataDir, 'postgres', name), 'utf8').trim();
  return `postgres://trellis:${encodeURIComponent(read('password'))}@127.0.0.1:${read('port')}/trellis`;
}

/** Process id of the embedded database's postmaster. */
export const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** One query on a connection of its own, so that a killed database never leaves a broken pool behind. */
export async function queryOnce<R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
