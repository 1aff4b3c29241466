import { startProcess } from '#tests/servers/product.ts';

/** Time to the first ready answer: on an empty data folder with the demo, and again on the same data (aim: under 3 s). */
export async function run(): Promise<void> {
  const first = await startProcess({ SEED_DEMO: '1' });
  console.log(`first start, demo seeded   ${(first.startedIn / 1000).toFixed(2).padStart(6)} s`);
  await first.kill('SIGTERM');
  const second = await first.restart();
  console.log(`second start, data kept    ${(second.startedIn / 1000).toFixed(2).padStart(6)} s`);
  await second.stop();
}
