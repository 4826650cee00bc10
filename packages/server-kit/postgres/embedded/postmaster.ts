import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresLog } from '../postgres-log.ts';
import type { DatabaseFolder } from './database-folder.ts';
import { postgresEnvironment } from './environment.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { settingArguments } from './settings.ts';
import { supervisorMark } from './supervisor-mark.ts';
import type { Binaries } from './usable-binaries.ts';

/** How a postmaster ended. */
export interface PostmasterExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running postmaster, direct child of this process. */
export interface Postmaster {
  readonly pid: number;
  readonly exited: Promise<PostmasterExit>;
  stop(): Promise<void>;
}

/** A postmaster that ended before it was ready; `message` has what it said. */
export class PostmasterRefusedError extends Error {}

// The dead man's pipe: a watcher, forked before PostgreSQL takes over this shell's process ($$), waits on a pipe from
// us. A line says "it ended, you may go"; the pipe's end says that we died, even by kill -9, so it asks PostgreSQL for
// a fast shutdown. The watcher belongs to nobody (double fork), so PostgreSQL has no child it does not know.
const underWatch = `
exec 4<&0 </dev/null
( (read -r ended <&4 || kill -INT $$) >/dev/null 2>&1 & )
exec 4<&-
exec "$@"`;

const immediateAfterMs = 60_000;
const killAfterMs = 10_000;

/** Starts PostgreSQL on a folder and waits until it takes connections, however long its recovery takes. */
export async function startPostmaster(
  binaries: Binaries,
  folder: DatabaseFolder,
  options: { readonly port: number; readonly isDurable: boolean; readonly log: PostgresLog },
): Promise<Postmaster> {
  const { port, isDurable, log } = options;
  const settings = ['-c', supervisorMark(process.pid), ...settingArguments(isDurable)];
  const child = spawn(
    '/bin/sh',
    ['-c', underWatch, 'sh', binaries.postgres, '-D', `${folder.dirForPostgres}/cluster`, '-p', `${port}`, ...settings],
    {
      ...folder.runAs,
      env: postgresEnvironment(),
      cwd: '/',
      // Its own session: Ctrl-C in the terminal is for us, who still need the database while we finish.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe', ...folder.inherit],
    },
  );
  const lastLines = followOutput(child, log);
  const exited = followExit(child);
  const pid = child.pid;
  if (pid === undefined) {
    await exited;
    throw new PostmasterRefusedError(`PostgreSQL could not be started: ${lastLines.join('\n')}`);
  }
  if (!(await becomesReady(pid, folder.clusterDir, exited, log))) {
    throw new PostmasterRefusedError(`PostgreSQL ended while starting: ${lastLines.join('\n')}`);
  }
  return { pid, exited, stop: () => stop(child, exited, log) };
}

function followOutput(child: ChildProcess, log: PostgresLog): string[] {
  const lastLines: string[] = [];
  child.on('error', (error) => lastLines.push(error.message));
  if (!child.stderr) return lastLines;
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
    if (line.startsWith('PANIC')) log.error({ line }, 'PostgreSQL');
    else log.debug({ line }, 'PostgreSQL');
  });
  return lastLines;
}

function followExit(child: ChildProcess): Promise<PostmasterExit> {
  child.stdin?.on('error', () => {
    // The watcher is gone already: nobody is left to be told.
  });
  return new Promise((resolve) => {
    // After exit its last words may still be on the way; "close" comes after them.
    child.once('exit', () => child.stdin?.end('ended\n'));
    child.once('close', (code: number | null, signal: NodeJS.Signals | null) => resolve({ code, signal }));
  });
}

/** True once the folder's lock names our child and says ready; false when the child ended before. */
async function becomesReady(
  pid: number,
  clusterDir: string,
  exited: Promise<PostmasterExit>,
  log: PostgresLog,
): Promise<boolean> {
  const end = new AbortController();
  void exited.then(() => end.abort());
  let reportAt = Date.now() + 10_000;
  while (!end.signal.aborted) {
    const lock = await readPostmasterFile(clusterDir);
    if (lock?.pid === pid && lock.status === 'ready') return true;
    if (Date.now() > reportAt) {
      log.info({ pid }, 'The database is still recovering from its last stop');
      reportAt = Date.now() + 10_000;
    }
    await sleep(15);
  }
  return false;
}

/** Fast shutdown; if that hangs, an immediate one (it recovers at the next start), at last a kill. */
async function stop(child: ChildProcess, exited: Promise<PostmasterExit>, log: PostgresLog): Promise<void> {
  const escalate = (signal: NodeJS.Signals) => {
    log.warn({ signal }, 'The database does not stop; insisting');
    child.kill(signal);
  };
  child.kill('SIGINT');
  const timers = [
    setTimeout(escalate, immediateAfterMs, 'SIGQUIT'),
    setTimeout(escalate, immediateAfterMs + killAfterMs, 'SIGKILL'),
  ];
  await exited;
  for (const timer of timers) clearTimeout(timer);
}
