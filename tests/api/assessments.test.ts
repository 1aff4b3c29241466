import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#common/api/lists.ts';
import type { AssessmentRow, ExpertAssessment, StaffAssessment } from '#common/assessments/assessments.ts';
import type { AssignmentRow } from '#common/assessments/assignments.ts';
import { tooLargeMessage } from '#common/library/files.ts';
import { assessments, assignments } from '#server/data/schema/assessments.ts';
import { fileRenditions, files } from '#server/data/schema/files.ts';
import { brands, vis, visMaterials } from '#server/data/schema/library.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
let visId: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  visId = await createVis('Alba');
});
afterAll(() => server.close());

async function createVis(name: string): Promise<number> {
  const [brand] = await server.ctx.db.insert(brands).values({ name }).returning();
  const [row] = await server.ctx.db
    .insert(vis)
    .values({ brand_id: brand?.id ?? 0, version: 'V1', release_date: '2026-01-01', category: 'Water', market: 'EU' })
    .returning();
  return row?.id ?? 0;
}

const call = <Body = StaffAssessment>(method: string, path: string, body?: unknown, token = admin.token) =>
  server.call<Body>(method, `/api/assessments/${path}`, { token, body });

async function createAssessment(extra: Record<string, unknown> = {}): Promise<StaffAssessment> {
  const made = await call('POST', '', {
    vis: visId,
    title: 'Pack refresh',
    reward: '25.00',
    deadline: '2031-12-01T18:00:00Z',
    deadline_zone: 'Europe/Rome',
    questionnaire: questionnaire([question('rating', 'q1'), question('text', 'q2', { required: false })]),
    ...extra,
  });
  expect(made.status).toBe(201);
  return made.body;
}

describe('creating and editing', () => {
  test('a new assessment is a draft of its VIS with what was given', async () => {
    const made = await createAssessment();
    expect(made).toMatchObject({
      title: 'Pack refresh',
      visual_identity_system_name: 'Alba',
      version: 'V1',
      reward: '25.00',
      is_draft: true,
      status: 'draft',
      revision: 1,
      current_version: null,
      completion_percentage: 0,
      invitation_stats: {
        total_experts: 0,
        invited_count: 0,
        not_told_count: 0,
        started_responses: 0,
        completed_responses: 0,
      },
    });
    expect(made.questionnaire.questions).toHaveLength(2);
  });

  test('questions are kept in the order in which they are asked', async () => {
    const asked = question('rating', 'q1');
    const sections = ['s1', 's2'].map((id) => ({ id, title: id, intro: '' }));
    const questions = [{ ...question('nps', 'q9'), section_id: 's2' }, asked];
    const made = await createAssessment({ questionnaire: { ...questionnaire([]), sections, questions } });
    expect(made.questionnaire.questions.map(({ id }) => id)).toEqual(['q1', 'q9']);
  });

  test('refuses an assessment without a VIS', async () => {
    const answer = await call('POST', '', { title: 'x' });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { vis: ['Please select a Visual Identity System'] } },
    });
  });

  test('ASVS 1.3.1, 1.3.5: rich text is stored without scripts', async () => {
    const made = await createAssessment({ description: '<p onclick="x()">Hi<script>alert(1)</script></p>' });
    expect(made.description).toBe('<p>Hi</p>');
  });

  test('a save made on an older draft is refused and changes nothing', async () => {
    const made = await createAssessment();
    const first = await call('PATCH', `${made.id}/`, {
      revision: 1,
      questionnaire: questionnaire([question('nps', 'q9')]),
    });
    expect(first).toMatchObject({ status: 200, body: { revision: 2 } });
    const second = await call('PATCH', `${made.id}/`, {
      revision: 1,
      title: 'Lost',
      questionnaire: questionnaire([]),
    });
    expect(second).toMatchObject({ status: 409, body: { code: 'stale' } });
    const now = await call('GET', `${made.id}/`);
    expect(now.body.title).toBe('Pack refresh');
    expect(now.body.questionnaire.questions.map((one) => one.id)).toEqual(['q9']);
  });

  test('a field saved on an older draft is refused too; fields outside the builder make no newer draft', async () => {
    const made = await createAssessment();
    const path = `${made.id}/`;
    const first = await call('PATCH', path, { title: 'Theirs', revision: 1 });
    expect(first.body).toMatchObject({ title: 'Theirs', revision: 2 });
    const second = await call('PATCH', path, { deadline: null, reward: '30.00', revision: 1 });
    expect(second).toMatchObject({ status: 409, body: { detail: expect.stringContaining('changed this assessment') } });
    expect((await call('GET', path)).body).toMatchObject({ title: 'Theirs', reward: '25.00', revision: 2 });
    const same = {
      title: 'Theirs',
      reward: '25.0',
      deadline: '2031-12-01T19:00:00+01:00',
      is_active: false,
      revision: 2,
    };
    expect((await call('PATCH', path, same)).body).toMatchObject({ is_active: false, revision: 2 });
  });

  test('of two who save the same draft at once, one is refused', async () => {
    const { id } = await createAssessment();
    const save = (title: string) => call('PATCH', `${id}/`, { title, revision: 1 });
    const both = await Promise.all([save('Mine'), save('Yours')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('publishing on an older draft than the newest is refused', async () => {
    const made = await createAssessment();
    const changed = await call('PATCH', `${made.id}/`, { title: 'Changed meanwhile', revision: 1 });
    expect((await call('PATCH', `${made.id}/`, { is_draft: false, revision: 1 })).status).toBe(409);
    const { revision } = changed.body;
    expect((await call('PATCH', `${made.id}/`, { is_draft: false, revision })).body).toMatchObject({
      is_draft: false,
    });
  });

  test('a config that is not of its type is refused at its place', async () => {
    const broken = { ...question('rating', 'q1'), config: { max: 'many', labels: [] } };
    const answer = await call('POST', '', { vis: visId, questionnaire: questionnaire([broken as never]) });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { 'questionnaire.questions.0.config.max': ['Please enter a number'] } },
    });
  });
});

