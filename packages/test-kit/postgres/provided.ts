declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for tests, with a user who may make databases. */
    postgresUrl: string;
  }
}

export {};
