import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { material } from '#tests/factories/materials.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { choose, draft, open, press, saveNow, type } from './draft.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
});

const materials = [material(1, { title: 'Aurora' }), material(2, { title: 'Borealis' })];
const rows = [
  { id: 'r1', label: 'Clear' },
  { id: 'r2', label: 'Cluttered' },
];

async function build(asked: Questionnaire) {
  const { server } = await open(draft({ questionnaire: asked, materials }));
  return async (): Promise<Questionnaire> => {
    const before = server.saves();
    await saveNow();
    await waitFor(() => expect(server.saves()).toBeGreaterThan(before));
    return server.held().questionnaire;
  };
}
const box = (name: string | RegExp) => screen.getByRole('combobox', { name, hidden: true });
const select = async (name: string | RegExp, option: string) => {
  fireEvent.mouseDown(box(name));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

test('each statement of a scorecard says in a word whether more is better, and undo takes it back', async () => {
  const saved = await build(questionnaire([question('scorecard', 'q1', { config: { rows } })]));
  await choose(/^1 ?Question q1/);
  const clear = 'What is better in “Clear”';
  expect(box(clear).textContent).toBe('Better: not said');
  await select(clear, 'Better: more');
  await select('What is better in “Cluttered”', 'Better: less');
  expect((await saved()).questions[0]?.config).toMatchObject({ rows: [{ better: 'more' }, { better: 'less' }] });
  press('Undo');
  expect(box('What is better in “Cluttered”').textContent).toBe('Better: not said');
  await select(clear, 'Better: not said');
  const left = JSON.parse(JSON.stringify((await saved()).questions[0]?.config));
  expect(left).toMatchObject({ rows });
  expect(JSON.stringify(left)).not.toContain('better');
});

test('a slider is not judged until it is said; of stars, more are better', async () => {
  const [slider, stars] = [question('slider', 'q1', { config: { better: undefined } }), question('rating', 'q2')];
  const saved = await build(questionnaire([slider, stars]));
  await choose(/^1 ?Question q1/);
  expect(box('What is better').textContent).toBe('Not said');
  await select('What is better', 'Less is better');
  await choose(/^2 ?Question q2/);
  expect(box('What is better').textContent).toBe('More is better');
  await select('What is better', 'Neither is better');
  expect((await saved()).questions.map(({ config }) => (config as { better?: string }).better)).toEqual([
    'less',
    'neither',
  ]);
  await select('What is better', 'More is better');
  expect((await saved()).questions[1]?.config).toEqual(stars.config);
});

test('the margin is a setting of questions that are compared, and empty it is the usual one', async () => {
  const saved = await build(questionnaire([question('nps', 'q1'), question('text', 'q2')]));
  await choose(/^1 ?Question q1/);
  const field = screen.getByLabelText('Differences that do not matter');
  expect(screen.getByText('Left empty, differences up to 10% of the scale do not matter.')).toBeDefined();
  type(field, '70');
  expect(screen.getByText('From 1 to 50 percent')).toBeDefined();
  type(field, '5');
  expect(screen.getByText('Differences up to 5% of the scale do not matter.')).toBeDefined();
  expect((await saved()).questions[0]?.margin).toBe(5);
  type(field, '');
  expect((await saved()).questions[0]?.margin).toBeUndefined();
  await choose(/^2 ?Question q2/);
  expect(screen.queryByLabelText('Differences that do not matter')).toBeNull();
});

const about = (id: string, of: number, section_id: string): Question =>
  question('rating', id, { title: `How good is ${of === 1 ? 'Aurora' : 'Borealis'}?`, section_id, material_ids: [of] });
const designs = questionnaire([about('q1', 1, 's1'), about('q2', 2, 's2')], {
  sections: ['s1', 's2'].map((id) => ({ id, title: `Part ${id}`, intro: '' })),
});
const WARNING = 'The results may not be able to decide between the designs';

test('sections with designs warn in the builder and when publishing until they rotate', async () => {
  const saved = await build(designs);
  const notice = () => screen.queryByText(WARNING)?.closest<HTMLElement>('[role="status"]');
  await waitFor(() => expect(notice()).toBeTruthy());
  press('Publish');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByText(/^Section [12]: Every expert sees the designs in the same order/)).toHaveLength(2);
  press('Cancel');
  press(/^Section 1: Every expert sees/);
  const name = /^Show this section in another order to each expert/;
  fireEvent.click(await screen.findByRole('switch', { name, hidden: true }));
  await waitFor(() => expect(notice()?.textContent).toContain('This section rotates alone'));
  fireEvent.click(within(notice() as HTMLElement).getByText(/^Section 2: Every expert sees/));
  await waitFor(() => expect(screen.getByRole('switch', { name, hidden: true })).not.toBeChecked());
  fireEvent.click(screen.getByRole('switch', { name, hidden: true }));
  await waitFor(() => expect(notice()).toBeFalsy());
  expect((await saved()).sections.map(({ rotates }) => rotates)).toEqual([true, true]);
});

test('a statement about a design without a direction is one press away from its warning', async () => {
  const saved = await build(questionnaire([question('scorecard', 'q1', { config: { rows }, material_ids: [1] })]));
  await waitFor(() => expect(screen.getByText(WARNING)).toBeDefined());
  press(/^Question 1: Say whether more is better with each statement/);
  await waitFor(() => expect(box('What is better in “Clear”')).toHaveFocus());
  await select('What is better in “Clear”', 'Better: more');
  await select('What is better in “Cluttered”', 'Better: less');
  await waitFor(() => expect(screen.queryByText(WARNING)).toBeNull());
  await saved();
});
