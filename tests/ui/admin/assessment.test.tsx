import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type StaffAssessment, staffAssessment, versionRow } from '#common/assessments/assessments.ts';
import { type AssignmentRow, assignmentRow } from '#common/assessments/assignments.ts';
import { exportQuestionnaire } from '#common/assessments/questionnaire/transfer.ts';
import { materialView } from '#common/library/materials.ts';
import { visRow } from '#common/library/vis.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { formatDeadline } from '#common/words/dates.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import {
  button,
  find,
  inDialog,
  isThere,
  menuItem,
  nothingInFront,
  press,
  told,
  type,
} from '#tests/ui/admin/screen.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { answer, refuse, showStaffApp } from '#tests/ui/render.tsx';

const stats = { total_experts: 4, invited_count: 3, not_told_count: 0, started_responses: 2, completed_responses: 1 };
const asked = (...titles: string[]) =>
  questionnaire(titles.map((title, index) => question('rating', `q${index + 1}`, { title })));
let assessment: StaffAssessment;
let server: ReturnType<typeof answer>;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  assessment = example(staffAssessment, {
    id: 7,
    title: 'About [brand]',
    description: '<p>Why we ask</p>',
    vis: 1,
    visual_identity_system_name: 'Alpina',
    version: 'V1',
    created_at: '2026-01-05T10:00:00Z',
    deadline: '2026-12-01T18:00:00Z',
    deadline_zone: 'UTC',
    reward: '25.00',
    currency: 'USD',
    estimated_minutes: 12,
    is_active: true,
    status: 'ongoing',
    current_version: 2,
    questionnaire: asked('Now asked', 'Also now'),
    invitation_stats: stats,
  });
  server = answer({
    'GET /assessments/:id/': () => assessment,
    'GET /assessments/:id/versions/1/': { questionnaire: asked('First asked') },
    'GET /assessments/:id/versions/2/': { questionnaire: asked('Now asked', 'Also now') },
  });
});
afterEach(() => void vi.restoreAllMocks());

const open = (tab: string) => showStaffApp(`/assessments/7?tab=${tab}`);
const text = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
const version = (number: number) =>
  example(versionRow, { number, published_at: `2026-0${number}-05T10:00:00Z`, published_by: 'Ada Moss' });

