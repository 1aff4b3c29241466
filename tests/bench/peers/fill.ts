import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { hashPassword } from '#server/accounts/passwords.ts';
import { startProcess } from '#tests/servers/product.ts';
import { BUILT, PRODUCTION } from '../production.ts';
import { SIGN_IN, STAFF_ID } from './ours.ts';

/** What is copied of the other back ends' rows: our table for the way, its columns, and where they come from. */
const COPIES = [
  [
    's_experts (id int, first text, last text, email text, phone text, company text, gender text, level text, rating int, born date, active bool, at timestamptz)',
    'SELECT id, first_name, last_name, email, mobile_phone, current_company, gender, expertise_level, rating, birthdate, is_active, created_at FROM experts',
  ],
  ['s_industries (expert int, number int)', 'SELECT expert_id, industry_id FROM expert_industries'],
  ['s_regions (expert int, number int)', 'SELECT expert_id, region_id FROM expert_regions'],
] as const;

/** Makes the portal's tables in an empty database, and fills them with the rows that the other back ends have in the database `seed`. */
export async function fillOurs(seed: string, ours: string): Promise<void> {
  const product = await startProcess({ ...PRODUCTION, DATABASE_URL: ours }, undefined, BUILT);
  await product.stop();
  const [source, target] = [new pg.Client(seed), new pg.Client(ours)];
  await Promise.all([source.connect(), target.connect()]);
  try {
    for (const [table, rows] of COPIES) {
      await target.query(`CREATE TABLE ${table}`);
      const [name] = table.split(' ');
      await pipeline(source.query(to(`COPY (${rows}) TO STDOUT`)), target.query(from(`COPY ${name} FROM STDIN`)));
    }
    await insertPeople(target);
    await target.query('VACUUM ANALYZE');
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function insertPeople(client: pg.Client): Promise<void> {
  await client.query(`INSERT INTO users (id, email, first_name, last_name, role, is_active, created_at) OVERRIDING SYSTEM VALUE
    SELECT id, email, first, last, 'expert', active, at FROM s_experts ORDER BY id`);
  // One of staff whose session makes the calls, and one who signs in, since a person's oldest sessions end.
  await client.query(
    `INSERT INTO users (id, email, first_name, last_name, role, password_hash, created_at) OVERRIDING SYSTEM VALUE
     VALUES ($1, 'bench@example.com', 'Bench', 'Admin', 'admin', NULL, '2000-01-01'),
       ($1 + 1, $2, 'Bench', 'Sign-in', 'admin', $3, '2000-01-01')`,
    [STAFF_ID, SIGN_IN.username, await hashPassword(SIGN_IN.password)],
  );
  await client.query("SELECT setval(pg_get_serial_sequence('users', 'id'), max(id)) FROM users");
  await client.query(`INSERT INTO experts (id, mobile_phone, birthdate, gender, current_company, expertise_level, rating, status, registered_at, created_at)
    SELECT id, phone, born, gender, company, level, rating, 'approved', at, at FROM s_experts ORDER BY id`);
  await client.query(`INSERT INTO experts (id, status, registered_at, created_at)
    SELECT id, 'approved', created_at, created_at FROM users WHERE role = 'admin'`);
  for (const [kind, table] of [
    ['industry', 's_industries'],
    ['region', 's_regions'],
  ]) {
    await client.query(
      `WITH own AS (SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS count FROM form_options WHERE kind = $1)
       INSERT INTO expert_options (expert_id, option_id)
       SELECT DISTINCT expert, own.id FROM ${table} JOIN own ON own.place = 1 + (number - 1) % own.count`,
      [kind],
    );
  }
  await client.query('DROP TABLE s_experts, s_industries, s_regions');
}
