import { buildIfStale } from '../../tools/portal-build.ts';

/** What starts the product as it runs in production needs the built server beside the built portal. */
export default async function setup(): Promise<void> {
  await buildIfStale(['sources', 'server', 'api']);
}
