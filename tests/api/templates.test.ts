import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#common/api/lists.ts';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import type { Template, TemplateCategory, TemplateRow } from '#common/assessments/templates.ts';
import { users } from '#server/data/schema/accounts.ts';
import { seedTemplates } from '#server/demo/installation.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { createVisWithImage } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const call = <Body>(method: string, path: string, body?: unknown, token = admin.token) =>
  server.call<Body>(method, `/api/assessments/${path}`, { token, body });

describe('templates', () => {
  const payload = {
    title: 'Quick check',
    description: 'Two questions',
    category: 'Brand',
    questionnaire: questionnaire([question('rating', 'q1'), question('pins', 'q2')]),
  };

  test('are saved without materials, listed by category, changed and deleted', async () => {
    const made = await call<Template>('POST', 'templates/', payload);
    expect(made).toMatchObject({ status: 201, body: { title: 'Quick check', category: 'Brand', question_count: 2 } });
    expect(made.body.questionnaire.questions[1]?.config).toMatchObject({ material_id: null });
    const id = made.body.id;
    expect(made.body).toEqual({
      id,
      title: 'Quick check',
      description: 'Two questions',
      category: 'Brand',
      question_count: 2,
      revision: 1,
      updated_at: expect.any(String),
      saved_by: expect.stringMatching(/^Ada /),
      questionnaire: expect.any(Object),
    });
    expect((await call('GET', `templates/${id}/`)).body).toEqual(made.body);
    expect(
      (await call<Page<TemplateRow>>('GET', 'templates/?search=QUICK')).body.results.map((row) => row.id),
    ).toContain(id);
    expect((await call<TemplateCategory[]>('GET', 'templates/categories/')).body).toMatchObject([
      { name: 'Brand', template_count: 1 },
    ]);
    const changed = await call<Template>('PUT', `templates/${id}/`, {
      ...payload,
      title: 'Renamed',
      category: 'Other',
    });
    expect(changed.body).toEqual({
      ...made.body,
      title: 'Renamed',
      category: 'Other',
      revision: 2,
      updated_at: expect.any(String),
    });
    expect(changed.body.updated_at > made.body.updated_at).toBe(true);
    expect((await call('GET', `templates/${id}/`)).body).toEqual(changed.body);
    expect(
      (await call<TemplateCategory[]>('GET', 'templates/categories/')).body.map((category) => category.name),
    ).toEqual(['Other']);
    expect((await call('DELETE', `templates/${id}/`)).status).toBe(204);
    expect((await call('GET', `templates/${id}/`)).status).toBe(404);
    expect((await call('DELETE', `templates/${id}/`)).status).toBe(404);
    expect((await call('PUT', `templates/${id}/`, payload)).status).toBe(404);
    expect((await call<TemplateCategory[]>('GET', 'templates/categories/')).body).toEqual([]);
    const trail = await server.trailOf('template', id);
    expect(trail).toMatchObject([
      { action: 'template.created', actor_id: admin.id, before: null, after: { title: 'Quick check' } },
      { action: 'template.changed', actor_id: admin.id, after: { title: 'Renamed' } },
      { action: 'template.deleted', actor_id: admin.id, before: { title: 'Renamed' } },
    ]);
    expect(trail).toHaveLength(3);
  });

  test('are listed by category and title, of one category, by words, a page at a time', async () => {
    const add = async (category: string, title: string, description = '') =>
      (await call<Template>('POST', 'templates/', { ...payload, category, title, description })).body.id;
    const second = await add('Amber', 'Listed B');
    const third = await add('Bronze', 'Listed A', 'About 100% of the shelf');
    const first = await add('Amber', 'Listed A');
    const listed = async (query: string) => {
      const { body } = await call<Page<TemplateRow>>('GET', `templates/?${query}`);
      return [body.count, body.results.map(({ id }) => id)];
    };
    expect(await listed('search=LISTED')).toEqual([3, [first, second, third]]);
    expect(await listed('search=listed&page_size=2&page=2')).toEqual([3, [third]]);
    expect(await listed('category=Amber')).toEqual([2, [first, second]]);
    expect(await listed(`search=${encodeURIComponent('100% of')}`)).toEqual([1, [third]]);
    expect((await call<TemplateCategory[]>('GET', 'templates/categories/')).body).toEqual([
      { id: expect.any(Number), name: 'Amber', template_count: 2 },
      { id: expect.any(Number), name: 'Bronze', template_count: 1 },
    ]);
    for (const id of [first, second, third]) await call('DELETE', `templates/${id}/`);
  });

  test('are not overwritten if somebody saved them since they were read', async () => {
    const { body: read } = await call<Template>('POST', 'templates/', payload);
    const path = `templates/${read.id}/`;
    const theirs = { ...payload, title: 'Theirs', revision: read.revision };
    const saved = await call<Template>('PUT', path, theirs);
    expect(saved).toMatchObject({ status: 200, body: { title: 'Theirs' } });
    const mine = { ...payload, title: 'Mine', revision: read.revision };
    expect(await call('PUT', path, mine)).toMatchObject({
      status: 409,
      body: { detail: 'Somebody else saved this template in the meantime.', code: 'template_changed' },
    });
    expect((await call<Template>('GET', path)).body.title).toBe('Theirs');
    expect((await call('PUT', path, { ...mine, revision: saved.body.revision })).status).toBe(200);
    await call('DELETE', path);
  });

  test('need a title and a category', async () => {
    expect(await call('POST', 'templates/', { ...payload, title: ' ', category: '' })).toMatchObject({
      status: 400,
      body: { errors: { title: ['Title is required'], category: ['Category is required'] } },
    });
  });

  test('six are there from the beginning, and one that was deleted stays away', async () => {
    await server.ctx.db.transaction(seedTemplates);
    const { body } = await call<Page<TemplateRow>>('GET', 'templates/');
    expect(body.count).toBe(6);
    await call('DELETE', `templates/${body.results[0]?.id}/`);
    await server.ctx.db.transaction(seedTemplates);
    expect((await call<Page<TemplateRow>>('GET', 'templates/')).body.count).toBe(5);
  });

  test('an assessment starts from a template', async () => {
    const { visId } = await createVisWithImage(server.ctx);
    const { body } = await call<Template>('POST', 'templates/', payload);
    const made = await call<StaffAssessment>('POST', '', { vis: visId, title: 'From a template', template: body.id });
    expect(made.body.questionnaire).toEqual(body.questionnaire);
    expect(await call('POST', '', { vis: visId, template: 99_999 })).toMatchObject({
      status: 400,
      body: { errors: { template: expect.any(Array) } },
    });
  });

  test('experts do not see templates', async () => {
    const expert = await createExpert(server.ctx);
    expect((await call('GET', 'templates/', undefined, expert.token)).status).toBe(403);
  });

  test('name the person who saved them last', async () => {
    const other = await createAdmin(server.ctx);
    const payload = { title: 'Shared', category: 'Ours', questionnaire: questionnaire([question('text', 'q1')]) };
    const { body: made } = await call<Template>('POST', 'templates/', payload);
    const { body: changed } = await call<Template>('PUT', `templates/${made.id}/`, payload, other.token);
    const [person] = await server.ctx.db.select().from(users).where(eq(users.id, other.id));
    expect(changed.saved_by).toBe(`${person?.first_name} ${person?.last_name}`.trim());
    expect(changed.saved_by).not.toBe(null);
  });
});
