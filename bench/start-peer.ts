import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const folder = path.join(import.meta.dirname, 'peers');

/** Starts a contender as a process of its own; it says in its first line, as JSON, where it listens and what it made. */
async function startPeer<T>(file: string, env: Record<string, string>): Promise<T & AsyncDisposable> {
  const child = spawn(process.execPath, ['--no-deprecation', path.join(folder, file)], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await Promise.race([
    once(createInterface(child.stdout), 'line') as Promise<[string]>,
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} did not start.`))),
  ]);
  return {
    ...(JSON.parse(said[0]) as T),
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

/** The whole server with 20 facilities of 250 units, and one of them: its managers' tokens and its larger area. */
export const startTrellis = (databaseUrl: string) =>
  startPeer<{ url: string; token: string; tokens: string[]; facilityId: number; areaId: number; mqttPort: number }>(
    'trellis.ts',
    {
      DATABASE_URL: databaseUrl,
    },
  );

/** A unit's controller and its key. */
export interface SoakNode {
  unitId: number;
  sensorDeviceId: string;
  deviceId: string;
  key: string;
  group: string;
}

/** The whole server with one facility of units that report, and facilities of one unit; ntfy topics are told of their alerts. */
export const startSoakFarm = (env: { DATABASE_URL: string; NTFY: string; UNITS: string; ALONE: string }) =>
  startPeer<{
    url: string;
    token: string;
    account: { email: string; password: string };
    facilityId: number;
    mqttPort: number;
    pid: number;
    nodes: SoakNode[];
    alone: SoakNode[];
  }>('soak-farm.ts', env);

/** The whole server with one facility and people who watch it; SIGUSR2 begins what they are told, and ends it. */
export const startLiveHall = (env: { DATABASE_URL: string; PEOPLE: string; PER_SECOND: string }) =>
  startPeer<{ url: string; tokens: string[]; pid: number }>('live-hall.ts', env);

/** Hand-written statements through the bare driver. */
export const startBareStatements = (databaseUrl: string) =>
  startPeer<{ url: string }>('bare-statements.ts', { DATABASE_URL: databaseUrl });

/** LoopBack 3 over some tables; installed beside the benchmarks when it is missing. */
export function startLoopBack(databaseUrl: string, tables: readonly string[]) {
  const home = path.join(folder, 'loopback');
  if (!existsSync(path.join(home, 'node_modules/loopback')))
    spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--workspaces=false'], {
      cwd: home,
      stdio: 'inherit',
    });
  return startPeer<{ url: string }>('loopback/server.cjs', { DATABASE_URL: databaseUrl, TABLES: tables.join(',') });
}
