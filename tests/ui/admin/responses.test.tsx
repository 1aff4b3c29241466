import { notifyManager } from '@tanstack/react-query';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { summaryStats } from '#common/answers/report/summary-stats.ts';
import { type ResponseDetail, responseDetail, responseRow } from '#common/answers/results/results.ts';
import { summary } from '#common/answers/summaries.ts';
import { assessmentRow } from '#common/assessments/assessments.ts';
import { expertFilterOptions } from '#common/people/experts/filters.ts';
import { api } from '#common/ui/api/api.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';
import { formatDeadline, formatTime } from '#common/words/dates.ts';
import { questionResults } from '#tests/factories/at-once.ts';
import { material } from '#tests/factories/materials.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { reportOf, reportResponse } from '#tests/factories/report-responses.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { type Answer, answer, refuse, showStaffApp } from '#tests/ui/render.tsx';
import {
  button,
  choose,
  field,
  find,
  inDialog,
  isThere,
  nothingInFront,
  onPhone,
  onWideScreen,
  press,
  search,
  told,
} from './screen.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const assessment = example(assessmentRow, {
  id: 7,
  title: 'Tea pack',
  visual_identity_system_name: 'Elvaro',
  version: 'V1',
  is_draft: false,
  status: 'ongoing',
  deadline: '2026-12-01T23:30:00.000Z',
  deadline_zone: 'Europe/Berlin',
  completion_percentage: 40,
  expert_count: 5,
  invitation_stats: { ...example(assessmentRow.shape.invitation_stats), completed_responses: 2 },
});
const SUMMARIES = 'GET /assessments/summaries/';
const text = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const named = (name: string, inside: ParentNode = document) =>
  [...inside.querySelectorAll('button')].filter(({ textContent }) => textContent === name);

/** Reloads everything on the page, as after an action, until all of it is shown. */
const loadAnew = () =>
  act(async () => {
    await queryClient.refetchQueries();
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });

const versions = [1, 2].map((number) => ({
  number,
  questionnaire: questionnaire([
    question('rating', 'logo', { title: 'How good is the logo?' }),
    question('slider', 'appeal', { title: 'How appealing?', material_ids: [number] }),
    question('text', 'why', { title: 'Why?', required: false }),
  ]),
}));
const stats = example(summaryStats, {
  assessment_id: 7,
  responses_count: 2,
  in_progress_count: 3,
  late_count: 1,
  total_experts: 8,
  completion_percentage: 25,
  median_minutes: 2.25,
  questions: questionResults(versions, [
    reportResponse(3, 1, { logo: 5, appeal: 20 }),
    reportResponse(4, 2, { logo: 4, appeal: 40 }),
  ]),
});

function openResults(more: Record<string, Answer> = {}) {
  return answer({
    'GET /assessments/7/': assessment,
    'GET /assessments/7/summary-stats/': stats,
    [SUMMARIES]: pageOf(),
    ...more,
  });
}

test('results show the completion, each question with its figures, and where a summary can be made', async () => {
  const server = openResults({ 'POST /assessments/summaries/generate/': example(summary, { id: 1 }) });
  await showStaffApp('/responses/7');
  await told('Elvaro V1');
  await told('How appealing?');
  expect(text('h1')).toEqual(['Tea pack']);
  expect(server.calls.map(({ path }) => path)).toEqual(
    expect.not.arrayContaining([expect.stringContaining('/responses/')]),
  );
  expect(text('section[aria-label="Completion"] > *')).toEqual([
    'Completed2 of 8',
    'Completion25%',
    'In progress3',
    'Late answers1',
    'Median time2 min 15 s',
  ]);
  expect(text('h2, h3').filter((title) => /^\d/.test(title ?? ''))).toEqual([
    '1. How good is the logo?',
    '2. How appealing?',
    '2b. How appealing?',
    '3. Why?',
  ]);
  await told('Median of 5');
  // Once below all versions of a question, and not where nobody answered.
  expect(text('button').filter((name) => name?.startsWith('Summarise'))).toEqual([
    'Summarise the assessment',
    'Summarise',
    'Summarise',
  ]);
  await press('Summarise the assessment');
  fireEvent.click(named('Summarise')[1] as Element);
  await waitFor(() =>
    expect(server.bodies('POST /assessments/summaries/generate/')).toEqual([
      { assessment_id: 7, question_id: null },
      { assessment_id: 7, question_id: 'appeal' },
    ]),
  );
});

