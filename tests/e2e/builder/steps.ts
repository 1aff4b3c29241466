import type { Locator, Page } from 'playwright-core';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { boxInView } from '#tests/e2e/harness.ts';
import type { StartedWorld } from '#tests/e2e/player/start-world.ts';
import { ADMIN } from '#tests/e2e/player/world.ts';
import { goWithin } from '#tests/e2e/portal/portal.ts';

type World = Pick<StartedWorld, 'api' | 'visId'>;

/** A draft made by the API. Returns its id. */
export async function createDraft(
  { api, visId }: World,
  title: string,
  questionnaire?: Questionnaire,
): Promise<number> {
  const made = await api<StaffAssessment>('POST', '/assessments/', ADMIN, { vis: visId, title, questionnaire });
  return made.body.id;
}

/** What the server holds of an assessment. */
export async function readDraft({ api }: World, id: number): Promise<StaffAssessment> {
  return (await api<StaffAssessment>('GET', `/assessments/${id}/`, ADMIN)).body;
}

export async function openBuilder(page: Page, url: string, id: number): Promise<void> {
  await page.goto(`${url}/assessments/${id}/edit`);
  await page.getByText('Draft saved').waitFor();
}

/** Turns from another screen of the portal to the builder of a draft with a title of its own. */
export async function turnToBuilder(page: Page, id: number, title: string): Promise<void> {
  await turnTo(page, `/assessments/${id}/edit`, title);
  await page.getByText('Draft saved').waitFor();
}

/** Turns from one screen to another whose heading is not the same. */
export async function turnTo(page: Page, path: string, heading: string): Promise<void> {
  await goWithin(page, path);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

/** Adds a question of a type after the chosen one. */
export async function addAfter(page: Page, type: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a question after this one' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${type}`) }).click();
  // The menu lies over the page until it has faded.
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(title);
}

/** Fills the texts of a list of options, rows or items. */
export async function fillOptions(page: Page, group: string, texts: string[]): Promise<void> {
  const list = page.getByRole('group', { name: group });
  for (const [index, text] of texts.entries()) await list.getByRole('textbox').nth(index).fill(text);
}

export function chooseMaterial(page: Page, title: string): Promise<void> {
  return page.getByRole('radiogroup', { name: 'Material' }).getByText(title, { exact: true }).click();
}

/** Drags from one share of an element to another, and lets go once `arrived`. */
export async function dragAcross(
  page: Page,
  element: Locator,
  from: [number, number],
  to: [number, number],
  arrived?: Locator,
): Promise<void> {
  const box = await boxInView(element);
  const at = ([x, y]: [number, number]): [number, number] => [box.x + box.width * x, box.y + box.height * y];
  // Comes from elsewhere: a press right where something was just clicked is ignored as the second half of a double click.
  await page.mouse.move(0, 0);
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await arrived?.waitFor({ state: 'attached' });
  await page.mouse.up();
}

/** Waits until the server has everything. */
export function saved(page: Page): Promise<void> {
  return page.getByText('Draft saved').waitFor();
}

/** Publishes what is open and waits for the detail. */
export async function publish(page: Page, button: string | RegExp = 'Publish'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/assessments\/\d+$/);
}
