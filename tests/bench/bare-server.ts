import fastify from 'fastify';
import pg from 'pg';

/** What the product's figures are compared with: a route that does nothing, and one that makes one query. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const app = fastify();
app.get('/', async () => ({ ok: true }));
app.get('/query', async () => (await pool.query('SELECT generate_series(1, 10) AS id, now() AS at')).rows);
await app.listen({ port: Number(process.env.PORT), host: 'localhost' });
process.stdout.write('listening\n');
