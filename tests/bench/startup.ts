import { startProcess } from '#tests/servers/product.ts';

/** Time to the first ready answer: on an empty data folder with the demo, and again on the same data (aim: under 3 s). */
export async function run(): Promise<void> {
  const product = await startProcess({ SEED_DEMO: '1' });
  console.log(`first start, demo seeded   ${(product.startedIn() / 1000).toFixed(2).padStart(6)} s`);
  await product.kill('SIGTERM');
  await product.restart();
  console.log(`second start, data kept    ${(product.startedIn() / 1000).toFixed(2).padStart(6)} s`);
  await product.stop();
}
