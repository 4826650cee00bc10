import type { Logger } from 'pino';
import type { Log } from '../unit/index.ts';

/** The log of one unit, whose level a command sets. */
export interface UnitLog extends Log {
  setLevel(level: string): void;
}

/** Opens the log of a unit below the program's; INFO means as talkative as the program. */
export function openUnitLog(parent: Logger, unit: string): UnitLog {
  const logger = parent.child({});
  return {
    debug: (facts, message) => logger.debug({ unit, ...facts }, message),
    info: (facts, message) => logger.info({ unit, ...facts }, message),
    warn: (facts, message) => logger.warn({ unit, ...facts }, message),
    error: (facts, message) => logger.error({ unit, ...facts }, message),
    setLevel: (level) => {
      logger.level = level === 'INFO' ? parent.level : level.toLowerCase();
    },
  };
}
