/** A size or number of rounds; with BENCH_QUICK=1 the least that still runs everything, for the test that the benchmarks work. */
export const unlessQuick = <Amount>(usual: Amount, least: Amount): Amount => (process.env.BENCH_QUICK ? least : usual);
