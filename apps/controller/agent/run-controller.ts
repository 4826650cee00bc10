import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ControllerConfig } from '../controller-config.ts';
import { createSharedLine, type SharedLine } from '../unit/index.ts';
import { describeMachine } from './report/describe-machine.ts';
import { holdFolder } from './store/hold-folder.ts';
import { startUnitAgent, type UnitAgent } from './unit-agent.ts';
import { openUnitLog } from './unit-log.ts';

/** A running controller program. */
export interface RunningController {
  readonly units: readonly UnitAgent[];
  /** Units that could not be started, and why. */
  readonly failed: readonly { edgeNodeId: string; error: Error }[];
  stop(): Promise<void>;
}

/** Starts all units of a configuration; one that cannot start does not keep the others from it. Rejects when another program holds the store. */
export async function runController(config: ControllerConfig, log: Logger): Promise<RunningController> {
  const release = await holdFolder(config.storeDir);
  const lines = new Map<string, SharedLine>();
  const properties = describeMachine(config.units.length === 1);
  const units: UnitAgent[] = [];
  const failed: { edgeNodeId: string; error: Error }[] = [];

  const lineOf = (name: string): SharedLine => {
    const line = lines.get(name) ?? createSharedLine();
    lines.set(name, line);
    return line;
  };
  for (const [index, unit] of config.units.entries()) {
    const { edgeNodeId, irrigationLine } = unit;
    try {
      units.push(
        await startUnitAgent({
          unit,
          brokerUrl: config.brokerUrl,
          hostId: config.hostId,
          storeDir: join(config.storeDir, 'units'),
          tickMs: config.tickMs,
          timeScale: config.timeScale,
          delayMs: (config.tickMs * (index + 1)) / config.units.length,
          properties,
          serverUrl: config.serverUrl,
          machineCommands: config.machineCommands,
          ...(irrigationLine === undefined ? {} : { line: lineOf(`${unit.groupId}/${irrigationLine}`) }),
          log: openUnitLog(log, edgeNodeId, config.logLimit),
        }),
      );
    } catch (error) {
      log.error({ err: error, unit: edgeNodeId }, 'the unit cannot be started');
      failed.push({ edgeNodeId, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }
  return {
    units,
    failed,
    async stop() {
      await Promise.all(units.map((unit) => unit.close()));
      await release();
    },
  };
}
