import * as fc from 'fast-check';

/** How many random cases a test tries that names no number of its own; a long run raises it. */
fc.configureGlobal({ numRuns: Number(process.env.RANDOM_CASES ?? 100) });