test('a zone that a browser names and the server does not know is UTC in a new draft, and refused where it is chosen', async () => {
  for (const deadline_zone of ['Etc/Unknown', 'Mars/Olympus', '', 7]) {
    const { id, deadline_zone: kept } = await createAssessment({ deadline_zone });
    expect(kept).toBe('UTC');
    const answer = await call('PATCH', `${id}/`, { deadline_zone });
    expect(answer).toMatchObject({ status: 400, body: { errors: { deadline_zone: [expect.any(String)] } } });
  }
});

const trailOf = (id: number) => server.trailOf('assessment', id);

describe('settings', () => {
  const settings = {
    title: 'Another title',
    description: '<p>Why</p>',
    deadline: '2032-06-01T10:00:00.000Z',
    deadline_zone: 'Asia/Tokyo',
    reward: '40.00',
    currency: 'EUR',
    estimated_minutes: 15,
    invitation_subject: 'For you',
    invitation_body: 'Dear [expert_name]',
    is_active: false,
  };

  test('are saved one by one, and changes of what experts get are recorded with the earlier value', async () => {
    const made = await createAssessment();
    const { revision } = made;
    let now = made;
    for (const [field, value] of Object.entries(settings)) {
      const { body } = await call('PATCH', `${made.id}/`, { [field]: value });
      const builder = !['invitation_subject', 'invitation_body', 'is_active'].includes(field);
      expect(body, field).toMatchObject({ [field]: value, revision: now.revision + (builder ? 1 : 0) });
      expect({ ...body, [field]: null }, field).toMatchObject({
        ...Object.fromEntries(Object.keys(settings).map((name) => [name, now[name as keyof typeof now]])),
        [field]: null,
      });
      now = body;
    }
    expect(now.revision).toBe(revision + 7);
    expect((await call('GET', `${made.id}/`)).body).toMatchObject(settings);
    const [created, ...changes] = await trailOf(made.id);
    expect(created).toMatchObject({
      actor_id: admin.id,
      action: 'assessment.created',
      before: null,
      after: { title: 'Pack refresh', vis: visId },
    });
    const recorded = ['title', 'deadline', 'deadline_zone', 'reward', 'currency', 'is_active'] as const;
    expect(changes.map(({ actor_id, action, before, after }) => [actor_id, action, before, after])).toEqual(
      recorded.map((field) => [
        admin.id,
        'assessment.changed',
        { [field]: field === 'deadline' ? '2031-12-01T18:00:00.000Z' : made[field] },
        { [field]: settings[field] },
      ]),
    );
    const same = { ...settings, reward: '40.0' };
    expect((await call('PATCH', `${made.id}/`, same)).body).toMatchObject({ revision: now.revision });
    expect((await call('PATCH', `${made.id}/`, { deadline: null })).body).toMatchObject({ deadline: null });
    expect((await trailOf(made.id)).at(-1)).toMatchObject({
      before: { deadline: settings.deadline },
      after: { deadline: null },
    });
  });

  test('are kept from the beginning', async () => {
    const made = await createAssessment(settings);
    expect(made).toMatchObject({ ...settings, revision: 1 });
    expect((await createAssessment({ description: undefined })).is_active).toBe(true);
  });

  test('name another VIS only before anything is published', async () => {
    const other = await createVis('Elsewhere');
    const made = await createAssessment();
    expect((await call('PATCH', `${made.id}/`, { vis: other })).body).toMatchObject({ vis: other, revision: 2 });
    const none = { errors: { vis: ['Please select a Visual Identity System'] } };
    expect(await call('PATCH', `${made.id}/`, { vis: 2_000_000_000 })).toMatchObject({ status: 400, body: none });
    expect(await call('POST', '', { vis: 2_000_000_000 })).toMatchObject({ status: 400, body: none });
    await call('PATCH', `${made.id}/`, { is_draft: false });
    expect(await call('PATCH', `${made.id}/`, { vis: visId })).toMatchObject({
      status: 400,
      body: { errors: { vis: ['A published assessment keeps its Visual Identity System'] } },
    });
    expect((await call('PATCH', `${made.id}/`, { vis: other })).status).toBe(200);
  });
});

