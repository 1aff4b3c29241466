import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { type Answer, appears, EXPERT, named, openPortal, PROFILE, press, sees, tab, until } from './portal.tsx';

export const ME = '/experts/profile/me/';

/** Saves as the server does: the answer is what was stored with what came. */
export const saves: Answer = ({ body }: { body: Partial<ExpertProfile> }) => ({ ...PROFILE, ...body });

export async function openAccount(tab: string, more: Record<string, Answer> = {}, user = EXPERT) {
  openPortal(`/account?tab=${tab}`, user, { [`PUT ${ME}`]: saves, ...more });
  await appears('button', 'Save Changes');
}
export const save = () => press('Save Changes');
export const openTab = (name: string) => fireEvent.click(tab(name));
export const selectedTab = () => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent;
export const inFocus = (selector: string) => until(() => expect(document.activeElement?.matches(selector)).toBe(true));
export const group = (name: string) => named('[role="group"], fieldset', name);
export const saved = () => sees('Profile updated successfully!');
