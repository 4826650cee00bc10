import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ControllerConfigError, type ControllerConfig } from './controller-config.ts';

/** The recording a folder of vertical-farm measurements must hold. */
export const RECORDING = 'T6041_GP19_EnvironmentalData.csv';

export interface ReplayChoices {
  /** Folder with the recording. */
  folder: string;
  /** 15 plays a quarter of an hour in a minute. */
  speed: number;
  /** Another broker than the configured one. */
  brokerUrl?: string;
}

const mapping = resolve(import.meta.dirname, 'drivers/replay/mappings/plenty-vertical-farm.json');

/**
 * Turns the configuration of an installation into one that runs its replay unit alone, with a store of its own.
 * Throws `ControllerConfigError` when there is no such unit or no recording.
 */
export function replayConfig(config: ControllerConfig, { folder, speed, brokerUrl }: ReplayChoices): ControllerConfig {
  const { replay, ...rest } = config;
  if (!replay) {
    throw new ControllerConfigError(
      '✖ it names no unit for replays: add "replay": { groupId, edgeNodeId, key, sensors }',
    );
  }
  const file = join(folder, RECORDING);
  if (!existsSync(file)) throw new ControllerConfigError(`✖ ${folder} holds no ${RECORDING}`);
  return {
    ...rest,
    brokerUrl: brokerUrl ?? config.brokerUrl,
    storeDir: join(config.storeDir, 'replay'),
    tickMs: 1000,
    units: [{ ...replay, driver: { kind: 'replay', file, mapping, speed } }],
  };
}
