import { buildIfStale } from '../../tools/build-if-stale.ts';

/** Browser tests need the built portal. */
export default async function setup(): Promise<void> {
  await buildIfStale();
}
