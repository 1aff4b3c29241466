import { buildIfStale } from '../../tools/portal-build.ts';

/** Browser tests need the built portal. */
export default async function setup(): Promise<void> {
  await buildIfStale();
}
