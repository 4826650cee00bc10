import { levels, type Level, type Logger } from 'pino';
import type { Log } from '../unit/index.ts';

/** The log of one unit, whose level a command sets. */
export interface UnitLog extends Log {
  setLevel(level: string): void;
}

/** Opens the log of a unit below the program's; INFO means as talkative as the program, nothing more talkative than `limit`. */
export function openUnitLog(parent: Logger, unit: string, limit: Level): UnitLog {
  const logger = parent.child({});
  return {
    debug: (facts, message) => logger.debug({ unit, ...facts }, message),
    info: (facts, message) => logger.info({ unit, ...facts }, message),
    warn: (facts, message) => logger.warn({ unit, ...facts }, message),
    error: (facts, message) => logger.error({ unit, ...facts }, message),
    setLevel: (level) => {
      const wanted = level === 'INFO' ? parent.level : level.toLowerCase();
      logger.level = levelValue(wanted) < levelValue(limit) ? limit : wanted;
    },
  };
}

const levelValue = (level: string): number => levels.values[level] ?? Number.POSITIVE_INFINITY;