test('results stay on the screen when reloading fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const one = 'GET /assessments/7/responses/3/';
  const server = openResults({ [one]: example(responseDetail, { id: 3, started_at: '2026-11-20T10:00:00.000Z' }) });
  const refused = { 'GET /assessments/7/': refuse(503), 'GET /assessments/7/summary-stats/': refuse(503) };
  const { unmount } = await showStaffApp('/responses/7');
  await told('How appealing?');
  server.set(refused);
  await loadAnew();
  expect(text('h1')).toEqual(['Tea pack']);
  await told('How appealing?');
  unmount();
  server.set({ 'GET /assessments/7/': assessment });
  await showStaffApp('/responses/7?response=3');
  await told('Response 3:');
  server.set({ [one]: refuse(503) });
  await loadAnew();
  await told('Response 3:');
});

test('results without a completed response say so', async () => {
  const none = { ...stats, responses_count: 0, median_minutes: null };
  openResults({ 'GET /assessments/7/summary-stats/': none });
  await showStaffApp('/responses/7');
  await told('No completed response yet.');
  expect(text('section[aria-label="Completion"] > *').at(-1)).toBe('Median time–');
  expect(text('button')).not.toContain('Summarise the assessment');
});

const options = example(expertFilterOptions, {
  expertiseLevels: [{ value: 'senior', label: 'Expert' }],
  regions: [
    { value: 22, label: 'North America' },
    { value: 23, label: 'Africa' },
  ],
});
const RESULTS = 'GET /assessments/7/summary-stats/';
const flagged = {
  ...stats,
  considered: 6,
  excluded: [
    { reason: 'late' as const, count: 1 },
    { reason: 'filters' as const, count: 3 },
  ],
  quality: { responses: 2, flagged: [{ response_id: 4, flags: ['too_fast' as const, 'failed_attention' as const] }] },
};
const chips = () => text('ul[aria-label="Active filters"] > li');
const hrefOf = async (name: string) => (await find('a', name)).getAttribute('href');

test('results are filtered as the address says, and everything that leads on keeps the filters', async () => {
  const server = openResults({
    [RESULTS]: flagged,
    [SUMMARIES]: pageOf(made),
    'GET /experts/filter-options/': options,
    'GET /assessments/7/export-csv/': undefined,
    'GET /assessments/7/export-pdf/': undefined,
  });
  const query = '?expertise_level=senior&regions=22&regions=23&quality=unflagged';
  // What no filter takes is ignored.
  const { address } = await showStaffApp(`/responses/7${query}&state=finished&version=two`);
  await told('Regions: Africa');
  expect(chips()).toEqual([
    'Expertise level: Expert',
    'Regions: North America',
    'Regions: Africa',
    'Quality: Without flagged responses',
  ]);
  const filters = { expertise_level: 'senior', regions: [22, 23], quality: 'unflagged' };
  expect(server.params(RESULTS)).toEqual([filters]);
  await told('These results rest on 2 of 6 responses. Left out: 1 late answer, 3 by the filters.');
  await told('1 of 2 responses is flagged: 1 too fast, 1 failed the attention check.');
  expect(text('section[aria-label="Completion"] > *')[0]).toBe('Responses2 of 6');
  await told('Summaries are about all completed responses');
  expect(document.body).not.toHaveTextContent(/Many agree|Summarise/);
  expect(await hrefOf('Print report')).toBe(`/responses/7/print${query}`);
  expect(await hrefOf('Show only these')).toContain('regions=23&quality=flagged');
  expect(await hrefOf('Show all')).toMatch(/regions=22&regions=23$/);
  await press('Export CSV');
  fireEvent.click(await find('[role="menuitem"]', 'Filtered responses'));
  await nothingInFront();
  await press('Export PDF');
  fireEvent.click(await find('[role="menuitem"]', 'Results'));
  await nothingInFront();
  await waitFor(() => expect(server.params('GET /assessments/7/export-pdf/')).toHaveLength(1));
  expect(server.params('GET /assessments/7/export-csv/')).toEqual([filters]);
  expect(server.params('GET /assessments/7/export-pdf/')).toEqual([{ ...filters, zone: expect.any(String) }]);
  fireEvent.click(await find('a', 'Show only these'));
  const list = await find('ul', 'Flagged responses');
  expect(list).toHaveTextContent('Response 4: too fast, failed the attention check');
  expect(await hrefOf('Response 4')).toContain('?response=4');
  await press('Reset filters');
  await waitFor(() => expect(address()).toBe('/responses/7'));
  await told('All experts');
});

