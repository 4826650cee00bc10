import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isAlive } from './is-alive.ts';

const program = fileURLToPath(import.meta.resolve('./write-until-killed.testing.ts'));

/** The program of `write-until-killed.testing.ts`, watched from a test. */
export interface KillableProgram {
  readonly postmaster: number;
  readonly url: string;
  /** The last row the program said is committed. */
  lastCommitted(): number;
  /** Waits until it has committed so many rows since it was started. */
  waitForCommitted(count: number): Promise<void>;
  /** kill -9, then reads what it had still said. */
  kill9(): Promise<void>;
}

/** Starts the program on a folder and waits until its database runs. Refuses with its output if it ends first. */
export async function startKillableProgram(dir: string, mode: 'write' | 'idle' = 'write'): Promise<KillableProgram> {
  const child = spawnProgram(dir, mode);
  let lastCommitted = 0;
  let committed = 0;
  let complaints = '';
  child.stderr.on('data', (chunk) => (complaints += String(chunk)));
  const closed = once(child, 'close');
  const started = new Promise<{ postmaster: number; url: string }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [word, number, url] = line.split(' ');
      if (word === 'committed') {
        lastCommitted = Number(number);
        committed += 1;
      }
      if (word === 'postmaster') resolve({ postmaster: Number(number), url: url ?? '' });
    });
    child.once('close', () => reject(new Error(`The program ended: ${complaints}`)));
  });
  const { postmaster, url } = await started;
  return {
    postmaster,
    url,
    lastCommitted: () => lastCommitted,
    async waitForCommitted(count) {
      for (; committed < count; await sleep(5)) {
        if (child.exitCode !== null) throw new Error(`The program ended: ${complaints}`);
      }
    },
    async kill9() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** Starts the program in a process group of its own, without waiting for anything. */
export function spawnProgram(dir: string, mode: 'write' | 'idle') {
  return spawn(process.execPath, [program, dir, mode], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Waits until a process is gone, reaped and all. */
export async function waitUntilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(5);
}
