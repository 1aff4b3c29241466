import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Brand, brands as definition } from '#common/library/brands.ts';
import { count, defineResource, type Resource, text } from '#common/schema/resource.ts';
import { brands } from '#server/data/schema/library.ts';
import { resourceCalls } from '#server/library/resources/calls.ts';
import { call } from '#server/web/call.ts';
import type { Values, Ways } from '#server/web/ways.ts';
import { createAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

/** Makes a call of brands with these overrides. */
async function make<Result>(ways: Ways, route: string, given: object = {}): Promise<Result> {
  const found = resourceCalls(definition, ways).find((one) => one.route === route);
  const user = { id: admin.id, session: 'none' };
  const query = { page: 1, page_size: 100 };
  return found?.run({ ctx: server.ctx, user, params: {}, query, files: {}, ...given } as never) as Result;
}

const BRANDS = '/api/brands/brands/';
const create = (ways: Ways, name: string) =>
  make<Brand>(ways, `POST ${BRANDS}`, { body: { name, description: '', competitors: [] } });
const named = async (ways: Ways, query: object) => {
  const { rows } = await make<{ rows: Brand[] }>(ways, `GET ${BRANDS}`, {
    query: { page: 1, page_size: 100, ...query },
  });
  return rows.map(({ name }) => name);
};

describe('a plain resource may', () => {
  test('change what is written, and do more in the same transaction', async () => {
    const done: unknown[] = [];
    const hooks: Ways['hooks'] = {
      resolveInput: (_tx, values, before) => ({ ...values, description: before ? `was ${before.name}` : 'new' }),
      beforeDelete: (_tx, [record]) => void done.push(record?.name),
      afterOperation: (_tx, ...operation) => void done.push(operation),
    };
    const made = await create({ hooks }, 'Hooked');
    expect(made).toMatchObject({ name: 'Hooked', description: 'new' });
    const given = { params: { id: made.id }, body: { name: 'Changed' } };
    expect(await make({ hooks }, `PATCH ${BRANDS}:id/`, given)).toMatchObject({ description: 'was Hooked' });
    await make({ hooks }, `DELETE ${BRANDS}:id/`, given);
    expect(done).toEqual([['create', [made.id]], ['update', [made.id]], 'Changed', ['delete', [made.id]]]);
  });

  test('refuse what is written or deleted, and then nothing of it is', async () => {
    const refuse = () => Promise.reject(new Error('Refused'));
    await expect(create({ hooks: { afterOperation: refuse } }, 'Refused')).rejects.toThrow('Refused');
    expect(await named({}, { search: 'refused' })).toEqual([]);
    const { id } = await create({}, 'Kept');
    const given = { params: { id } };
    await expect(make({ hooks: { beforeDelete: refuse } }, `DELETE ${BRANDS}:id/`, given)).rejects.toThrow('Refused');
    expect(await named({}, { search: 'kept' })).toEqual(['Kept']);
  });

  test('search, order and present in its own way, a page at a time', async () => {
    for (const name of ['Way of three', 'Way of two', 'Way 1']) await create({}, name);
    const ways: Ways = {
      search: (asked) => sql`${brands.name} like ${`${asked}%`}`,
      order: { length: sql`length(${brands.name})` },
    };
    expect(await named(ways, { search: 'Way', ordering: '-length' })).toEqual(['Way of three', 'Way of two', 'Way 1']);
    expect(await named(ways, { search: 'way' })).toEqual([]);
    let asked = 0;
    const present = (_ctx: unknown, rows: Values[]) => {
      asked += 1;
      return rows.map((row) => ({ ...row, name: String(row.name).toUpperCase() }));
    };
    expect(await named({ ...ways, present }, { search: 'Way' })).toEqual(['WAY 1', 'WAY OF THREE', 'WAY OF TWO']);
    expect(asked).toBe(1);
  });

  test('have more calls, and its own in place of a usual one', () => {
    const own = [`GET ${BRANDS}`, 'GET /api/brands/more/'] as const;
    const calls = own.map((route) =>
      call(route, { summary: 'Own', access: 'brands.list', list: definition.row, run: () => ({ count: 0, rows: [] }) }),
    );
    const made = resourceCalls(definition, { calls });
    expect(made.map(({ route }) => route).filter((route) => route.startsWith('GET'))).toEqual([
      `GET ${BRANDS}:id/`,
      ...own,
    ]);
  });
});

test('a change of nothing changes nothing and leaves no trace', async () => {
  const { id } = await create({}, 'Unchanged');
  const before = await server.trailOf('brand', id);
  const answer = await server.call('PATCH', `${BRANDS}${id}/`, { token: admin.token, body: {} });
  expect(answer).toMatchObject({ status: 200, body: { name: 'Unchanged' } });
  expect(await server.trailOf('brand', id)).toEqual(before);
});

describe('the server does not start where a table', () => {
  const about = { path: 'x', labels: { one: 'X', many: 'Xs' }, entity: 'x', titleField: 'name' } as const;
  const rest = { list: {}, privacy: { level: 'internal', what: 'X' } } as const;
  const name = text({ max: 10 });
  const of = { resource: 'payouts', filter: 'x', one: 'X' };
  const wrong: [string, Resource, string][] = [
    ['is not there', defineResource({ ...about, ...rest, name: 'books', fields: { name } }), 'There is no table books'],
    [
      'lacks a column',
      defineResource({ ...about, ...rest, name: 'faq-categories', fields: { name, colour: name } }),
      'The table faq_categories must have a column colour text not null',
    ],
    [
      'lacks a unique index',
      defineResource({
        ...{ ...about, ...rest, name: 'faqs', titleField: 'question' },
        fields: { question: text({ max: 10, unique: 'Taken' }) },
      }),
      'The table faqs must have a unique index faqs_question_key',
    ],
    [
      'has a column that nobody named',
      defineResource({ ...about, ...rest, name: 'brands', fields: { name } }),
      'The table brands must have no column that brands does not name: description,logo_id,competitors',
    ],
    [
      'has no order',
      defineResource({ ...about, ...rest, name: 'brands', fields: { name }, orderable: true }),
      'The table brands must have a column position integer not null',
    ],
    [
      'is not referred to by what is counted',
      defineResource({
        ...{ ...about, ...rest, name: 'faq-categories', orderable: true },
        fields: { name, payouts: count({ of }) },
      }),
      'The table of payouts must refer to faq_categories',
    ],
  ];
  test.each(wrong)('%s', (_what, resource, message) => expect(() => resourceCalls(resource)).toThrow(message));
});
