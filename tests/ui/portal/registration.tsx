import { expect } from 'vitest';
import type { RunningRegistration } from '#common/people/registration.ts';
import { type Draft, EMPTY_DRAFT } from '#portal/registration/draft.ts';
import { type Answer, answer, button, openPortal, press, REGISTRATION_TOKEN, sees, until } from './portal.tsx';

export const person = {
  first_name: 'Sam',
  last_name: 'States',
  mobile_phone: '+49 151 2345678',
  email: 'sam@example.org',
  birthdate: '1985-04-12',
};
export const LABELS = [
  ['First name', person.first_name],
  ['Last name', person.last_name],
  ['Mobile phone', person.mobile_phone],
  ['Email', person.email],
  ['Birthdate', person.birthdate],
] as const;
export const next = (name = 'Next') => press(name);
export const inFocus = (selector: string) => until(() => expect(document.activeElement?.matches(selector)).toBe(true));

/** What the server keeps of a registration that was left at a step. */
export const runningAt = (step: number, more: Partial<RunningRegistration> = {}): RunningRegistration => ({
  step,
  person,
  email: person.email,
  password_set: step > 3,
  agreed: step > 4,
  profile_picture: null,
  ...more,
});

/** Keeps a draft as the wizard does in this browser. */
export const keepDraft = (draft: Partial<Draft> & { storedAt?: number }) =>
  localStorage.setItem('expert-panel-registration', JSON.stringify({ ...EMPTY_DRAFT, person, unsent: true, ...draft }));
export const keptDraft = () => JSON.parse(localStorage.getItem('expert-panel-registration') ?? 'null');

/** Opens the wizard at a step as a reload would, with a token of registration and what the server keeps. */
export async function openStep(
  step: number,
  more: Record<string, Answer> = {},
  draft: Partial<Draft> = {},
): Promise<void> {
  keepDraft({ step, passwordSetFor: step > 3 ? person.email : '', codeSentAt: Date.now() - 60_000, ...draft });
  if (step > 2) localStorage.setItem('access_token', REGISTRATION_TOKEN);
  const kept: Record<string, Answer> = {
    'GET /business/registration/': runningAt(step),
    'PUT /business/registration/': new Response(null, { status: 204 }),
  };
  openPortal('/register', null, { ...(step > 2 && kept), ...more });
  await sees(`Step ${step} of 8`);
}

/** Presses Next once for each answer and waits for what it makes the screen say. */
export async function refusals(path: string, cases: readonly (readonly [Answer, ...string[]])[], name = 'Next') {
  for (const [given, ...texts] of cases) {
    answer({ [path]: given });
    await until(() => expect(button(name)).toBeEnabled());
    next(name);
    for (const text of texts) await sees(text);
  }
}
