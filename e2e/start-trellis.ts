import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@trellis/test-kit/free-port';

/** One of the demo company's people, as the program writes them to `demo-accounts.json`. */
export interface DemoAccount {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** A running Trellis with its demo company, on ports and a data folder of its own. */
export interface RunningTrellis extends AsyncDisposable {
  readonly url: string;
  readonly dataDir: string;
  /** Port of the broker inside; undefined with one outside. */
  readonly mqttPort: string | undefined;
  readonly accounts: readonly DemoAccount[];
  /** Everything the program has printed so far. */
  output(): string;
  /** Ends it as Ctrl-C does and waits until it is gone; refuses with its output if it stays. Removes the data folder if this start made it. */
  stop(): Promise<void>;
  /** Kills the program at once, as a power cut would. The data folder stays for the next start. */
  kill9(): Promise<void>;
}

export interface StartOptions {
  readonly env?: Record<string, string>;
  /** A data folder to go on with, after `kill9()`; without it a fresh one is made. */
  readonly dataDir?: string;
  readonly readyWithinMs?: number;
}

const root = join(import.meta.dirname, '..');
/** Longest that the program may take to end. */
const goneWithinMs = 60_000;
const readyLine = /Trellis is ready at (http:\/\/\S+)/;

/** Starts the whole program the way `npm start` does and waits for its ready line. Refuses with its output if it ends first. */
export async function startTrellis({
  env = {},
  dataDir,
  readyWithinMs = 180_000,
}: StartOptions = {}): Promise<RunningTrellis> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'trellis-e2e-')));
  // MQTT_PORT belongs to the broker inside; a start on an external broker must not name one.
  const brokerPort = env['MQTT_URL'] === undefined ? { MQTT_PORT: String(await freePort()) } : {};
  const ports: Record<string, string> = { PORT: String(await freePort()), ...brokerPort };
  const child = spawn(process.execPath, ['scripts/start.ts', '--demo'], {
    cwd: root,
    env: { ...process.env, ...ports, DATA_DIR: folder, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const refuse = (why: string) => reject(new Error(`Trellis ${why}.\n${lines.join('\n')}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      refuse(`was not ready within ${readyWithinMs / 1000} s`);
    }, readyWithinMs);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const ready = readyLine.exec(line)?.[1];
        if (ready === undefined) return;
        clearTimeout(timer);
        resolve(ready);
      });
    }
    child.once('error', (error) => refuse(`could not start: ${error.message}`));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      refuse(`ended before it was ready (${signal ?? `exit code ${code ?? 'unknown'}`})`);
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), goneWithinMs);
    await exited;
    clearTimeout(timer);
    if (signal !== 'SIGKILL' && child.signalCode === 'SIGKILL') {
      throw new Error(`Trellis was not gone within ${goneWithinMs / 1000} s.\n${lines.join('\n')}`);
    }
  };
  const stop = async () => {
    await end('SIGINT');
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };
  return {
    url,
    dataDir: folder,
    mqttPort: ports['MQTT_PORT'],
    accounts: JSON.parse(await readFile(join(folder, 'demo-accounts.json'), 'utf8')) as DemoAccount[],
    output: () => lines.join('\n'),
    kill9: () => end('SIGKILL'),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
