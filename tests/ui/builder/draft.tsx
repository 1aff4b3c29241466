import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { BuilderPage } from '#admin/assessments/builder/BuilderPage.tsx';
import type { PatchAssessment, StaffAssessment } from '#common/assessments/assessments.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { answer, refusal, show } from '#tests/ui/render.tsx';

export const OTHER = 'Daniel Okafor';

export const two = () =>
  questionnaire([question('rating', 'q1', { title: 'First' }), question('text', 'q2', { title: 'Second' })]);

/** An assessment as staff read it: a draft of two questions. */
export function draft(part: Partial<StaffAssessment> = {}): StaffAssessment {
  return {
    id: 5,
    title: 'Pack refresh',
    description: '',
    vis: 1,
    visual_identity_system_name: 'Aurora',
    version: '3.0',
    deadline: null,
    deadline_zone: 'UTC',
    reward: '25.00',
    currency: 'USD',
    estimated_minutes: null,
    is_draft: true,
    is_closed: false,
    questionnaire: two(),
    revision: 1,
    draft_saved_by: null,
    draft_saved_at: '2026-11-21T13:30:00.000Z',
    has_unpublished_changes: false,
    current_version: null,
    versions: [],
    materials: [],
    has_responses: false,
    ...part,
  } as StaffAssessment;
}

/** A server with one draft, which accepts a save only on its newest revision, as the real one does. */
export function holding(first: StaffAssessment) {
  let held = first;
  const change = (part: Partial<StaffAssessment>, by: string) => {
    held = { ...held, ...part, revision: held.revision + 1, draft_saved_by: by };
    return held;
  };
  const server = answer({
    'GET /assessments/:id/': () => held,
    'POST /assessments/:id/editing/': () => ({ editors: [], revision: held.revision }),
    'PATCH /assessments/:id/': ({ body }) => {
      const { revision, publish, ...part } = body as PatchAssessment & { publish?: boolean };
      if (revision !== held.revision) throw refusal(409, 'Somebody else saved this draft.');
      const published = publish || part.is_draft === false;
      const current_version = (held.current_version ?? 0) + (published ? 1 : 0) || null;
      return change({ ...(part as Partial<StaffAssessment>), current_version }, 'Ada Moss');
    },
  });
  return {
    ...server,
    held: () => held,
    titles: () => held.questionnaire.questions.map(({ title }) => title),
    saves: () => server.writes().filter((call) => call.startsWith('PATCH')).length,
    /** Somebody else saves; the open builder does not know yet. */
    saveElsewhere: (part: Partial<StaffAssessment>) => change(part, OTHER),
  };
}

/** Opens the builder and waits until it is there. */
export async function open(assessment = draft()) {
  const server = holding(assessment);
  const view = show(<BuilderPage />, { at: '/assessments/5/edit', path: '/assessments/:id/edit' });
  await screen.findAllByText('Settings');
  return { server, ...view };
}

/** A button by its name; finding one by its role takes long in a screen as large as the builder. */
export function findButton(name: string | RegExp): HTMLElement | undefined {
  const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();
  const isNamed = (one: Element) => (typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one)));
  return [...document.querySelectorAll<HTMLElement>('button, [role="button"]')].find(isNamed);
}

export function button(name: string | RegExp): HTMLElement {
  const found = findButton(name);
  if (!found) throw new Error(`There is no button “${name}”`);
  return found;
}
export const press = (name: string | RegExp) => fireEvent.click(button(name));
export const key = (init: object) => fireEvent.keyDown(document.activeElement ?? document.body, init);
/** Ctrl+S, and until its answer has come. */
export const saveNow = () => act(async () => void key({ key: 's', ctrlKey: true }));
export function titleField(): HTMLTextAreaElement {
  const labels = [...document.querySelectorAll('label')].filter(({ textContent }) =>
    textContent?.startsWith('Question'),
  );
  const found = labels.map(({ control }) => control).find((control) => control instanceof HTMLTextAreaElement);
  if (!found) throw new Error('No question is open');
  return found;
}
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Makes the open builder load what the others did, as it does every few seconds. */
export async function hearOfOthers(): Promise<void> {
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
}

/** Chooses a question in the outline by the words it begins with. */
export async function choose(name: RegExp): Promise<void> {
  press(name);
  await waitFor(titleField);
}
