import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AssignmentRow } from '#common/assessments/assignments.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { createAssessment } from './assessment-factories.ts';
import { createAdmin, createCompleteExpert, createExpert } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { staffProvider, watchRequests } from './staff-provider.ts';

/** The named actions of the staff app's data provider against a real server. */
let server: TestServer;
let provider: Awaited<ReturnType<typeof staffProvider>>;
const { signal } = new AbortController();

beforeAll(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
  provider = await staffProvider((await createAdmin(server.ctx)).token);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(() => void watchRequests(server));
afterEach(() => void vi.restoreAllMocks());

const page = { page: 1, perPage: 10 };
const byId = { field: 'id', order: 'ASC' } as const;

describe('experts', () => {
  test('are approved and rejected together, and the decision is undone', async () => {
    const waiting = await createCompleteExpert(server.ctx, {}, { status: 'pending' });
    expect(await provider.approveExperts([waiting.id])).toMatchObject({ detail: expect.any(String) });
    expect(await provider.getOne('experts', { id: waiting.id })).toMatchObject({ data: { status: 'approved' } });
    await provider.undoDecisions([waiting.id]);
    expect(await provider.getOne('experts', { id: waiting.id })).toMatchObject({ data: { status: 'pending' } });
    await provider.rejectExpert(waiting.id, 'Too little about packaging');
    expect(await provider.getOne('experts', { id: waiting.id })).toMatchObject({
      data: { status: 'rejected', status_reason: 'Too little about packaging' },
    });
  });

  test('are deactivated, and notes about them are written and deleted', async () => {
    const { id } = await createExpert(server.ctx);
    expect(await provider.setExpertActive(id, 'deactivate')).toMatchObject({ is_active: false });
    expect(await provider.setExpertActive(id, 'reactivate')).toMatchObject({ is_active: true });
    await provider.addNote(id, 'Answers thoroughly');
    const { notes } = await provider.readExpertHistory(id, signal);
    expect(notes).toMatchObject([{ body: 'Answers thoroughly' }]);
    await provider.deleteNote(id, notes[0]?.id ?? 0);
    expect(await provider.readExpertHistory(id, signal)).toMatchObject({ notes: [] });
  });

  test('a refused action throws the words of the server', async () => {
    const { id } = await createExpert(server.ctx, {}, { status: 'pending' });
    await expect(provider.rejectExpert(id, '')).rejects.toMatchObject({
      status: 400,
      body: { errors: { reason: expect.any(String) } },
    });
    await expect(provider.approveExpert(999_999)).rejects.toMatchObject({ status: 404, message: 'Not found.' });
  });
});

describe('assessments', () => {
  const assignedTo = async (assessment: number) => {
    const filter = { assessment };
    return (await provider.getList<AssignmentRow>('assignments', { pagination: page, sort: byId, filter })).data;
  };

  test('are assigned to experts, and an assignment is withdrawn', async () => {
    const { id } = await createAssessment(server.ctx);
    const [ada, bo] = [await createExpert(server.ctx), await createExpert(server.ctx)];
    const ids = [ada.id, bo.id];
    expect(await provider.checkEligibility(id, ids, signal)).toMatchObject({ results: [{ reason: null }, {}] });
    expect(await provider.assignExperts(id, { expert_ids: ids, overrides: [] })).toMatchObject({ assigned: 2 });
    expect((await assignedTo(id)).map(({ expert_id, state }) => [expert_id, state]).sort()).toEqual([
      [ada.id, 'assigned'],
      [bo.id, 'assigned'],
    ]);
    const withdrawn = (await assignedTo(id)).find(({ expert_id }) => expert_id === bo.id);
    await provider.withdrawAssignment(id, withdrawn?.id ?? 0);
    expect((await assignedTo(id)).map(({ state }) => state).sort()).toEqual(['assigned', 'withdrawn']);
  });

  test('are copied, saved, published and closed; a version can be read', async () => {
    const { id } = await createAssessment(server.ctx);
    const { new_assessment: copy } = await provider.duplicateAssessment(id);
    const saved = await provider.changeAssessment(copy.id, { title: 'The copy' });
    expect(saved).toMatchObject({ title: 'The copy', is_draft: true });
    const published = await provider.publishAssessment(saved, saved.revision);
    expect(published).toMatchObject({ is_draft: false, current_version: 1 });
    const { questionnaire } = await provider.readVersion(copy.id, 1, signal);
    expect(questionnaire.questions).toHaveLength(4);
    await provider.changeAssessment(copy.id, { is_active: false });
    expect(await provider.readAssessment(copy.id)).toMatchObject({ is_active: false, is_closed: true });
    expect(await provider.readAssessmentDeletion(copy.id, signal)).toMatchObject({ responses: 0 });
  });

  test('a draft that somebody else saved is not published', async () => {
    const { id } = await createAssessment(server.ctx);
    const { new_assessment: copy } = await provider.duplicateAssessment(id);
    await expect(provider.publishAssessment(copy, copy.revision + 1)).rejects.toMatchObject({ status: 409 });
  });

  test('a template is made, changed and deleted', async () => {
    const { id } = await createAssessment(server.ctx);
    const { questionnaire } = await provider.readAssessment(id);
    const details = { title: 'Shelf test', description: '', category: 'Packaging' };
    const { data } = await provider.create('assessment-templates', { data: { ...details, questionnaire } });
    const template = await provider.readTemplate(data.id);
    const sent = { ...details, questionnaire, revision: template.revision };
    const changed = await provider.saveTemplate(template.id, { ...sent, title: 'Shelf test 2' });
    expect(changed).toMatchObject({ title: 'Shelf test 2', category: 'Packaging' });
    await expect(provider.saveTemplate(template.id, sent)).rejects.toMatchObject({ status: 409 });
    await provider.delete('assessment-templates', { id: template.id });
    await expect(provider.readTemplate(template.id)).rejects.toMatchObject({ status: 404 });
  });
});
