import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { createCompleteExpert, createPerson, type Person } from '#tests/api/factories.ts';
import { type Portal, startPortal } from '#tests/e2e/portal/portal.ts';
import { type Api, apiOf } from '#tests/servers/api.ts';
import { ADMIN, createWorld, EXPERT, type World } from './world.ts';

export type StartedWorld = World & {
  portal: Portal;
  url: string;
  api: Api;
  expert: Person;
  admin: Person;
  close: () => Promise<void>;
};

/** The built portal on a server of this process, with a VIS to ask about, an admin, and an expert who is invited to all. */
export async function startWorld(): Promise<StartedWorld> {
  const portal = await startPortal();
  const { ctx, url } = portal.server;
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const expert = await createCompleteExpert(ctx, { email: EXPERT, password_hash });
  const admin = await createPerson(ctx, 'admin', { email: ADMIN, password_hash });
  const api = apiOf(url);
  return { ...(await createWorld({ url, api })), portal, url, api, expert, admin, close: portal.close };
}