test('filters are chosen in a dialog, and removed one by one', async () => {
  const server = openResults({ [RESULTS]: flagged, 'GET /experts/filter-options/': options });
  const { address } = await showStaffApp('/responses/7');
  await told('All experts');
  await press('Filter');
  await choose('Expertise level', 'Expert');
  await choose('State', 'Any');
  fireEvent.click(await field('Africa'));
  fireEvent.click(await field('2'));
  await press('Cancel');
  await nothingInFront();
  expect(address()).toBe('/responses/7');
  await press('Filter');
  await choose('Expertise level', 'Expert');
  await choose('State', 'Any');
  fireEvent.click(await field('Africa'));
  fireEvent.click(await field('2'));
  await press('Apply');
  await nothingInFront();
  expect(address()).toBe('/responses/7?expertise_level=senior&regions=23&version=2&state=all');
  await waitFor(() =>
    expect(chips()).toEqual(['Expertise level: Expert', 'Regions: Africa', 'Version: 2', 'State: Any']),
  );
  for (const name of ['Regions: Africa', 'State: Any']) fireEvent.keyUp(await button(name), { key: 'Delete' });
  await waitFor(() => expect(address()).toBe('/responses/7?expertise_level=senior&version=2'));
  expect(await button('Filter')).toHaveFocus();
  await waitFor(() => expect(server.params(RESULTS).at(-1)).toEqual({ expertise_level: 'senior', version: [2] }));
});

test('results that no response matches say so, and lead back to all', async () => {
  const none = { ...stats, responses_count: 0, considered: 6, excluded: [{ reason: 'filters' as const, count: 6 }] };
  const server = openResults({ [RESULTS]: none, 'GET /experts/filter-options/': options });
  const { address } = await showStaffApp('/responses/7?regions=23');
  await told('No response matches these filters.');
  server.set({ [RESULTS]: stats });
  const [, below] = named('Reset filters');
  fireEvent.click(below as Element);
  await told('How appealing?');
  expect(address()).toBe('/responses/7');
});

