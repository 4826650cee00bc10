import path from 'node:path';
import type { Config, Running, Services } from '@trellis/server-kit';
import { writeControllersConfig } from './controllers-config.ts';
import { keepRunning } from './keep-running.ts';

const program = path.resolve(import.meta.dirname, '../../controller/main.ts');

/** Where the controllers of this machine reach the broker. */
export function brokerUrlOf(config: Pick<Config, 'mqttUrl' | 'host'>, port: number | null): string {
  return config.mqttUrl || `mqtt://${hostOf(config)}:${port ?? 1883}`;
}

function hostOf({ host }: Pick<Config, 'host'>): string {
  const isEverywhere = host === '0.0.0.0' || host === '::' || host === 'localhost';
  if (isEverywhere) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Starts the program that runs all demo units; it ends with the server and is started again when it dies. */
export async function startDemoControllers(services: Services, dataDir: string, demoSeed: string): Promise<Running> {
  const { config, broker, db, log, clock } = services;
  const brokerUrl = brokerUrlOf(config, broker.port);
  const file = await writeControllersConfig({
    db,
    dataDir,
    brokerUrl,
    serverUrl: `http://${hostOf(config)}:${config.port}`,
    demoSeed,
    logLevel: config.logLevel,
    now: clock.now(),
  });
  return keepRunning(program, [file], log);
}
