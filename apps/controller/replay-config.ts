import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ControllerConfigError, type ControllerConfig } from './controller-config.ts';

export interface ReplayChoices {
  /** The recording, or a folder with one CSV file. */
  source: string;
  /** How its columns become readings; that of the open vertical-farm recording unless given. */
  mapping?: string;
  /** 15 plays a quarter of an hour in a minute. */
  speed: number;
  /** Another broker than the configured one. */
  brokerUrl?: string;
}

const usualMapping = fileURLToPath(import.meta.resolve('@trellis/telemetry/mappings/verticalfarm-plenty.json'));

/**
 * Turns the configuration of an installation into one that runs its replay unit alone, with a store of its own.
 * Throws `ControllerConfigError` when there is no such unit or no recording.
 */
export function replayConfig(config: ControllerConfig, choices: ReplayChoices): ControllerConfig {
  const { replay, ...rest } = config;
  if (!replay) {
    throw new ControllerConfigError(
      '✖ it names no unit for replays: add "replay": { groupId, edgeNodeId, key, sensors }',
    );
  }
  const { source, mapping, speed, brokerUrl } = choices;
  const file = findRecording(source);
  if (mapping !== undefined && !existsSync(mapping))
    throw new ControllerConfigError(`✖ there is no mapping ${mapping}`);
  return {
    ...rest,
    brokerUrl: brokerUrl ?? config.brokerUrl,
    storeDir: join(config.storeDir, 'replay'),
    tickMs: 1000,
    units: [
      {
        ...replay,
        driver: {
          kind: 'replay',
          file,
          mapping: mapping === undefined ? usualMapping : resolve(mapping),
          speed,
          loop: true,
        },
      },
    ],
  };
}

/** The file itself, or the one CSV file of a folder. */
function findRecording(source: string): string {
  if (!existsSync(source)) throw new ControllerConfigError(`✖ there is no file or folder ${source}`);
  if (!statSync(source).isDirectory()) return resolve(source);
  const [only, ...more] = readdirSync(source).filter((name) => /\.csv(\.gz)?$/i.test(name));
  if (only !== undefined && more.length === 0) return resolve(source, only);
  const found = only === undefined ? 'no CSV file' : `several: ${[only, ...more].join(', ')}`;
  throw new ControllerConfigError(`✖ ${source} holds ${found}; name the recording itself`);
}