describe('publishing', () => {
  test('freezes a version; an edit afterwards shows as unpublished until it is published too', async () => {
    const made = await createAssessment();
    const published = await call('PATCH', `${made.id}/`, { is_draft: false });
    expect(published.body).toMatchObject({
      is_draft: false,
      status: 'ongoing',
      current_version: 1,
      has_unpublished_changes: false,
    });
    const edited = await call('PATCH', `${made.id}/`, {
      revision: published.body.revision,
      questionnaire: questionnaire([question('nps', 'q9')]),
    });
    expect(edited.body).toMatchObject({ current_version: 1, has_unpublished_changes: true });
    const again = await call('PATCH', `${made.id}/`, { publish: true });
    expect(again.body.versions.map((version) => version.number)).toEqual([2, 1]);
    const old = await call<{ questionnaire: StaffAssessment['questionnaire'] }>('GET', `${made.id}/versions/1/`);
    expect(old.body.questionnaire.questions.map((one) => one.id)).toEqual(['q1', 'q2']);
    const version = {
      published_at: expect.any(String),
      published_by: expect.stringMatching(/^Ada /),
      responses_count: 0,
    };
    expect(again.body.versions).toEqual([
      { ...version, id: expect.any(Number), number: 2, question_count: 1 },
      { ...version, id: expect.any(Number), number: 1, question_count: 2 },
    ]);
    expect(again.body).toMatchObject({
      revision: edited.body.revision + 1,
      has_unpublished_changes: false,
    });
    expect((await call('GET', `${made.id}/versions/3/`)).status).toBe(404);
    const archive = (archived_at: Date | null) =>
      server.ctx.db.update(assessments).set({ archived_at }).where(eq(assessments.id, made.id));
    await archive(new Date());
    expect((await call('GET', `${made.id}/versions/1/`)).status).toBe(404);
    await archive(null);
    const published_at = (await trailOf(made.id)).filter(({ action }) => action === 'assessment.published');
    expect(published_at).toMatchObject([
      { actor_id: admin.id, after: { version: 1, questions: 2 } },
      { actor_id: admin.id, after: { version: 2, questions: 1 } },
    ]);
  });

  test('refuses to publish what somebody else has changed since it was read', async () => {
    const made = await createAssessment();
    const published = await call('PATCH', `${made.id}/`, { is_draft: false, revision: 1 });
    const late = await call('PATCH', `${made.id}/`, { reward: '99.00', revision: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
    const { revision } = published.body;
    const known = await call('PATCH', `${made.id}/`, { reward: '99.00', revision });
    expect(known).toMatchObject({ status: 200, body: { reward: '99.00' } });
  });

  test('publishing without changes makes no version', async () => {
    const made = await createAssessment({ is_draft: false });
    expect((await call('PATCH', `${made.id}/`, { publish: true })).body.versions).toHaveLength(1);
  });

  test('refuses a page that a PDF does not have, and regions that were drawn on another picture', async () => {
    const [file, page] = await server.ctx.db
      .insert(files)
      .values(
        ['pdf', 'image'].map((kind) => ({
          key: `p-${kind}`,
          original_name: 'a',
          mime: 'x/y',
          kind: kind as 'pdf',
          size: 1,
          sha256: 'x',
          ready_at: new Date(),
        })),
      )
      .returning();
    const drawn = [1, 2].map((position) => ({
      file_id: file?.id ?? 0,
      kind: 'page' as const,
      position,
      rendition_id: page?.id ?? 0,
    }));
    await server.ctx.db.insert(fileRenditions).values(drawn);
    const own = await createVis('Paged');
    const [document] = await server.ctx.db
      .insert(visMaterials)
      .values({ vis_id: own, title: 'Guidelines', material_type: 'document', document_id: file?.id })
      .returning();
    const material_id = document?.id ?? 0;
    const asked = (page: number, more = {}) =>
      questionnaire([question('first_click', 'q1', { config: { material_id, page, ...more } })]);
    const made = await createAssessment({ vis: own, questionnaire: asked(3) });
    const publish = (sent: ReturnType<typeof asked>) =>
      call('PATCH', `${made.id}/`, { is_draft: false, questionnaire: sent, revision: made.revision });
    expect(await publish(asked(3))).toMatchObject({
      status: 400,
      body: { errors: { 'questionnaire.q1.config.page': ['This PDF has 2 pages'] } },
    });
    const moved = asked(2, { regions_drawn_on: { material_id, page: 1 } });
    expect(await publish(moved)).toMatchObject({
      status: 400,
      body: { errors: { 'questionnaire.q1.config.regions': [expect.stringContaining('drawn on another picture')] } },
    });
    expect((await publish(asked(2))).status).toBe(200);
  });

  test('problems are named with question and field', async () => {
    const made = await createAssessment({
      title: '',
      questionnaire: questionnaire([question('single_choice', 'q1', { title: '', config: { options: [] } })]),
    });
    const answer = await call('PATCH', `${made.id}/`, { is_draft: false });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: {
          title: ['Title is required'],
          'questionnaire.q1.title': ['The question has no text'],
          'questionnaire.q1.config.options': ['At least 2 options needed'],
        },
      },
    });
  });

  test('a material of another VIS is refused', async () => {
    const made = await createAssessment({
      questionnaire: questionnaire([question('pins', 'q1', { config: { material_id: 999 } })]),
    });
    const answer = await call('PATCH', `${made.id}/`, { is_draft: false });
    expect(answer.body).toEqual({
      errors: {
        'questionnaire.q1.config.material_id': ['The material does not belong to this Visual Identity System'],
      },
    });
  });

  test('a material is refused where the question needs another kind', async () => {
    const of = await createVis('Of all kinds');
    const add = async (kind: 'image' | 'pdf' | 'model', column: 'image_id' | 'document_id' | 'model_id') => {
      const values = { key: kind, original_name: kind, mime: kind, kind, size: 1, sha256: kind, ready_at: new Date() };
      const [file] = await server.ctx.db.insert(files).values(values).returning();
      const material = { vis_id: of, title: kind, material_type: 'renders', [column]: file?.id };
      const [row] = await server.ctx.db.insert(visMaterials).values(material).returning();
      return row?.id ?? 0;
    };
    const image = await add('image', 'image_id');
    const pdf = await add('pdf', 'document_id');
    const model = await add('model', 'model_id');
    const inspected = (id: string, material_id: number) =>
      question('model_inspection', id, { config: { material_id } });
    const clicked = (id: string, material_id: number) =>
      question('first_click', id, { config: { material_id, page: material_id === pdf ? 1 : null } });
    const asked = [
      inspected('q1', image),
      inspected('q2', pdf),
      inspected('q3', model),
      clicked('q4', image),
      clicked('q5', pdf),
      clicked('q6', model),
    ];
    const made = await createAssessment({ vis: of, questionnaire: questionnaire(asked) });
    const answer = await call<{ errors: object }>('PATCH', `${made.id}/`, { is_draft: false });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        errors: {
          'questionnaire.q1.config.material_id': ['This question needs a 3D model'],
          'questionnaire.q2.config.material_id': ['This question needs a 3D model'],
          'questionnaire.q6.config.material_id': ['This question needs an image or a PDF'],
        },
      },
    ]);
  });

  test.each(['0001-01-01T00:00:00Z', '0202-12-01T10:00:00Z', '9999-12-31T23:59:59Z'])(
    'a deadline in a year that is a typing error, %s, is refused',
    async (deadline) => {
      const { id } = await createAssessment();
      expect(await call('PATCH', `${id}/`, { deadline })).toMatchObject({
        status: 400,
        body: { errors: { deadline: ['Please enter a valid date and time'] } },
      });
    },
  );

  test('a deadline that has passed is refused', async () => {
    const made = await createAssessment({ deadline: '2020-01-01T00:00:00Z' });
    expect(await call('PATCH', `${made.id}/`, { is_draft: false })).toMatchObject({
      status: 400,
      body: { errors: { deadline: ['The deadline must be in the future'] } },
    });
  });

  test('a published assessment does not become a draft again', async () => {
    const made = await createAssessment({ is_draft: false });
    expect((await call('PATCH', `${made.id}/`, { is_draft: true })).status).toBe(400);
  });
});

