import type { BaseLogger } from 'pino';

/** What this folder tells the process's logger. */
export type PostgresLog = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
