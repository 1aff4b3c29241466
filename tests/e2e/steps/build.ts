import type { Page } from 'playwright-core';
import { textPdf } from '#tests/e2e/admin/low-pdf.ts';
import { designPng } from '#tests/e2e/player/material-files.ts';
import { goWithin } from '#tests/e2e/portal/portal.ts';

const upload = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

/** Staff create a VIS of a new brand in the dialog's four steps. */
export async function createVis(page: Page, brand: string): Promise<void> {
  await goWithin(page, '/vis');
  await page.getByRole('button', { name: 'New VIS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Visual Identity System' });
  const next = dialog.getByRole('button', { name: 'Next' });

  await dialog.getByLabel('Create New Brand').check();
  await dialog.getByLabel('Brand Name').fill(brand);
  await dialog
    .getByLabel('Logo image')
    .setInputFiles(upload('logo.png', 'image/png', await designPng('#884400', brand)));
  await next.click();

  await dialog.getByLabel('Version').fill('V1');
  await dialog
    .getByLabel('VIS PDF Document')
    .setInputFiles(upload('guide.pdf', 'application/pdf', await textPdf(595, 842)));
  await dialog.getByLabel('Release Date').fill('2026-10-01');
  await dialog.getByLabel('Category').fill('Juice');
  await dialog.getByLabel('Market').fill('Premium');
  await dialog.getByLabel('Geographical Regions').click();
  await page.getByRole('option', { name: 'Western Europe' }).click();
  await page.keyboard.press('Escape');
  await next.click();

  await dialog
    .getByLabel('Images', { exact: true })
    .setInputFiles([
      upload('front.png', 'image/png', await designPng('#3366aa', 'Front')),
      upload('shelf.png', 'image/png', await designPng('#22aa66', 'Shelf')),
    ]);
  await dialog.getByText('2 image(s) selected').waitFor();
  await next.click();
  await dialog.getByRole('button', { name: 'Create VIS' }).click();
  await dialog.waitFor({ state: 'hidden', timeout: 60_000 });
}

/** Staff build an assessment with stars, a single choice, pins and a text, and publish it. Returns its id. */
export async function buildAssessment(page: Page, brand: string, title: string): Promise<number> {
  await goWithin(page, '/assessments/create');
  await page.getByRole('combobox', { name: 'Visual Identity System' }).click();
  await page.getByRole('option', { name: new RegExp(brand) }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Create Assessment' }).click();
  await page.waitForURL(/\/assessments\/\d+\/edit/);
  const id = Number(/\/assessments\/(\d+)\//.exec(page.url())?.[1]);

  const inThirtyDays = new Date(Date.now() + 30 * 24 * 3_600_000);
  await page.getByLabel('Deadline').fill(inThirtyDays.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length));
  await page.getByLabel('Reward').fill('40');
  await addQuestion(page, 'Star rating', 'How appealing is the pack?');
  await addQuestion(page, 'Single choice', 'Where would you expect it?');
  const options = page.getByRole('group', { name: 'Options' }).getByRole('textbox');
  await options.nth(0).fill('Supermarket');
  await options.nth(1).fill('Delicatessen');
  await addQuestion(page, 'Pins on the design', 'What catches your eye?');
  await page.getByRole('radiogroup', { name: 'Material' }).getByText('front', { exact: true }).click();
  await addQuestion(page, 'Text', 'What would you change?');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click();
  await page.waitForURL((address) => address.pathname === `/assessments/${id}`);
  return id;
}

async function addQuestion(page: Page, type: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Question' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${type}`) }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(title);
}

/** Staff assign an expert and send the invitation. */
export async function inviteExpert(page: Page, id: number, name: string): Promise<void> {
  await goWithin(page, `/assessments/${id}`);
  await page.getByRole('tab', { name: 'Experts' }).click();
  await page.getByRole('button', { name: /^Assign/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Search experts').fill(name);
  await dialog.getByRole('checkbox', { name: new RegExp(name) }).check();
  await dialog.getByRole('button', { name: /^Assign/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Send 1 invitation/ }).click();
  await page.getByText('1 expert(s) has/have not been invited yet.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
