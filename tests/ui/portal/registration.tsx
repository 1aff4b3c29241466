import { expect } from 'vitest';
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

/** Opens the wizard at a step as a reload would, with a token of registration. */
export async function openStep(
  step: number,
  more: Record<string, Answer> = {},
  draft: Partial<Draft> = {},
): Promise<void> {
  const stored = { ...EMPTY_DRAFT, step, person, verifiedEmail: step > 2 ? person.email : '', ...draft };
  sessionStorage.setItem('expert-panel-registration', JSON.stringify(stored));
  localStorage.setItem('access_token', REGISTRATION_TOKEN);
  openPortal('/register', null, more);
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
