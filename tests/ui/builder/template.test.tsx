import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TemplatePage } from '#admin/assessments/templates/TemplatePage.tsx';
import { updateQuestion } from '#common/assessments/questionnaire/edit.ts';
import type { Template } from '#common/assessments/templates.ts';
import { answer, show } from '#tests/ui/render.tsx';
import { choose, OTHER, saveNow, titleField, two, type } from './draft.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

const template: Template = {
  id: 3,
  title: 'Shelf test',
  description: '',
  category: 'Packaging',
  question_count: 2,
  revision: 1,
  updated_at: '2026-11-21T13:30:00.000Z',
  saved_by: 'Ada Moss',
  questionnaire: two(),
};

/** Opens a template that the server holds; `saveElsewhere` is somebody else's save, of which the open builder does not know. */
async function open() {
  let held = template;
  answer({
    'GET /assessments/templates/:id/': () => held,
    'PUT /assessments/templates/:id/': ({ body }) => {
      held = { ...held, ...(body as Partial<Template>), saved_by: 'Ada Moss' };
      return held;
    },
  });
  show(<TemplatePage />, { at: '/assessments/templates/3', path: '/assessments/templates/:id' });
  await screen.findAllByText('Settings');
  return {
    titles: () => held.questionnaire.questions.map(({ title }) => title),
    saveElsewhere: (questionnaire: Template['questionnaire']) => {
      held = { ...held, questionnaire, saved_by: OTHER, revision: 2, updated_at: '2026-11-21T14:00:00.000Z' };
    },
  };
}

test('two who change different questions of a template keep both without being asked', async () => {
  const server = await open();
  await choose(/^2 ?Second/);
  type(titleField(), 'Mine');
  server.saveElsewhere(updateQuestion(two(), 'q1', { title: 'Theirs' }));
  await saveNow();
  await waitFor(() => expect(server.titles()).toEqual(['Theirs', 'Mine']));
  expect(screen.queryByText('You both changed the same thing')).toBeNull();
});

test('two who change the same question of a template are asked, and told who saved the other one', async () => {
  const server = await open();
  await choose(/^1 ?First/);
  type(titleField(), 'Mine');
  server.saveElsewhere(updateQuestion(two(), 'q1', { title: 'Theirs' }));
  await saveNow();
  const title = await screen.findByText('You both changed the same thing');
  const element = title.closest('[role=dialog]') as HTMLElement;
  const dialog = within(element);
  expect(element).toHaveTextContent(OTHER);
  dialog.getByText('Question: Theirs');
  expect(server.titles()).toEqual(['Theirs', 'Second']);
  fireEvent.click(dialog.getByText('Keep Both'));
  await waitFor(() => expect(server.titles()).toEqual(['Theirs', 'Mine', 'Second']));
});