describe('list', () => {
  test('filters by derived status and searches title and brand', async () => {
    const title = 'Zenith shelf test';
    const draft = await createAssessment({ title });
    const ongoing = await createAssessment({ title, is_draft: false });
    const ids = async (query: string) =>
      (await call<Page<AssessmentRow>>('GET', `?search=zenith&${query}`)).body.results.map((row) => row.id);
    expect(await ids('')).toEqual([ongoing.id, draft.id]);
    expect(await ids('status=draft')).toEqual([draft.id]);
    expect(await ids('status=ongoing')).toEqual([ongoing.id]);
    expect(await ids('status=completed')).toEqual([]);
    expect(await ids('ordering=created_at&page_size=1')).toEqual([draft.id]);
    expect((await call<Page<AssessmentRow>>('GET', '?search=ALBA&page_size=1')).body.count).toBeGreaterThan(2);
  });

  test('each filter keeps what it names, and no filter shows deleted assessments', async () => {
    const title = 'Nadir shelf test';
    const draft = await createAssessment({ title });
    const ongoing = await createAssessment({ title, is_draft: false });
    const closed = await createAssessment({ title, is_draft: false });
    await call('PATCH', `${closed.id}/`, { is_active: false });
    const elsewhere = await createAssessment({ title, vis: await createVis('Levanto') });
    const deleted = await createAssessment({ title });
    expect((await call('DELETE', `${deleted.id}/`)).status).toBe(204);
    const ids = async (query: string) =>
      (await call<Page<AssessmentRow>>('GET', `?ordering=id&${query}`)).body.results.map((row) => row.id);
    const all = [draft.id, ongoing.id, closed.id, elsewhere.id];
    expect(await ids('search=nadir')).toEqual(all);
    expect(await ids('search=nadir&is_active=true')).toEqual([draft.id, ongoing.id, elsewhere.id]);
    expect(await ids('search=nadir&is_active=false')).toEqual([closed.id]);
    expect(await ids('search=nadir&is_draft=true')).toEqual([draft.id, elsewhere.id]);
    expect(await ids('search=nadir&is_draft=false')).toEqual([ongoing.id, closed.id]);
    expect(await ids(`search=nadir&vis=${visId}`)).toEqual([draft.id, ongoing.id, closed.id]);
    expect(await ids(`id__in=${[deleted.id, elsewhere.id, draft.id]}`)).toEqual([draft.id, elsewhere.id]);
    expect(await ids('search=levanto')).toEqual([elsewhere.id]);
    expect(await ids(`search=${closed.id}`)).toContain(closed.id);
    expect(await ids(`search=nadir&status=new`)).toEqual(all);
  });
});