describe('the screen of an assessment', () => {
  test('begins with its figures and facts', async () => {
    const { address } = await showStaffApp('/assessments/7');
    await find('h1', 'About Alpina');
    await waitFor(() =>
      expect(text('dt').map((name, index) => [name, text('dd')[index]])).toEqual([
        ['Code', '00000007'],
        ['Created', '5 Jan 2026'],
        ['Deadline', formatDeadline('2026-12-01T18:00:00Z', 'UTC')],
        ['Reward', '$25.00'],
        ['Estimated time', '12 minutes'],
        ['Questions', '2'],
        ['Published version', '2'],
      ]),
    );
    const progress = await find('section', /^Progress/);
    expect(progress).toHaveTextContent(/4Experts3Invited2Started1Completed/);
    await told('Why we ask');
    fireEvent.click(await find('[role="tab"]', 'Materials'));
    expect(address()).toBe('/assessments/7?tab=materials');
  });

  test('shows the questions and the time that experts get, even if the draft is ahead', async () => {
    Object.assign(assessment, { has_unpublished_changes: true, estimated_minutes: null });
    assessment.questionnaire = asked(...Array.from({ length: 40 }, (_, index) => `Question ${index}`));
    await open('overview');
    await waitFor(() => expect(text('dd').slice(4, 6)).toEqual(['1 minute', '2']));
  });

  test('shows the materials that questions are about, with the numbers of the questions', async () => {
    const material = (id: number, title: string) =>
      example(materialView, { id, title, kind: 'image', material_type: 'renders', url: `/${id}.webp` });
    assessment.materials = [material(1, 'Front'), material(2, 'Unused'), material(3, 'Back')];
    assessment.questionnaire = questionnaire([
      question('rating', 'q1', { material_ids: [1, 3] }),
      question('pins', 'q2', { config: { material_id: 1 } }),
    ]);
    await open('materials');
    await told('Front');
    expect(text('.MuiCardContent-root')).toEqual(['FrontRendersQuestions 1, 2', 'BackRendersQuestion 1']);
    expect(document.body).not.toHaveTextContent('No materials.');
  });

  test('says that no question is about a material', async () => {
    await open('materials');
    await told('No materials.');
  });

  test('shows the published questions, an earlier version and the draft', async () => {
    Object.assign(assessment, {
      versions: [version(2), version(1)],
      has_unpublished_changes: true,
      questionnaire: asked('Draft asked'),
    });
    await open('questions');
    await told('1. Now asked');
    await told('2. Also now');
    const choice = () => find('[role="combobox"]');
    const choose = async (name: string) => {
      fireEvent.mouseDown(await choice());
      fireEvent.click(await find('[role="option"]', name));
    };
    fireEvent.mouseDown(await choice());
    await find('[role="option"]', 'Version 1');
    expect(text('[role="option"]')).toEqual([
      'The draft (not published)',
      'Version 2 (for experts who start now)',
      'Version 1',
    ]);
    fireEvent.click(await find('[role="option"]', 'Version 1'));
    await told('1. First asked');
    expect(document.body).not.toHaveTextContent('changes that are not published yet');
    await choose('The draft (not published)');
    await told('1. Draft asked');
    await told('These questions have changes that are not published yet.');
  });

  test.each([
    ['one version', { versions: [version(2)], has_unpublished_changes: false }, false],
    ['two versions', { versions: [version(2), version(1)], has_unpublished_changes: false }, true],
    ['one version and changes', { versions: [version(2)], has_unpublished_changes: true }, true],
  ])('offers to choose between questions where there are several: %s', async (_case, part, offered) => {
    Object.assign(assessment, part);
    await open('questions');
    await told('1. Now asked');
    expect(isThere('[role="combobox"]', /(?:)/)).toBe(offered);
  });

  test('says that a version could not be loaded, and tries again', async () => {
    Object.assign(assessment, { versions: [version(2)], has_unpublished_changes: true });
    server.set({ 'GET /assessments/:id/versions/2/': refuse(503) });
    await open('questions');
    await told('Failed to load this version. Please try again.');
    server.set({ 'GET /assessments/:id/versions/2/': { questionnaire: asked('Now there') } });
    await press('Try Again');
    await told('1. Now there');
    expect(document.body).not.toHaveTextContent('Failed to load this version.');
  });

  test('shows beside each question what experts do not see', async () => {
    const options = [
      { id: 'o1', label: 'Yes' },
      { id: 'o2', label: 'No' },
    ];
    const notes = { required: false, allow_cannot_judge: true };
    assessment.questionnaire = questionnaire([
      question('single_choice', 'q1', { config: { options }, attention_check: { expected: 'o2' } }),
      question('text', 'q2', { ...notes, show_if: { question_id: 'q1', operator: 'equals', value: 'o1' } }),
      question('text', 'q3', { show_if: { question_id: 'q2', operator: 'answered', value: null } }),
    ]);
    await open('questions');
    await told('3. Question q3');
    expect(text('[role="tabpanel"] .MuiChip-root')).toEqual([
      'Single choice',
      'Attention check: No',
      'Text',
      'Optional',
      'Cannot judge',
      'Only if question 1 is Yes',
      'Text',
      'Only if question 2 is answered',
    ]);
  });

  test('lists its versions and says what one changed', async () => {
    assessment.versions = [version(2), version(1)];
    await open('versions');
    await told('Version 2');
    expect(isThere('section', 'What version 2 changed')).toBe(false);
    expect(text('button').filter((name) => name === 'What Changed')).toHaveLength(1);
    await press('What Changed');
    await find('section', 'What version 2 changed');
    await told('Also now (Star rating)');
    expect(await button('What Changed')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('what can be done with an assessment', () => {
  const PAST = '2025-12-01T18:00:00Z';
  const shown = async (part: Partial<StaffAssessment>) => {
    Object.assign(assessment, { pending_invitations_count: 0, ...part });
    await open('overview');
    await find('h1', 'About Alpina');
    const main = document.querySelector('header .MuiButton-contained');
    await menuItem('About [brand]', 'Duplicate');
    return {
      status: text('header .MuiChip-root'),
      main: [main?.textContent, main?.getAttribute('href') ?? 'dialog'],
      menu: text('[role="menuitem"]').filter((name) => /Invitations|Assessment|Deadline/.test(name ?? '')),
    };
  };

  test.each<[name: string, part: Partial<StaffAssessment>, expected: Awaited<ReturnType<typeof shown>>]>([
    [
      'a draft is published in the builder',
      { is_draft: true, status: 'draft', current_version: null },
      { status: ['Draft'], main: ['Publish', '/assessments/7/edit#publish'], menu: [] },
    ],
    [
      'without experts, they are assigned',
      { expert_count: 0, invitation_stats: { ...stats, invited_count: 0 } },
      { status: ['Ongoing'], main: ['Assign Experts', '/assessments/7?tab=experts'], menu: ['Close Assessment'] },
    ],
    [
      'experts who wait are invited',
      { expert_count: 4, pending_invitations_count: 3 },
      { status: ['Ongoing'], main: ['Send 3 invitation(s)', 'dialog'], menu: ['Close Assessment'] },
    ],
    [
      'of one where all are invited, the responses are read',
      { expert_count: 4 },
      {
        status: ['Ongoing'],
        main: ['View Responses', '/responses/7'],
        menu: ['Resend Invitations', 'Close Assessment'],
      },
    ],
    [
      'a closed one is reopened, and invites nobody, also those who wait',
      { expert_count: 4, pending_invitations_count: 3, is_active: false, is_closed: true },
      { status: ['Closed'], main: ['View Responses', '/responses/7'], menu: ['Reopen Assessment'] },
    ],
    [
      'one whose deadline has passed gets a new one',
      { expert_count: 4, is_closed: true, deadline: PAST },
      { status: ['Closed'], main: ['View Responses', '/responses/7'], menu: ['New Deadline…'] },
    ],
    [
      'a completed one stays completed when it is closed',
      { expert_count: 4, status: 'completed', is_closed: true, deadline: PAST },
      { status: ['Completed'], main: ['View Responses', '/responses/7'], menu: ['New Deadline…'] },
    ],
  ])('%s', async (_name, part, expected) => {
    expect(await shown(part)).toEqual(expected);
  });

  test('one whose deadline has passed gets a later one from its menu, also where somebody has saved meanwhile', async () => {
    Object.assign(assessment, { is_closed: true, deadline: PAST, deadline_zone: 'Europe/Paris', revision: 3 });
    server.set({
      'PATCH /assessments/7/': ({ body }: { body: Partial<StaffAssessment> }) => {
        if (body.revision !== 4) throw new ApiError(409, { detail: 'Somebody else saved this.', code: 'stale' });
        return Object.assign(assessment, body, { is_closed: false });
      },
    });
    await open('overview');
    fireEvent.click(await menuItem('About [brand]', 'New Deadline…'));
    fireEvent.click(await inDialog('Set Deadline'));
    await told('The deadline must be in the future');
    await type('Deadline', '2099-03-01T18:00');
    await told(formatDeadline('2099-03-01T17:00:00.000Z', 'Europe/Paris'));
    assessment.revision = 4;
    fireEvent.click(await inDialog('Set Deadline'));
    await told('New deadline set');
    expect(server.bodies('PATCH /assessments/7/')).toEqual(
      [3, 4].map((revision) => ({
        deadline: '2099-03-01T17:00:00.000Z',
        deadline_zone: 'Europe/Paris',
        revision,
        tell_invited: true,
      })),
    );
  });
});

describe('the experts of an assessment', () => {
  const row = (id: number, name: string, part: Partial<AssignmentRow>) =>
    example(assignmentRow, {
      id,
      expert_id: 100 + id,
      first_name: name,
      last_name: 'Lind',
      email: `${name}@example.com`,
      assigned_at: '2026-01-05T10:00:00Z',
      ...part,
    });
  const rows = [
    row(1, 'Ada', { state: 'assigned' }),
    row(2, 'Bo', { state: 'started', invited_at: '2026-01-06T10:00:00Z', progress: 40 }),
    row(3, 'Cy', { state: 'submitted', invited_at: '2026-01-06T10:00:00Z', progress: 100 }),
    row(4, 'Di', { state: 'declined', invited_at: '2026-01-06T10:00:00Z', decline_reason: 'On holiday' }),
    row(5, 'Ed', { state: 'withdrawn' }),
    // The server names no day for those who were not told.
    row(6, 'Flo', { state: 'not_told', is_muted: true }),
    row(7, 'Gus', { state: 'not_told', is_muted: false }),
    row(8, 'Hal', { state: 'started', invited_at: '2026-01-06T10:00:00Z', is_muted: true }),
  ];
  const offered = () =>
    [...document.querySelectorAll('button[aria-label]')]
      .map((one) => one.getAttribute('aria-label') ?? '')
      .filter((name) => /^(Invite|Resend to|Withdraw) /.test(name));
  beforeEach(() => server.set({ 'GET /assessments/:id/assignments/': pageOf(...rows) }));

  test('are invited or withdrawn as far as their state allows', async () => {
    await open('experts');
    await told('Ada Lind');
    await told('On holiday');
    expect((await find('a', 'Ada Lind')).getAttribute('href')).toBe('/experts/101');
    expect(offered()).toEqual([
      'Invite Ada Lind',
      'Withdraw Ada Lind',
      'Resend to Bo Lind',
      'Withdraw Bo Lind',
      'Withdraw Di Lind',
      'Withdraw Flo Lind',
      'Invite Gus Lind',
      'Withdraw Gus Lind',
      'Withdraw Hal Lind',
    ]);
    await told('Assigned, not emailed');
    await told('Flo Lind has switched off emails about new assessments and finds this one on Home.');
    await told('Gus Lind wants these emails again and can be invited.');
    await press('Invite Ada Lind');
    await told('Only Ada Lind will get this email.');
    await press('Cancel');
    await nothingInFront();
    server.set({ 'DELETE /assessments/7/assignments/2/': undefined });
    await press('Withdraw Bo Lind');
    await find('[role="dialog"] h2', 'Withdraw assignment');
    await told(
      'Bo Lind will no longer see this assessment and cannot complete it: 40% is answered, and nothing will be paid for it.',
    );
    fireEvent.click(await inDialog('Withdraw'));
    await told('Assignment withdrawn');
    await nothingInFront();
    expect(server.writes()).toEqual(['DELETE /assessments/7/assignments/2/']);
  });

  test('are invited again while it is open', async () => {
    Object.assign(assessment, { is_draft: false, is_closed: false, pending_invitations_count: 0 });
    await open('experts');
    await menuItem('About [brand]', 'Resend Invitations');
  });

  test.each([{ is_draft: true }, { is_closed: true }])('are not invited while it is %j', async (state) => {
    Object.assign(assessment, { is_draft: false, is_closed: false, pending_invitations_count: 0, ...state });
    await open('experts');
    await told('Ada Lind');
    expect(offered()).toEqual(['Ada', 'Bo', 'Di', 'Flo', 'Gus', 'Hal'].map((name) => `Withdraw ${name} Lind`));
  });
});

describe('a new assessment', () => {
  beforeEach(() =>
    server.set({
      'GET /brands/vis/': pageOf(example(visRow, { id: 1, brand_name: 'Alpina', version: 'V1' })),
      'GET /brands/vis/1/': example(visRow, { id: 1, brand_name: 'Alpina', version: 'V1' }),
      'GET /assessments/templates/': pageOf(),
      'POST /assessments/': { id: 9 },
    }),
  );
  const importFrom = async (content: string) => {
    const files = [new File([content], 'questions.json', { type: 'application/json' })];
    fireEvent.change(await find('input[type="file"]'), { target: { files } });
  };
  const created = () => server.bodies('POST /assessments/').map((body) => body as Record<string, unknown>);

  test('imports its questions from a file; a file that cannot be read shows an error and is not kept', async () => {
    const { address } = await showStaffApp('/assessments/create?vis=1');
    await type('Title', 'From a file');
    await importFrom(exportQuestionnaire(asked('Imported', 'Too')));
    await told('2 questions');
    await importFrom('{"a":1}');
    await told('This file does not hold a questionnaire.');
    await waitFor(() => expect(document.body).not.toHaveTextContent('2 questions'));
    await importFrom(exportQuestionnaire(asked('Imported')));
    await told('1 question');
    expect(document.body).not.toHaveTextContent('This file does not hold a questionnaire.');
    await press('Create Assessment');
    await waitFor(() => expect(address()).toBe('/assessments/9/edit'));
    expect(created()).toMatchObject([{ vis: 1, title: 'From a file', questionnaire: asked('Imported') }]);
  });

  test('begins empty without a file', async () => {
    const { address } = await showStaffApp('/assessments/create?vis=1');
    await type('Title', 'From nothing');
    await importFrom(exportQuestionnaire(asked('Imported')));
    await told('1 question');
    fireEvent.click(await find('[data-testid="CancelIcon"]'));
    await waitFor(() => expect(document.body).not.toHaveTextContent('1 question'));
    await press('Create Assessment');
    await waitFor(() => expect(address()).toBe('/assessments/9/edit'));
    expect(created()).toEqual([{ vis: 1, title: 'From nothing', deadline_zone: expect.any(String) }]);
  });
});
