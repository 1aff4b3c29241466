import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExpertPage } from '#common/people/experts/list.ts';
import { searchKey } from '#common/words/folded.ts';
import { brands } from '#server/data/schema/library.ts';
import { createAssessment } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startEmptyServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startEmptyServer();
  admin = await createAdmin(server.ctx, { first_name: 'Staff', last_name: 'Member' });
});
afterAll(() => server.close());

const get = async <Body>(path: string) => (await server.call<Body>('GET', path, { token: admin.token })).body;

test('the database and the screens fold every letter alike', async () => {
  const texts: string[] = [];
  for (let start = 1; start < 0x3_0000; start += 64) {
    const codes = Array.from({ length: 64 }, (_, index) => start + index);
    const known = codes.filter((code) => code < 0xd800 || code > 0xdfff).map((code) => String.fromCodePoint(code));
    texts.push(known.filter((letter) => /\p{L}|\p{M}|\p{N}|\p{P}|\p{S}|\p{Z}|\p{Cf}/u.test(letter)).join(''));
  }
  const { rows } = await server.ctx.db.execute<{ key: string }>(
    sql`select search_key(text) as key from unnest(${sql.param(texts)}::text[]) with ordinality as given (text, place) order by place`,
  );
  // Unicode has grown since the older of the two was made: letters that one does not know stay as they are.
  const different = texts.filter((text, index) => searchKey(text) !== rows[index]?.key);
  expect(different.length).toBeLessThan(texts.length / 100);
  const scripts = texts.filter((text) => (text.codePointAt(0) ?? 0) < 0x600);
  expect(different.filter((text) => scripts.includes(text))).toEqual([]);
});

test.each([
  ['Én', 'Zoé', 'Énard'],
  ['E\u0301nard', 'Zoé', 'Énard'],
  ['zoe', 'Zoe\u0301', 'Énard'],
  ['ibrahim', 'İbrahim', 'Yılmaz'],
  ['İBRAHİM yilmaz', 'İbrahim', 'Yılmaz'],
  ["o'neil", 'Shea', 'O’Neil'],
  ['O’Neil', 'Shea', "O'Neil"],
  ['Oʼneil', 'Shea', 'O‘Neil'],
  ['aberg', 'Åsa', 'Åberg'],
  ['åberg', 'Asa', 'Aberg'],
  ['strasse', 'Uwe', 'Straße'],
  ['STRAẞE', 'Uwe', 'Strasse'],
  ['lukasz', 'Łukasz', 'Wójcik'],
  ['soren đ', 'Søren', 'Đorđević'],
  ['ЁЛКИН', 'Пётр', 'Елкин'],
  ['παππας', 'ΠΑΠΠΑΣ', 'Άννα'],
  ['mary-jane', 'Mary‑Jane', 'Watson'],
])('“%s” finds %s %s', async (search, first_name, last_name) => {
  const person = await createExpert(server.ctx, { first_name, last_name });
  const other = await createExpert(server.ctx, { first_name: 'Nobody', last_name: 'Else' });
  const { results } = await get<ExpertPage>(`/api/experts/list/?page_size=100&search=${encodeURIComponent(search)}`);
  const ids = results.map(({ id }) => id);
  expect(ids).toContain(person.id);
  expect(ids).not.toContain(other.id);
});

test('names are in one order on every database, with accented letters beside their own', async () => {
  const names = ['zara', 'Émile', 'Eva', 'edgar', 'Ødegaard', 'Olga', 'Łena', 'Liv', 'Žofia', 'Анна'];
  for (const first_name of names)
    await createExpert(server.ctx, { first_name, last_name: 'Ordered' }, { current_company: `${first_name} Ordered` });
  const expected = ['edgar', 'Émile', 'Eva', 'Łena', 'Liv', 'Ødegaard', 'Olga', 'zara', 'Žofia', 'Анна'];
  const pages = async (ordering: string) => {
    const found: string[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const query = `search=ordered&page_size=2&page=${page}&ordering=${ordering}`;
      found.push(
        ...(await get<ExpertPage>(`/api/experts/list/?${query}`)).results.map(({ name }) => name.split(' ')[0] ?? ''),
      );
    }
    return found;
  };
  expect(await pages('name')).toEqual(expected);
  expect(await pages('-name')).toEqual(expected.toReversed());
  expect(await pages('currentCompany')).toEqual(expected);
});

test('assessments are found and ordered by title and brand alike', async () => {
  const one = await createAssessment(server.ctx, undefined, { title: 'Ährenwein neu' });
  const two = await createAssessment(server.ctx, undefined, { title: 'Zwieback' });
  await server.ctx.db.insert(brands).values({ name: 'Señorío' });
  type Listed = { results: { id: number; name: string }[] };
  expect((await get<Listed>('/api/assessments/?search=ahrenwein')).results.map(({ id }) => id)).toEqual([one.id]);
  const ordered = await get<Listed>('/api/assessments/?ordering=title');
  expect(ordered.results.map(({ id }) => id)).toEqual([one.id, two.id]);
  expect((await get<Listed>('/api/brands/brands/?search=senorio')).results.map(({ name }) => name)).toEqual([
    'Señorío',
  ]);
});