describe('duplicate and delete', () => {
  test('a duplicate is a new draft with the same questions', async () => {
    const made = await createAssessment({ is_draft: false });
    const copy = await call<{ detail: string; new_assessment: StaffAssessment }>('POST', `${made.id}/duplicate/`);
    expect(copy).toMatchObject({ status: 201, body: { detail: 'Assessment duplicated successfully' } });
    expect(copy.body.new_assessment).toMatchObject({
      is_draft: true,
      current_version: null,
      questionnaire: made.questionnaire,
    });
    expect(copy.body.new_assessment.id).not.toBe(made.id);
    expect(copy.body.new_assessment).toMatchObject({
      title: 'Pack refresh (copy)',
      vis: visId,
      reward: '25.00',
      deadline: made.deadline,
      is_active: true,
      revision: 1,
      versions: [],
    });
    expect(await trailOf(copy.body.new_assessment.id)).toMatchObject([
      { actor_id: admin.id, action: 'assessment.duplicated', after: { source: made.id } },
    ]);
    const ended = await createAssessment({ deadline: '2020-01-01T00:00:00Z' });
    await call('PATCH', `${ended.id}/`, { is_active: false });
    const open = await call<{ new_assessment: StaffAssessment }>('POST', `${ended.id}/duplicate/`);
    expect(open.body.new_assessment).toMatchObject({ deadline: null, is_active: true });
    expect((await call('POST', '2000000000/duplicate/')).status).toBe(404);
  });

  test('the copy of a title as long as one may be is marked and can be saved', async () => {
    const made = await createAssessment({ title: '🥤'.repeat(150) });
    const copy = await call<{ new_assessment: StaffAssessment }>('POST', `${made.id}/duplicate/`);
    const { id, title } = copy.body.new_assessment;
    expect(title).toBe(`${'🥤'.repeat(146)} (copy)`);
    expect((await call('PATCH', `${id}/`, { title })).status).toBe(200);
  });

  test('a deleted assessment answers 404', async () => {
    const made = await createAssessment();
    expect((await call('DELETE', `${made.id}/`)).status).toBe(204);
    expect((await call('GET', `${made.id}/`)).status).toBe(404);
    expect((await call('DELETE', `${made.id}/`)).status).toBe(404);
    expect((await trailOf(made.id)).at(-1)).toMatchObject({
      actor_id: admin.id,
      action: 'assessment.deleted',
      before: { title: 'Pack refresh' },
    });
  });
});

