import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#common/api/lists.ts';
import type { Faq, FaqCategory } from '#common/settings/faqs.ts';
import { seedHelp } from '#server/demo/installation.ts';
import { createAdmin, createExpert, createSuperAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let expert: Person;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  await server.ctx.db.transaction(seedHelp);
  expert = await createExpert(server.ctx);
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const faqs = async (query = '') =>
  (await server.call<Page<Faq>>('GET', `/api/business/faqs/${query}`, { token: expert.token })).body;
const categories = async (query = '') =>
  (await server.call<Page<FaqCategory>>('GET', `/api/business/faq-categories/${query}`, { token: expert.token })).body;

describe('reading', () => {
  test('everybody signed in reads the seeded questions, one of which names the 15th and 30th', async () => {
    const all = await faqs();
    expect(all.count).toBe(8);
    expect(all.results).toHaveLength(8);
    expect(all.results.some(({ answer }) => answer.includes('15th and 30th'))).toBe(true);
    const known = new Set((await categories()).results.map(({ id }) => id));
    expect(all.results.every(({ category }) => category !== null && known.has(category))).toBe(true);
  });

  test('a page and a search narrow the list', async () => {
    const second = await faqs('?page=2&page_size=3');
    expect(second).toMatchObject({
      count: 8,
      next: expect.stringContaining('page=3'),
      previous: expect.stringContaining('page=1'),
    });
    expect(second.results).toHaveLength(3);
    expect((await faqs('?search=15TH')).count).toBe(1);
    expect((await faqs('?search=%25')).count).toBe(0);
    const [first] = (await categories()).results;
    expect(await categories(`?search=${first?.name.toUpperCase()}`)).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [first],
    });
  });

  test('questions are read only by people who are signed in; the contact address is public', async () => {
    expect((await server.call('GET', '/api/business/faqs/')).status).toBe(401);
    expect(await server.call('GET', '/api/business/contact/')).toMatchObject({
      status: 200,
      body: { email: expect.stringContaining('@') },
    });
  });

  test('payout days, company and address come from the settings, at once and in the search too', async () => {
    const superAdmin = await createSuperAdmin(server.ctx);
    const save = (body: object) => server.call('PATCH', '/api/settings/', { token: superAdmin.token, body });
    expect((await save({ payout_days: [28, 7, 7] })).body).toMatchObject({ payout_days: [7, 28] });
    const { results } = await faqs('?search=7TH%20AND%2028th');
    expect(results).toMatchObject([{ answer: expect.stringContaining('processed on the 7th and 28th of each month') }]);
    expect(results[0]).not.toHaveProperty('written');
    const read = { token: admin.token };
    const [staffs] = (await server.call<Page<Faq>>('GET', '/api/business/faqs/?search=28th', read)).body.results;
    expect(staffs?.written?.answer).toContain('processed on the [payout_days] of each month');
    expect((await server.call('GET', '/api/business/contact/')).body).toMatchObject({ payout_days: [7, 28] });
    const summary = await server.call('GET', '/api/projects/payouts/summary/', { token: expert.token });
    expect(summary.body).toMatchObject({ payout_days: [7, 28] });

    await save({ company_name: 'Harbour $& Co', contact_email: 'ask@harbour.example' });
    const answer = '**[contact_email]** knows [more] [about us](https://harbour.example/zebra).';
    const body = { question: 'Who is [company_name]?', answer, category: null };
    const added = await server.call<Faq>('POST', '/api/business/faqs/', { ...read, body });
    expect(added.body).toMatchObject({
      question: 'Who is Harbour $& Co?',
      answer: answer.replace('[contact_email]', 'ask@harbour.example'),
      written: { question: body.question, answer },
    });
    const found = async (words: string) => (await faqs(`?search=${encodeURIComponent(words)}`)).count;
    expect(await found('ask@harbour.example knows [more] about us.')).toBe(1);
    for (const mark of ['**', 'zebra']) expect(await found(mark), 'a mark, or an address of a link').toBe(0);
    await server.call('DELETE', `/api/business/faqs/${added.body.id}/`, read);
    for (const days of [[], [0], [32], [1.5], ['15'], 'x', Array.from({ length: 11 }, (_day, index) => index + 1)]) {
      expect((await save({ payout_days: days })).status).toBe(400);
    }
    for (const conflict_months of [-1, 0.5, 241]) expect((await save({ conflict_months })).status).toBe(400);
    for (const conflict_months of [0, 240, 24]) expect((await save({ conflict_months })).status).toBe(200);
  });

  test('seeding again brings nothing back that staff deleted', async () => {
    await server.ctx.db.transaction(seedHelp);
    expect((await faqs()).count).toBe(8);
  });
});

