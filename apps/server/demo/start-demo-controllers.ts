import path from 'node:path';
import type { Config, Running, Services } from '@trellis/server-kit';
import { writeControllersConfig } from './controllers-config.ts';
import { keepRunning } from './keep-running.ts';

const program = path.resolve(import.meta.dirname, '../../controller/main.ts');

/** Where the controllers of this machine reach the broker. */
export function brokerUrlOf(config: Pick<Config, 'mqttUrl' | 'host'>, port: number | null): string {
  if (config.mqttUrl) return config.mqttUrl;
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::' || config.host === 'localhost';
  const host = isEverywhere ? '127.0.0.1' : config.host;
  return `mqtt://${host.includes(':') ? `[${host}]` : host}:${port ?? 1883}`;
}

/** Starts the program that runs all demo units; it ends with the server and is started again when it dies. */
export async function startDemoControllers(services: Services, dataDir: string, demoSeed: string): Promise<Running> {
  const { config, broker, db, log, clock } = services;
  const brokerUrl = brokerUrlOf(config, broker.port);
  const file = await writeControllersConfig({
    db,
    dataDir,
    brokerUrl,
    demoSeed,
    logLevel: config.logLevel,
    now: clock.now(),
  });
  return keepRunning(program, [file], log);
}