const sentence = (words: string, response_ids: number[]) => ({ kind: 'figure' as const, text: words, response_ids });
const made = example(summary, {
  id: 5,
  assessment_id: 7,
  question_id: 'logo',
  generator: 'language_model',
  revision: 1,
  stale: true,
  sentences: [
    sentence('Many agree.', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    sentence('Some do not.', [3, 4]),
    sentence('Few care.', [5]),
  ],
});

const REFRESH = 'POST /assessments/summaries/5/refresh/';
const PATCH = 'PATCH /assessments/summaries/5/';
/** Presses a button of the last summary. */
const own = (name: string) => {
  const section = [...document.querySelectorAll('section[aria-label="Summary"]')].at(-1);
  fireEvent.click(named(name, section)[0] as Element);
};
const idle = () => waitFor(() => expect(document.querySelector('.MuiButton-loading')).toBeNull());

test('a summary names the responses of each sentence, and can be edited, approved, made anew and deleted', async () => {
  const ofAnother = {
    ...made,
    ...{ id: 6, question_id: null, generator: 'built_in', stale: false, state: 'approved' },
    ...{ edited_by: 'Ada Moss', approved_by: 'Bea Lind' },
  };
  const server = openResults({
    [SUMMARIES]: pageOf(made, { ...ofAnother, sentences: [sentence('In all.', [3])] }),
    [PATCH]: made,
    [REFRESH]: { ...made, revision: 2, earlier: [9] },
    'POST /assessments/summaries/5/restore/': made,
    'DELETE /assessments/summaries/5/': undefined,
  });
  await showStaffApp('/responses/7');
  await told('Many agree.');
  const sections = text('section[aria-label="Summary"]');
  expect(sections).toEqual([
    'SummaryBuilt inEdited by Ada MossApproved by Bea LindWithdraw ApprovalRefreshEditDeleteIn all. 1 answer3',
    expect.stringMatching(
      /^SummaryDrafted by a language modelNot in reports until approvedApproveRefreshEditDeleteThere are newer answers .*Many agree. 10 answers1, 2, 3, 4, 5, 6, 7, 8, 9, 10Some do not. 2 answers3, 4Few care. 1 answer5$/,
    ),
  ]);
  const link = document.querySelector('section[aria-label="Summary"] a[aria-label="Response 3"]');
  expect(link?.getAttribute('href')).toBe('/responses/7?response=3');
  own('Edit');
  fireEvent.change(await field('Sentence 1'), { target: { value: 'Most agree.' } });
  expect(text('[role="dialog"] .MuiFormHelperText-root')).toEqual([
    'Based on 10 responses',
    'Based on 2 responses',
    'Based on 1 response',
  ]);
  await press('Remove sentence 2');
  // An emptied sentence goes too.
  fireEvent.change(await field('Sentence 2'), { target: { value: ' ' } });
  fireEvent.click(await inDialog('Save'));
  await nothingInFront();
  await told('Summary saved successfully');
  own('Approve');
  await waitFor(() =>
    expect(server.bodies(PATCH)).toEqual([
      { sentences: [{ ...made.sentences[0], text: 'Most agree.' }], revision: 1 },
      { approved: true, revision: 1 },
    ]),
  );
  await idle();
  // A draft that nobody worked on is replaced without a question; Undo brings it back.
  own('Refresh');
  await told('Summary made anew');
  await press('Undo');
  await told('The earlier text is back');
  expect(server.bodies(REFRESH)).toEqual([{ revision: 1 }]);
  expect(server.bodies('POST /assessments/summaries/5/restore/')).toEqual([{ revision: 2, version_id: 9 }]);
  await idle();
  own('Delete');
  expect(server.writes()).not.toContain('DELETE /assessments/summaries/5/');
  server.set({ [SUMMARIES]: pageOf() });
  fireEvent.click(await inDialog('Delete'));
  await told('Summary deleted successfully');
  await waitFor(() => expect(text('section[aria-label="Summary"]')).toEqual([]));
});

test('a text that staff have worked on is replaced only after a question, and an earlier one can be put back', async () => {
  const edited = { ...made, state: 'edited' as const, edited_by: 'Ada Moss', earlier: [8] };
  const server = openResults({
    [SUMMARIES]: ({ params }) =>
      params?.version_of
        ? pageOf({ ...made, id: 8, updated_at: '2026-11-20T10:00:00.000Z', sentences: [sentence('It was so.', [3])] })
        : pageOf(edited),
    [REFRESH]: refuse(409, 'The language model answers with an error (500). The summary stays as it was.'),
    'POST /assessments/summaries/5/restore/': made,
  });
  await showStaffApp('/responses/7');
  await told('Many agree.');
  own('Refresh');
  await told('Ada Moss edited this text. A new draft takes its place.');
  fireEvent.click(await inDialog('Cancel'));
  await nothingInFront();
  expect(server.writes()).toEqual([]);
  own('Refresh');
  fireEvent.click(await inDialog('Refresh'));
  await told('The language model answers with an error (500). The summary stays as it was.');
  await told('Many agree.');
  own('Earlier Texts (1)');
  await told('It was so.');
  fireEvent.click(await inDialog(/^Restore/));
  await nothingInFront();
  await told('The earlier text is back');
  expect(server.bodies('POST /assessments/summaries/5/restore/')).toEqual([{ revision: 1, version_id: 8 }]);
});

test('what a colleague wrote meanwhile is shown beside what was typed, and one of them is chosen', async () => {
  const hers = { ...made, revision: 2, sentences: [sentence('Hers.', [3])] };
  const server = openResults({
    [SUMMARIES]: pageOf(made),
    'GET /assessments/summaries/5/': hers,
    [PATCH]: ({ body }) => {
      if ((body as { revision: number }).revision === 1)
        throw new ApiError(409, { detail: 'Bea Lind changed this summary in the meantime.', code: 'stale' });
      return hers;
    },
  });
  await showStaffApp('/responses/7');
  await told('Many agree.');
  own('Edit');
  fireEvent.change(await field('Sentence 1'), { target: { value: 'Mine.' } });
  fireEvent.click(await inDialog('Save'));
  await told('Bea Lind changed this summary in the meantime.');
  expect(document.body).toHaveTextContent(/Mine\.\s*Some do not\..*Hers\./);
  fireEvent.click(await find('input[value="mine"]'));
  fireEvent.click(await inDialog('Save Changes'));
  await told('Summary saved successfully');
  expect(server.bodies(PATCH).at(-1)).toMatchObject({ revision: 2, sentences: [{ text: 'Mine.' }, {}, {}] });
});

test('what was typed stays when a colleague deletes the summary', async () => {
  const server = openResults({ [SUMMARIES]: pageOf(made), [PATCH]: refuse(404, 'Not found.') });
  await showStaffApp('/responses/7');
  await told('Many agree.');
  own('Edit');
  fireEvent.change(await field('Sentence 1'), { target: { value: 'Mine.' } });
  server.set({ [SUMMARIES]: pageOf() });
  fireEvent.click(await inDialog('Save'));
  await told('Not found.');
  await waitFor(() => expect(text('section[aria-label="Summary"]')).toEqual([]));
  expect(await field('Sentence 1')).toHaveValue('Mine.');
});

test('the work of a language model can be cancelled, and its failure is told', async () => {
  const GENERATE = 'POST /assessments/summaries/generate/';
  const server = openResults();
  const signals: AbortSignal[] = [];
  vi.mocked(api.post).mockImplementation((_path, _body, options) => {
    const signal = options?.signal as AbortSignal;
    signals.push(signal);
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  await showStaffApp('/responses/7');
  await press('Summarise the assessment');
  await press('Cancel');
  await idle();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(isThere('button', 'Cancel')).toBe(false);
  expect(document.querySelector('[role="alert"]')).toBeNull();
  const failure = 'The language model did not answer within 30 seconds.';
  openResults({
    [GENERATE]: made,
    [SUMMARIES]: pageOf({ ...made, generator: 'built_in', failure, question_id: null }),
  });
  await press('Summarise the assessment');
  await told(`${failure} This text is built in, from the figures and the words of the answers.`);
  expect(server.writes()).toEqual([]);
});

test('the responses of an assessment are listed with their state, found by name, and lead to one and back', async () => {
  onWideScreen();
  const row = example(responseRow, {
    id: 3,
    expert_name: 'Lars Lind',
    expert_email: 'lars@example.com',
    version: 2,
    state: 'in_progress',
    progress: 40,
    started_at: '2026-11-20T10:00:00.000Z',
  });
  const done = { ...row, id: 1004, state: 'completed', submitted_at: '2026-11-20T11:00:00.000Z' };
  const server = openResults({
    'GET /assessments/7/responses/': pageOf(row, done),
    'GET /assessments/7/responses/3/': example(responseDetail, { ...row, assessment_id: 7 }),
  });
  const { address } = await showStaffApp('/responses/7');
  fireEvent.click(await find('[role="tab"]', 'Responses'));
  await told('Lars Lind');
  expect(address()).toBe('/responses/7?tab=responses');
  const rows = () =>
    [...document.querySelectorAll('tbody tr')].map((one) => [...one.children].map((c) => c.textContent));
  expect(text('thead th')).toEqual(['Expert', 'Response', 'Version', 'State', 'Started', 'Submitted']);
  const [started, submitted] = [formatTime(row.started_at), formatTime('2026-11-20T11:00:00.000Z')];
  expect(rows()).toEqual([
    ['Lars Lindlars@example.com', '3', '2', 'In progress, 40%', started, '–'],
    ['Lars Lindlars@example.com', '1004', '2', 'Completed', started, submitted],
  ]);
  await search('Search by expert', 'lars');
  await waitFor(() =>
    expect(server.params('GET /assessments/7/responses/').at(-1)).toMatchObject({ search: 'lars', page: 1 }),
  );
  fireEvent.click(await find('[role="tab"]', 'Late answer'));
  await waitFor(() =>
    expect(server.params('GET /assessments/7/responses/').at(-1)).toMatchObject({ search: 'lars', state: 'late' }),
  );
  await told('Lars Lind');
  fireEvent.click(await find('a', 'Lars Lind'));
  await told('Response 3:');
  expect(new URLSearchParams(address().split('?')[1]).get('response')).toBe('3');
  expect(isThere('input', 'Search by expert')).toBe(false);
  fireEvent.click(await find('a', 'Back to all responses'));
  await told('lars@example.com');
  expect(address()).toMatch(/tab=responses/);
  expect(address()).not.toMatch(/response=/);
  fireEvent.click(await find('[role="tab"]', 'Results'));
  await told('How appealing?');
  expect(address()).toBe('/responses/7');
});

const measurement = {
  order_shown: 2,
  options_shown: [],
  active_ms: 34_000,
  first_action_ms: 1200,
  materials_opened: [1, 9],
  device: { pointer: 'mouse' as const, viewport_width: 1440, viewport_height: 900, pixel_ratio: 1, webgl: true },
};
const stored = (question_id: string, value: unknown) => ({
  question_id,
  value,
  cannot_judge: false,
  revision: 1,
  answered_at: '2026-11-20T10:00:00.000Z',
  measurement,
});

test('a response shows each answer in words, on its picture, with what was measured', async () => {
  const pin = { x: 0.5, y: 0.5, sentiment: 'positive', comment: '' };
  const answers: ResponseDetail['answers'] = [
    {
      place: '1',
      question: question('pins', 'q1', { title: 'Where?' }),
      kind: 'value',
      text: '1. Like',
      answer: stored('q1', [pin]),
      attention_passed: true,
    },
    {
      place: '2',
      question: question('rating', 'q2', { title: 'How good?' }),
      kind: 'value',
      text: '2 of 5 stars',
      answer: {
        ...stored('q2', 2),
        measurement: { ...measurement, order_shown: 0, first_action_ms: null, materials_opened: [] },
      },
      attention_passed: false,
    },
    {
      place: '3',
      question: question('pins', 'q3', { title: 'And here?' }),
      kind: 'none',
      text: 'No answer',
      answer: null,
      attention_passed: null,
    },
  ];
  const detail = example(responseDetail, {
    id: 3,
    expert_id: 11,
    expert_name: 'Lars Lind',
    expert_email: 'lars@example.com',
    version: 2,
    state: 'completed',
    started_at: '2026-11-20T10:00:00.000Z',
    submitted_at: '2026-11-20T11:00:00.000Z',
    active_minutes: 12.345,
    answers,
    materials: [material(1, { title: 'Front' })],
  });
  const server = openResults({ 'GET /assessments/7/responses/3/': detail });
  const { address } = await showStaffApp('/responses/7?response=3');
  await told('Response 3: Lars Lind');
  await told(/lars@example\.com · version 2 · started .*2026.* · submitted .*2026.* · 12 min 21 s active/);
  const cards = () =>
    [...document.querySelectorAll('section.MuiCard-root')].map((card) => [...card.children].slice(0, 2));
  expect(cards().map((parts) => parts.map((part) => part.textContent))).toEqual([
    ['1. Where?', '1. Like'],
    ['2. How good?', '2 of 5 stars'],
    ['3. And here?', 'No answer'],
  ]);
  await told(
    'Attention check passedshown as question 3 · 34.0 s active · first action after 1.2 s · opened Front, material 9 · mouse, 1440 × 900',
  );
  await told('Attention check failedshown as question 1 · 34.0 s active · mouse, 1440 × 900');
  expect(text('section.MuiCard-root').at(-1)).toBe('3. And here?No answer');
  expect(
    [...document.querySelectorAll('section.MuiCard-root')].map((card) => card.querySelectorAll('circle').length),
  ).toEqual([1, 0, 0]);
  expect((await find('a', 'Lars Lind')).getAttribute('href')).toBe('/experts/11');
  expect(isThere('button', 'Accept')).toBe(false);
  expect(address()).toContain('response=3');
  expect(server.writes()).toEqual([]);
});

test('a late answer is accepted', async () => {
  let state: ResponseDetail['state'] = 'late';
  const server = openResults({
    'GET /assessments/7/responses/3/': () =>
      example(responseDetail, { id: 3, state, expert_name: 'Lars Late', started_at: '2026-11-20T10:00:00.000Z' }),
    'POST /assessments/assessment-responses/3/accept/': () => {
      state = 'completed';
    },
  });
  await showStaffApp('/responses/7?response=3');
  await told('version 0 · started');
  expect(document.body).not.toHaveTextContent(/submitted| active/);
  await press('Accept');
  await told('Response accepted successfully');
  await told('Completed');
  expect(server.writes()).toEqual(['POST /assessments/assessment-responses/3/accept/']);
  await waitFor(() => expect(isThere('button', 'Accept')).toBe(false));
});

test('a response that does not exist says so; one that cannot be loaded can be loaded again', async () => {
  const path = 'GET /assessments/7/responses/3/';
  const server = openResults({ [path]: refuse(404) });
  const { unmount } = await showStaffApp('/responses/7?response=3');
  await told('This response does not exist.');
  unmount();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.set({ 'GET /assessments/7/responses/4/': refuse(503, 'Busy') });
  await showStaffApp('/responses/7?response=4');
  await told('Failed to load the response. Please try again.');
  server.set({
    'GET /assessments/7/responses/4/': example(responseDetail, { id: 4, started_at: '2026-11-20T10:00:00.000Z' }),
  });
  await press('Try Again');
  await told('Response 4:');
});

test('responses are exported as staff choose, and printed', async () => {
  const server = openResults({
    'GET /assessments/7/export-csv/': undefined,
    'GET /assessments/7/export-pdf/': undefined,
  });
  await showStaffApp('/responses/7');
  await told('Elvaro V1');
  for (const [name, choice] of [
    ['Export CSV', 'Completed responses'],
    ['Export CSV', 'All responses, including unfinished ones'],
    ['Export CSV', 'Completed, with seconds per question'],
    ['Export PDF', 'Results'],
    ['Export PDF', 'Results and each response'],
  ] as const) {
    const shown = await button(name);
    expect(shown.getAttribute('aria-expanded')).toBe('false');
    expect(shown.getAttribute('aria-controls')).toBeNull();
    fireEvent.click(shown);
    const item = await find('[role="menuitem"]', choice);
    expect(shown.getAttribute('aria-expanded')).toBe('true');
    expect(document.getElementById(shown.getAttribute('aria-controls') ?? '')).toContainElement(item);
    fireEvent.click(item);
    await nothingInFront();
    await waitFor(async () => expect(await button(name)).toBeEnabled());
  }
  expect(server.params('GET /assessments/7/export-csv/')).toEqual([{}, { all: true }, { measurements: true }]);
  const zone = expect.any(String);
  expect(server.params('GET /assessments/7/export-pdf/')).toEqual([{ zone }, { responses: true, zone }]);
  expect((await find('a', 'Print report')).getAttribute('href')).toBe('/responses/7/print');
});

test.each([
  ['table', onWideScreen],
  ['list of cards', onPhone],
])('the assessments are a %s with their completion, which leads to their results', async (_name, onScreen) => {
  onScreen();
  const server = answer({ 'GET /assessments/': pageOf(assessment), 'GET /assessments/7/': assessment });
  await showStaffApp('/responses');
  await told('Tea pack');
  await told('00000007');
  await told('40%');
  const cells =
    onScreen === onWideScreen
      ? ['Tea pack00000007', 'Elvaro V1', formatDeadline('2026-12-01T23:30:00Z', 'Europe/Berlin'), '40%2/5', 'Ongoing']
      : [];
  expect(text('tbody td').slice(0, 5)).toEqual(cells);
  const heads = ['Assessment', 'Brand', 'Deadline', 'Completion', 'Status', 'Actions'];
  expect(text('thead th')).toEqual(onScreen === onWideScreen ? heads : []);
  expect(server.params('GET /assessments/')).toMatchObject([{ is_draft: 'false', ordering: '-created_at' }]);
  await press('Completed');
  await waitFor(() => expect(server.params('GET /assessments/').at(-1)).toMatchObject({ status: 'completed' }));
  expect((await find('a', 'View responses of Tea pack')).getAttribute('href')).toBe('/responses/7');
});

test('the whole report is printed from a page of its own', async () => {
  const path = 'GET /assessments/7/report/';
  const printed = [reportResponse(3, 1, { logo: 5, appeal: 20 })];
  const report = {
    assessment: {
      id: 7,
      title: 'Tea pack',
      brand: 'Elvaro',
      vis_version: 'V1',
      created_at: '2026-10-01T00:00:00.000Z',
      deadline: null,
      deadline_zone: 'UTC',
      completion_percentage: 40,
      expert_count: 5,
    },
    ...reportOf(versions, printed),
    materials: [material(1), material(2)],
    summaries: [],
    company: 'Northlight Marketing',
    made_at: '2026-11-21T00:00:00.000Z',
  };
  const server = answer({ [path]: refuse(503) });
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await showStaffApp('/responses/7/print');
  await told('Failed to load the report. Please try again.');
  expect(await button('Print')).toBeDisabled();
  expect(document.querySelector('main .MuiSkeleton-root')).toBeNull();
  server.set({ [path]: report });
  await press('Try Again');
  await told('How good is the logo?');
  await told('Tea pack');
  expect(document.querySelector('footer')?.textContent).toContain('Northlight Marketing');
  expect((await find('a', 'Back')).getAttribute('href')).toBe('/responses/7');
  expect(document.querySelector('main .MuiSkeleton-root')).toBeNull();
  expect(document.body).not.toHaveTextContent('Response 3: Expert 3');
  server.set({ [path]: { ...report, ...reportOf(versions, printed, { withEach: true }) } });
  fireEvent.click(await find('label', 'With each response'));
  await told('Response 3: Expert 3');
  expect(server.params(path)).toMatchObject([{ responses: false }, { responses: false }, { responses: true }]);
  await press('Print');
  expect(print).toHaveBeenCalledTimes(1);
  server.set({ [path]: refuse(503) });
  await loadAnew();
  await told('How good is the logo?');
  expect(document.body).not.toHaveTextContent('Failed to load');
});
