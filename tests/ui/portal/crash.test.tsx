import { act, fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newQuestion } from '#common/assessments/questionnaire/schema.ts';
import { material } from '#tests/factories/materials.ts';
import { question } from '#tests/factories/questions.ts';
import { begun } from '#tests/ui/player/answering.tsx';
import { button, EXPERT, load, openPortal, preparePortal, until } from './portal.tsx';

preparePortal();

const REASON = "Failed to execute 'insertBefore' on 'Node'";

/** What React does next to the page fails once. */
function failNextStep(): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(Node.prototype, 'insertBefore').mockImplementationOnce(() => {
    throw new DOMException(REASON, 'NotFoundError');
  });
}

const crashed = () =>
  until(() => {
    expect(document.body.textContent).toContain('This screen could not be shown. Please reload it.');
    expect(document.body.textContent).not.toContain('insertBefore');
    expect(button('Reload')).toBeDefined();
  });

const look = {
  ...newQuestion('timed_exposure', 'look', 's1'),
  title: 'A quick look',
  config: { material_id: 1, page: null, ms: 5000, follow_up: 'What do you remember?' },
};

const open = (questions: Parameters<typeof begun>[0]) =>
  openPortal('/assessments/5/complete', EXPERT, {
    'GET /assessments/5/': { ...begun(questions), materials: [material(1)] },
    'GET /assessments/question-responses/': { results: [] },
    // The line is down, so that nothing is saved but in the browser.
    'POST /assessments/question-responses/': new Error('no answer'),
  });

test('a crash tells no reason, and what was typed is there after a reload', async () => {
  open([question('text', 'q1')]);
  const field = () => document.querySelector<HTMLTextAreaElement>('textarea:not([aria-hidden])');
  await until(() => expect(field()).not.toBeNull());
  failNextStep();
  fireEvent.change(field() as Element, { target: { value: 'Half a sent' } });
  await crashed();
  load();
  await until(() => expect(field()?.value).toBe('Half a sent'));
});

test('a crash while a timed picture is shown does not spend it', async () => {
  HTMLImageElement.prototype.decode = async () => undefined;
  open([look as never]);
  await until(() => expect(button('Show the picture')).toBeDefined());
  fireEvent.click(button('Show the picture'));
  await until(() => expect(localStorage.getItem('expert-panel-exposure:1:look')).toBe('1'));
  failNextStep();
  await act(async () => void window.dispatchEvent(new Event('blur')));
  await crashed();
  load();
  await until(() => expect(button('Show it again')).toBeDefined());
});
