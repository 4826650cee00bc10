import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The folder that holds package.json; every script works from here, wherever it was started. */
export const projectRoot = join(import.meta.dirname, '..');

export interface RunResult {
  readonly exitCode: number;
  /** Standard output and standard error, in the order they came. */
  readonly output: string;
}

/**
 * Runs a Node program of this project on the same Node as this one. `onOutput` sees the text as it comes; `timeout` ends it, milliseconds.
 * A program that a signal ended, or that could not start, counts as exit code 1.
 */
export function runNode(
  args: readonly string[],
  options: { env?: Record<string, string>; cwd?: string; onOutput?: (text: string) => void; timeout?: number } = {},
): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: options.cwd ?? projectRoot,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeout,
    });
    const chunks: string[] = [];
    const collect = (text: string) => {
      chunks.push(text);
      options.onOutput?.(text);
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => collect(`${error.message}\n`));
    child.on('close', (code, signal) => {
      if (signal !== null) collect(`Ended by ${signal}.\n`);
      resolve({ exitCode: code ?? 1, output: chunks.join('') });
    });
  });
}