describe('editing', () => {
  const write = (method: string, path: string, body?: unknown, token = admin.token) =>
    server.call<Record<string, never>>(method, `/api/business/${path}`, { token, body });

  test('an expert cannot edit', async () => {
    for (const [method, path] of [
      ['POST', 'faqs/'],
      ['PATCH', 'faqs/1/'],
      ['DELETE', 'faqs/1/'],
      ['PUT', 'faqs/order/'],
      ['POST', 'faq-categories/'],
      ['PATCH', 'faq-categories/1/'],
      ['PUT', 'faq-categories/order/'],
      ['DELETE', 'faq-categories/1/'],
    ] as const) {
      expect((await write(method, path, {}, expert.token)).status, `${method} ${path}`).toBe(403);
    }
  });

  test('staff add, change, reorder and delete questions', async () => {
    const category = (await categories()).results[0]?.id ?? 0;
    const created = await write('POST', 'faqs/', { question: 'A new one?', answer: 'Yes.', category });
    expect(created).toMatchObject({ status: 201, body: { question: 'A new one?', category } });
    const id = Number(created.body.id);
    const inCategory = async () =>
      (await faqs()).results.filter((item) => item.category === category).map((item) => item.id);
    expect((await inCategory()).at(-1)).toBe(id);

    const reversed = (await inCategory()).reverse();
    expect((await write('PUT', 'faqs/order/', { ids: reversed })).status).toBe(204);
    expect(await inCategory()).toEqual(reversed);

    expect(await write('PATCH', `faqs/${id}/`, { answer: 'No.' })).toMatchObject({
      body: { question: 'A new one?', answer: 'No.', category },
    });
    expect((await write('DELETE', `faqs/${id}/`)).status).toBe(204);
    expect((await write('DELETE', `faqs/${id}/`)).status).toBe(404);
  });

  test('bad input names the field', async () => {
    expect(await write('POST', 'faqs/', { question: ' ', answer: '', category: null })).toMatchObject({
      status: 400,
      body: { errors: { question: ['Question is required'], answer: ['Answer is required'] } },
    });
    expect(await write('POST', 'faqs/', { question: 'Q', answer: 'A', category: 99_999 })).toMatchObject({
      status: 400,
      body: { errors: { category: ['This category does not exist'] } },
    });
    expect(await write('POST', 'faq-categories/', { name: 'PAYOUTS' })).toMatchObject({
      status: 400,
      body: { errors: { name: ['A category with this name already exists'] } },
    });
  });

  test('staff reorder categories, and the questions follow their categories', async () => {
    const before = await faqs();
    const ids = (await categories()).results.map(({ id }) => id);
    expect((await write('PUT', 'faq-categories/order/', { ids: [...ids].reverse() })).status).toBe(204);
    expect((await categories()).results.map(({ id }) => id)).toEqual([...ids].reverse());
    const inOrder = [...ids].reverse().flatMap((id) => before.results.filter(({ category }) => category === id));
    expect((await faqs()).results).toEqual(inOrder);
    expect((await write('PUT', 'faq-categories/order/', { ids })).status).toBe(204);
    expect(await faqs()).toEqual(before);
  });

  test('a category keeps its own name in another case, and a missing category is reported', async () => {
    const [first, second] = (await categories()).results;
    const path = `faq-categories/${first?.id}/`;
    expect(await write('PATCH', path, { name: first?.name.toUpperCase() })).toMatchObject({
      status: 200,
      body: { id: first?.id, name: first?.name.toUpperCase() },
    });
    expect((await write('PATCH', path, { name: second?.name.toUpperCase() })).status).toBe(400);
    expect((await write('PATCH', path, { name: first?.name })).status).toBe(200);
    expect((await categories()).results.slice(0, 2)).toEqual([
      { ...first, revision: (first?.revision ?? 0) + 2 },
      second,
    ]);
    for (const path of ['faq-categories/99999/', 'faqs/99999/']) {
      expect((await write('PATCH', path, path.includes('faqs') ? { answer: 'No' } : { name: 'No' })).status).toBe(404);
      expect((await write('DELETE', path)).status).toBe(404);
    }
  });

  test('questions of a deleted category stay, without a category', async () => {
    const before = await faqs();
    const created = await write('POST', 'faq-categories/', { name: 'Short-lived' });
    const id = Number(created.body.id);
    const faq = await write('POST', 'faqs/', { question: 'Q', answer: 'A', category: id });
    expect(await write('PATCH', `faq-categories/${id}/`, { name: 'Renamed' })).toMatchObject({
      status: 200,
      body: { name: 'Renamed' },
    });
    expect((await write('DELETE', `faq-categories/${id}/`)).status).toBe(204);
    const left = (await faqs()).results.find((item) => item.id === Number(faq.body.id));
    expect(left).toMatchObject({ id: Number(faq.body.id), question: 'Q', answer: 'A', category: null });
    // The others keep their categories and their places, before those without one.
    expect((await faqs()).results).toEqual([...before.results, left]);
    expect((await write('DELETE', `faqs/${faq.body.id}/`)).status).toBe(204);
    expect(await faqs()).toEqual(before);
  });
});
