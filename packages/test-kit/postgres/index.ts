export { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from './test-database.ts';
export type { Preparation } from './template-database.ts';