describe('assigning', () => {
  test('eligible experts are assigned once; the others are named with the reason', async () => {
    const made = await createAssessment({ is_draft: false });
    const eligible = await createExpert(server.ctx);
    const pending = await createExpert(server.ctx, {}, { status: 'pending' });
    const inactive = await createExpert(server.ctx, { is_active: false });
    const path = `${made.id}/assignments/`;
    const body = { expert_ids: [eligible.id, pending.id, inactive.id, admin.id] };
    const first = await call('POST', path, body);
    expect(first.body).toMatchObject({
      assigned: 1,
      already_assigned: 0,
      refused: [
        { reason: 'The expert is not approved' },
        { reason: 'The account is deactivated' },
        { reason: 'Staff cannot be assigned' },
      ],
    });
    expect((await call('POST', path, { expert_ids: [eligible.id] })).body).toMatchObject({
      assigned: 0,
      already_assigned: 1,
    });
    const listed = await call<Page<{ expert_id: number; state: string }>>('GET', path);
    expect(listed.body).toMatchObject({ count: 1, results: [{ expert_id: eligible.id, state: 'assigned' }] });
    expect((await call('GET', `${made.id}/`)).body).toMatchObject({ expert_count: 1, pending_invitations_count: 1 });
    const assigned = (await trailOf(made.id)).filter(({ action }) => action === 'assessment.assigned');
    expect(assigned).toMatchObject([{ actor_id: admin.id, after: { expert_ids: [eligible.id] } }]);
    expect(assigned).toHaveLength(1);
  });

  test('assigned experts are listed by name, searched, and only those with open assignments if asked', async () => {
    const [made, other] = [await createAssessment({ is_draft: false }), await createAssessment({ is_draft: false })];
    const person = (first_name: string, last_name: string) => createExpert(server.ctx, { first_name, last_name });
    const [bo, ada, cy] = [await person('Bo', 'Lind'), await person('Ada', 'Lind'), await person('Cy', 'Berg')];
    const path = `${made.id}/assignments/`;
    await call('POST', path, { expert_ids: [bo.id, ada.id, cy.id] });
    await call('POST', `${other.id}/assignments/`, { expert_ids: [bo.id] });
    const listed = async (query = '') => {
      const { body } = await call<Page<AssignmentRow>>('GET', `${path}?${query}`);
      return [body.count, body.results.map(({ expert_id }) => expert_id)];
    };
    expect(await listed()).toEqual([3, [ada.id, bo.id, cy.id]]);
    expect(await listed('page_size=2&page=2')).toEqual([3, [cy.id]]);
    expect(await listed('search=A%20LIND')).toEqual([1, [ada.id]]);
    expect(await listed(`search=${encodeURIComponent(cy.email)}`)).toEqual([1, [cy.id]]);
    const rows = (await call<Page<AssignmentRow>>('GET', path)).body.results;
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      expert_id: ada.id,
      first_name: 'Ada',
      last_name: 'Lind',
      email: ada.email,
      state: 'assigned',
      progress: 0,
      assigned_at: expect.any(String),
      invited_at: null,
      is_muted: false,
      started_at: null,
      submitted_at: null,
      decline_reason: '',
      conflicts: [],
      overridden: null,
    });
    const own = `${path}${rows[0]?.id}/`;
    expect((await call('DELETE', `${other.id}/assignments/${rows[0]?.id}/`)).status).toBe(404);
    expect((await call('DELETE', own)).status).toBe(204);
    expect(await listed('open=true')).toEqual([2, [bo.id, cy.id]]);
    expect(await listed('open=false')).toEqual([1, [ada.id]]);
    expect(await listed()).toEqual([3, [ada.id, bo.id, cy.id]]);
    expect((await trailOf(made.id)).at(-1)).toMatchObject({
      actor_id: admin.id,
      action: 'assignment.withdrawn',
      before: { expert_id: ada.id },
    });
    expect((await call('POST', path, { expert_ids: [ada.id, bo.id] })).body).toMatchObject({
      assigned: 1,
      already_assigned: 1,
    });
    expect(await listed('open=true')).toEqual([3, [ada.id, bo.id, cy.id]]);
    const mine = and(eq(assignments.assessment_id, made.id), eq(assignments.expert_id, ada.id));
    await server.ctx.db.update(assignments).set({ submitted_at: new Date() }).where(mine);
    expect(await call('DELETE', own)).toMatchObject({
      status: 409,
      body: { detail: 'A completed assignment cannot be withdrawn.' },
    });
  });
});

