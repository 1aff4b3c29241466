/** What the global setups hand to the tests. */
declare module 'vitest' {
  interface ProvidedContext {
    /** File with a migrated embedded database to load. */
    pgliteSnapshot: string;
    /** Data folders that the product left: with the demo, and without. */
    demoData: string;
    emptyData: string;
    /** A PostgreSQL server of the test run, and the database on it to copy. */
    postgresUrl: string;
    postgresTemplate: string;
  }
}

export {};
