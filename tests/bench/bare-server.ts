import { PGlite } from '@electric-sql/pglite';
import fastify from 'fastify';
import pg from 'pg';

/**
 * The baseline for the product's figures: a bare Fastify route with one prepared statement that returns the same bytes, and
 * one that inserts a row; on PostgreSQL, or on an embedded database in DATA_DIR.
 */
type Run = (name: string, text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

const run = process.env.DATABASE_URL ? onPostgres(process.env.DATABASE_URL) : await embedded();
await run('table', 'create table if not exists bare (name text primary key, body text)', []);
await run('writes', 'create table if not exists bare_writes (body text)', []);

const app = fastify({ bodyLimit: 64 * 1024 * 1024 });
type Named = { Params: { name: string } };
app.put<Named & { Body: string }>('/:name', async ({ params, body }) => {
  await run('put', 'insert into bare values ($1, $2) on conflict (name) do update set body = excluded.body', [
    params.name,
    JSON.stringify(body),
  ]);
  return {};
});
app.get<Named>('/:name', async ({ params }, reply) => {
  const { rows } = await run('get', 'select body from bare where name = $1', [params.name]);
  return reply.type('application/json; charset=utf-8').send((rows[0] as { body: string }).body);
});
app.post('/', async ({ body }) => {
  await run('post', 'insert into bare_writes values ($1)', [JSON.stringify(body)]);
  return {};
});
await app.listen({ port: Number(process.env.PORT), host: 'localhost' });
process.stdout.write('listening\n');

function onPostgres(connectionString: string): Run {
  const pool = new pg.Pool({ connectionString, max: 20 });
  return (name, text, values) => pool.query({ name, text, values });
}

async function embedded(): Promise<Run> {
  const client = await PGlite.create(process.env.DATA_DIR ?? '');
  return (_name, text, values) => client.query(text, values);
}