describe('inviting', () => {
  const send = (id: number, fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return call<{ detail: string; failed_count: number }>('POST', `${id}/send-invitations/`, form);
  };
  const letter = { subject: 'About [assessment_title]', body: 'Dear [expert_name],\n\nplease help.' };

  test('mails everybody pending with the placeholders filled in and the link, and keeps the attachment; then the expert sees the assessment', async () => {
    const made = await createAssessment({ is_draft: false });
    const expert = await createExpert(server.ctx, { first_name: 'Elena', last_name: 'Lindqvist' });
    await call('POST', `${made.id}/assignments/`, { expert_ids: [expert.id] });
    const sent = await send(made.id, { ...letter, attachment: new File(['brief'], 'brief.txt') });
    expect(sent).toMatchObject({ status: 200, body: { detail: 'Invitations sent successfully', failed_count: 0 } });
    const [mail] = await server.mailsTo(expert.email);
    expect(mail?.subject).toBe('About Pack refresh');
    expect(mail?.text).toContain('Dear Elena Lindqvist,');
    expect(mail?.text).toContain(`/assessments/${made.id}/complete`);
    const seen = await call<ExpertAssessment>('GET', `${made.id}/`, undefined, expert.token);
    expect(seen).toMatchObject({
      status: 200,
      body: {
        title: 'Pack refresh',
        reward: '25.00',
        response_status: 'not_started',
        response: null,
        attachments: [{ name: 'brief.txt', size: 5 }],
      },
    });
    expect((await call('GET', `${made.id}/`)).body).toMatchObject({
      pending_invitations_count: 0,
      invitation_subject: letter.subject,
      invitation_stats: { total_experts: 1, invited_count: 1 },
    });
  });

  test('an attachment may be as big as the installation says', async () => {
    const made = await createAssessment({ is_draft: false });
    const { maxBytes } = server.ctx.config.storage;
    const usual = maxBytes.attachment;
    maxBytes.attachment = 1000;
    try {
      expect(await send(made.id, { ...letter, attachment: new File(['x'.repeat(1001)], 'long.txt') })).toMatchObject({
        status: 413,
        body: { errors: { attachment: [tooLargeMessage('attachment', 1000)] } },
      });
    } finally {
      maxBytes.attachment = usual;
    }
  });

  test('sends the invitation again if nobody is pending', async () => {
    const made = await createAssessment({ is_draft: false });
    const expert = await createExpert(server.ctx);
    await call('POST', `${made.id}/assignments/`, { expert_ids: [expert.id] });
    await send(made.id, letter);
    expect((await send(made.id, { ...letter, body: 'Dear [expert_name],\n\nthere is a week left.' })).status).toBe(200);
    expect(await server.mailsTo(expert.email)).toHaveLength(2);
  });

  test('subject and body are required', async () => {
    const made = await createAssessment({ is_draft: false });
    expect(await send(made.id, { subject: ' ', body: 'x' })).toMatchObject({
      status: 400,
      body: { errors: { subject: ['Subject and body are required'] } },
    });
  });

  test('a draft and an assessment without experts say why they cannot be sent', async () => {
    const draft = await createAssessment();
    expect(await send(draft.id, letter)).toMatchObject({
      status: 400,
      body: { detail: 'Publish the assessment before sending invitations.' },
    });
    const empty = await createAssessment({ is_draft: false });
    expect((await send(empty.id, letter)).status).toBe(400);
  });

  test('ASVS 8.2.3: experts get texts filled in and neither attention keys nor target regions', async () => {
    const made = await createAssessment({
      is_draft: false,
      questionnaire: questionnaire([
        question('rating', 'q1', { title: 'How good is [brand] [version]?', attention_check: { expected: 3 } }),
      ]),
    });
    const expert = await createExpert(server.ctx);
    await call('POST', `${made.id}/assignments/`, { expert_ids: [expert.id] });
    await send(made.id, letter);
    const seen = await call<ExpertAssessment>('GET', `${made.id}/`, undefined, expert.token);
    expect(seen.body.questionnaire.questions[0]).toMatchObject({
      title: 'How good is Alba V1?',
      attention_check: null,
    });
    expect(JSON.stringify(seen.body)).not.toContain('expected');
  });

  test('a title with placeholders is filled in wherever it is read, and stays as written where it is edited', async () => {
    const made = await createAssessment({ is_draft: false, title: 'A look at [brand] [version]' });
    expect(made.title).toBe('A look at [brand] [version]');
    const expert = await createExpert(server.ctx);
    await call('POST', `${made.id}/assignments/`, { expert_ids: [expert.id] });
    await send(made.id, letter);
    const [mail] = await server.mailsTo(expert.email);
    expect(mail?.subject).toBe('About A look at Alba V1');
    const assigned = await server.call('GET', '/api/expert/assigned-assessments/', { token: expert.token });
    expect(JSON.stringify(assigned.body)).toContain('"title":"A look at Alba V1"');
    const listed = await call<Page<AssessmentRow>>('GET', '?search=a look at');
    expect(listed.body.results.map(({ title }) => title)).toEqual(['A look at Alba V1']);
  });
});

describe('who may', () => {
  test('experts who are not invited find nothing, and may not list or create', async () => {
    const made = await createAssessment({ is_draft: false });
    const expert = await createExpert(server.ctx);
    await call('POST', `${made.id}/assignments/`, { expert_ids: [expert.id] });
    expect((await call('GET', `${made.id}/`, undefined, expert.token)).status).toBe(404);
    expect((await call('GET', '', undefined, expert.token)).status).toBe(403);
    expect((await call('POST', '', { vis: visId }, expert.token)).status).toBe(403);
    expect((await call('DELETE', `${made.id}/`, undefined, expert.token)).status).toBe(403);
    expect((await server.call('GET', '/api/assessments/')).status).toBe(401);
  });
});
