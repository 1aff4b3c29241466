import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createAutosave } from '#admin/assessments/builder/document/autosave.ts';
import { BuilderContext } from '#admin/assessments/builder/document/context.ts';
import type { BuilderDocument } from '#admin/assessments/builder/document/document.ts';
import { type Dispute, mergeDocuments } from '#admin/assessments/builder/document/merge.ts';
import { createBuilderStore } from '#admin/assessments/builder/document/store.ts';
import { DraftDisputes } from '#admin/assessments/builder/publish/DraftConflict.tsx';
import { removeQuestion, updateQuestion } from '#common/assessments/questionnaire/edit.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { show as draw } from './render.tsx';

const base: BuilderDocument = {
  title: 'Pack refresh',
  description: '',
  vis: 1,
  deadline_local: '',
  deadline_zone: 'UTC',
  reward: '25',
  currency: 'USD',
  estimated_minutes: null,
  questionnaire: questionnaire([question('rating', 'q1', { title: 'First' }), question('text', 'q2')]),
};
const retitled = (title: string, document = base): BuilderDocument => ({
  ...document,
  questionnaire: updateQuestion(document.questionnaire, 'q1', { title }),
});

/** Shows what two people disagree on, and returns how each dispute was settled. */
function show(mine: BuilderDocument, theirs: BuilderDocument) {
  const { disputes } = mergeDocuments({ saved: base, now: mine }, { saved: base, now: theirs });
  const store = createBuilderStore(mine);
  const send = () => Promise.resolve(2);
  const autosave = createAutosave({ store, initial: base, revision: 1, savesFields: () => true, send });
  const onChosen = vi.fn<(choose: (dispute: Dispute) => string) => void>();
  draw(
    <BuilderContext value={{ store, autosave, materials: [], brand: 'Elvaro', version: 'V1' }}>
      <DraftDisputes who="Anna" at="2026-11-21T13:30:00Z" disputes={disputes} onChosen={onChosen} />
    </BuilderContext>,
  );
  return () => {
    const [choose] = onChosen.mock.lastCall ?? [];
    return disputes.map((dispute) => choose?.(dispute));
  };
}

test('the dispute shows both versions of the question, and the first choice keeps the work of both', () => {
  const chosen = show(retitled('Mine'), retitled('Theirs'));
  screen.getByRole('radiogroup', { name: 'Question 1 “Theirs”' });
  screen.getByText('Question: Mine');
  screen.getByText('Question: Theirs');
  expect(screen.getByLabelText<HTMLInputElement>('Keep both: yours becomes a question of its own below').checked).toBe(
    true,
  );
  fireEvent.click(screen.getByText('Keep Both'));
  expect(chosen()).toEqual(['both']);
});

test('a dispute takes one version only when it is chosen', () => {
  const chosen = show(retitled('Mine'), retitled('Theirs'));
  fireEvent.click(screen.getByLabelText('Only Anna’s'));
  fireEvent.click(screen.getByText('Continue'));
  expect(chosen()).toEqual(['theirs']);
});

test('a dispute about an amount has no preselected choice', () => {
  const chosen = show({ ...base, reward: '30' }, { ...base, reward: '40' });
  const button = screen.getByText<HTMLButtonElement>('Continue');
  expect(button.disabled).toBe(true);
  screen.getByText('Reward: 30 USD');
  fireEvent.click(screen.getByLabelText('Only yours'));
  fireEvent.click(button);
  expect(chosen()).toEqual(['mine']);
});

test('a question that one removed and the other changed is kept unless removing it is chosen', () => {
  const removed = { ...base, questionnaire: removeQuestion(base.questionnaire, 'q1') };
  const chosen = show(removed, retitled('Theirs'));
  screen.getByText('Removed');
  expect(screen.getByLabelText<HTMLInputElement>('Keep the question').checked).toBe(true);
  fireEvent.click(screen.getByLabelText('Remove it'));
  fireEvent.click(screen.getByText('Continue'));
  expect(chosen()).toEqual(['mine']);
});
