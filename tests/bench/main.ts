/** `npm run bench` measures the foundation; `npm run bench -- <name> …` runs the named ones. Figures are printed, never asserted. */
const benchmarks: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  bundles: () => import('./bundles.ts'),
  startup: () => import('./startup.ts'),
  requests: () => import('./requests.ts'),
  workers: () => import('./workers.ts'),
  soak: () => import('./soak.ts'),
  peers: () => import('./peers.ts'),
  load: () => import('./load.ts'),
  overload: () => import('./overload.ts'),
  builder: () => import('./builder.ts'),
  player: () => import('./player.ts'),
  experts: () => import('./experts.ts'),
  files: () => import('./files.ts'),
  loading: () => import('./loading.ts'),
  watermarks: () => import('./watermarks.ts'),
  report: () => import('./report.ts'),
  results: () => import('./results.ts'),
  verdicts: () => import('./verdicts.ts'),
};

const FOUNDATION = ['bundles', 'startup', 'requests'];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}
for (const name of names.length > 0 ? names : FOUNDATION) {
  console.log(`\n# ${name}`);
  const benchmark = await benchmarks[name]?.();
  await benchmark?.run();
}
process.exit(0);
