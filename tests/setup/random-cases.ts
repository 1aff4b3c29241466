import * as fc from 'fast-check';

/** The number of random cases of tests that do not set their own; a long run raises it. */
fc.configureGlobal({ numRuns: Number(process.env.RANDOM_CASES ?? 100) });
