import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Running } from '@trellis/server-kit';
import type { Logger } from 'pino';

const shortestPauseMs = 1_000;
const longestPauseMs = 30_000;
/** A program that ran this long is taken to be well again. */
const wellAfterMs = 60_000;
const stopLimitMs = 8_000;

/** Runs a TypeScript program as a child and starts it again whenever it ends, with growing pauses. It ends with this process, even one that is killed. */
export function keepRunning(program: string, args: readonly string[], log: Logger): Running {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let pauseMs = shortestPauseMs;

  const start = (): void => {
    const startedAt = Date.now();
    child = spawn(
      process.execPath,
      ['--import', path.join(import.meta.dirname, 'end-with-parent.ts'), program, ...args],
      {
        // The pipe is how the child notices our end. A group of its own keeps Ctrl-C for us, who then stop it in order.
        stdio: ['pipe', 'ignore', 'inherit'],
        detached: true,
      },
    );
    child.on('error', (error) => {
      log.error({ err: error, program }, 'a program could not be started');
    });
    child.stdin?.on('error', () => undefined);
    child.on('close', (code, signal) => {
      child = undefined;
      if (isStopping) return;
      pauseMs = Date.now() - startedAt > wellAfterMs ? shortestPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      log.warn({ program, code, signal, pauseMs }, 'a program ended and is started again');
      timer = setTimeout(start, pauseMs);
    });
  };
  start();

  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      const running = child;
      if (!running) return;
      const closed = new Promise((resolve) => running.once('close', resolve));
      running.kill('SIGTERM');
      const limit = setTimeout(() => running.kill('SIGKILL'), stopLimitMs);
      await closed;
      clearTimeout(limit);
    },
  };
}
