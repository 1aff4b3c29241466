import pg from 'pg';
import type { Role } from '#common/access/roles.ts';
import { DAY } from '#common/words/units.ts';
import { signAccessToken } from '#server/access/tokens.ts';

/**
 * The token of a session of the person with this id, as signing in would open it, in the product that has this database and
 * secret. Staff there need no second factor from then on.
 */
export async function openSession(databaseUrl: string, secret: string, id: number): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into settings (key, value) values ('staff_second_factor_required', 'false') on conflict (key) do update set value = excluded.value`,
  );
  const { rows } = await client.query<{ role: Role; session: string }>(
    `insert into sessions (user_id, scope, address, user_agent, expires_at)
     select id, 'full', '', '', now() + interval '1 day' from users where id = $1
     returning (select role from users where id = user_id) as role, id as session`,
    [id],
  );
  await client.end();
  const [opened] = rows;
  if (!opened) throw new Error(`There is no person with the id ${id}`);
  const { role, session } = opened;
  return signAccessToken({ current: secret, previous: [] }, { id, role }, { id: session, scope: 'full' }, DAY);
}
