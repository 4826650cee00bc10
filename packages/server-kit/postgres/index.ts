export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts';
export type { ExitListener, UnexpectedExit } from './embedded/supervise.ts';
export { FolderInUseError } from './embedded/clear-previous.ts';
export { migrate, MigrationError } from './migrate.ts';
export { readMigrationFiles, type MigrationFile } from './migration-files.ts';
export { createPool, type PoolOptions } from './pool.ts';
export { checkServerVersion } from './server-version.ts';
export type { PostgresLog } from './postgres-log.ts';
