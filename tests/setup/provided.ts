/** What the global setups hand to the tests. */
declare module 'vitest' {
  interface ProvidedContext {
    /** File with a migrated embedded database to load. */
    pgliteSnapshot: string;
    /** The data folder that the product left after it had made the demo. */
    demoData: string;
    /** The program of the built server. */
    builtServer: string;
    /** A PostgreSQL server of the test run, and the database on it to copy. */
    postgresUrl: string;
    postgresTemplate: string;
  }
}

export {};
