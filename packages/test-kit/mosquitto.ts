import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const program = '/usr/sbin/mosquitto';

export interface MosquittoOptions {
  /** Passwords by user name; without users everybody may connect. */
  users?: Record<string, string>;
  /** Text of the ACL file; without it signed-in users may do everything. */
  acl?: string;
  /** Further lines of mosquitto.conf, before the listener. */
  settings?: string[];
  /** Lines that belong to the one listener, such as `use_username_as_clientid true`. */
  listener?: string[];
}

export interface Mosquitto {
  port: number;
  /** Address with a user's credentials, or without. */
  url(user?: string): string;
  /** Ends the broker with a signal (default SIGKILL, a crash) and waits for it. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Debian's Mosquitto on a free port of 127.0.0.1 with its own settings and data in a temporary folder. */
export async function startMosquitto(options: MosquittoOptions = {}): Promise<Mosquitto> {
  installMosquitto();
  const { users = {}, acl, settings = [], listener = [] } = options;
  const folder = await mkdtemp(join(tmpdir(), 'trellis-mosquitto-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = (name: string) => join(folder, name);
  const hasUsers = Object.keys(users).length > 0;
  await writeFile(
    file('passwords'),
    Object.entries(users)
      .map(([user, password]) => `${user}:${password}\n`)
      .join(''),
    { mode: 0o600 },
  );
  if (hasUsers) execFileSync('mosquitto_passwd', ['-U', file('passwords')]);
  if (acl !== undefined) await writeFile(file('acl'), acl, { mode: 0o600 });
  const lines = [
    'user root', // as root, stay root: the folder is ours
    'persistence true',
    `persistence_location ${folder}/`,
    'log_dest stderr',
    'log_type error',
    ...settings,
    `listener ${port} 127.0.0.1`,
    ...listener,
    `allow_anonymous ${hasUsers ? 'false' : 'true'}`,
    ...(hasUsers ? [`password_file ${file('passwords')}`] : []),
    ...(acl === undefined ? [] : [`acl_file ${file('acl')}`]),
  ];
  await writeFile(file('mosquitto.conf'), lines.join('\n') + '\n');

  let broker: ChildProcess;
  const start = async () => {
    broker = spawn(program, ['-c', file('mosquitto.conf')], { stdio: ['ignore', 'ignore', 'inherit'] });
    await waitForPort(port, broker);
  };
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (broker.exitCode !== null || broker.signalCode !== null) return;
    const ended = new Promise((resolve) => broker.once('exit', resolve));
    broker.kill(signal);
    await ended;
  };
  await start();
  return {
    port,
    url: (user) =>
      `mqtt://${user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(users[user] ?? '')}@`}127.0.0.1:${port}`,
    kill,
    restart: start,
    async stop() {
      await kill('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Installs Debian's package when it is missing; only root can. */
function installMosquitto(): void {
  if (existsSync(program)) return;
  if (process.getuid?.() !== 0) {
    throw new Error(
      'These tests need Mosquitto. Install it with: sudo apt-get install --no-install-recommends mosquitto',
    );
  }
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...words: string[]) =>
    execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...words], { stdio: 'ignore', env: environment });
  run('update');
  run('install', '-y', '--no-install-recommends', 'mosquitto');
}

async function waitForPort(port: number, broker: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (broker.exitCode !== null) throw new Error(`Mosquitto ended with code ${broker.exitCode}; its message is above`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await delay(25);
  }
  throw new Error(`Mosquitto does not listen on port ${port}`);
}
