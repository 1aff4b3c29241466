import type { Locator, Page } from 'playwright-core';

/** The controls of a question, or of a row of it, by their names. */
export const radio = (scope: Locator, name: string) => scope.getByRole('radio', { name, exact: true });
export const tick = (scope: Locator, name: string) => scope.getByRole('checkbox', { name, exact: true });
export const button = (scope: Locator | Page, name: string) => scope.getByRole('button', { name, exact: true });
export const row = (scope: Locator, name: string) => scope.getByRole('radiogroup', { name });
export const field = (scope: Locator, name: string | RegExp) => scope.getByRole('textbox', { name });
