import type { Page as BrowserPage } from 'playwright-core';
import type { Page } from '#common/api/lists.ts';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { QUESTION_TYPES } from '#common/assessments/questions/registry.ts';
import type { VisRow } from '#common/library/vis.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { apiOf } from '#tests/servers/api.ts';
import { launchChromium, signIn } from '#tests/servers/browser.ts';
import { startProcess } from '#tests/servers/product.ts';
import { buildIfStale } from '../../tools/portal-build.ts';
import { unlessQuick } from './quick.ts';

const QUESTIONS = 200;
const ADMIN = 'admin@example.com';
const TEXT = unlessQuick('How well does this design tell what the product is, compared with others?', 'How');

/** From a key to the next painted frame while typing in the builder of 200 questions (aim: under 50 ms), in the question's text and in an option. */
export async function run(): Promise<void> {
  await buildIfStale();
  const product = await startProcess({ SEED_DEMO: '1' });
  const browser = await launchChromium();
  try {
    const api = apiOf(product.url);
    const { body: library } = await api<Page<VisRow>>('GET', '/brands/vis/', ADMIN);
    const made = await api<StaffAssessment>('POST', '/assessments/', ADMIN, {
      vis: library.results[0]?.id,
      title: 'Long',
      questionnaire: longQuestionnaire(),
    });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, product.url, ADMIN);
    const opening = performance.now();
    await page.goto(`${product.url}/assessments/${made.body.id}/edit`);
    await page.getByRole('button', { name: /^100 / }).click();
    console.log(`open with ${QUESTIONS} questions    ${Math.round(performance.now() - opening)} ms`);
    await measure(page, "key in a question's text", page.getByRole('textbox', { name: 'Question', exact: true }));
    await page.getByRole('button', { name: /^101 .*Single choice/ }).click();
    await measure(page, 'key in an option', page.getByRole('textbox', { name: 'Option 1' }));
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Every fourteenth question of the same type, each with a text of its own; the 101st is a single choice. */
function longQuestionnaire(): Questionnaire {
  const ask = (index: number) => {
    const type = index === 100 ? 'single_choice' : (QUESTION_TYPES[index % QUESTION_TYPES.length] ?? 'text');
    return question(type, `q${index + 1}`, { title: `Question number ${index + 1} about the design and what it says` });
  };
  return questionnaire(Array.from({ length: QUESTIONS }, (_, index) => ask(index)));
}

/** Types a sentence at some six keys a second, and prints how long each key waited for its frame. */
async function measure(page: BrowserPage, name: string, field: ReturnType<BrowserPage['getByRole']>): Promise<void> {
  await field.press('End');
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    document.addEventListener(
      'keydown',
      (event) => {
        // The frame after the key's work: a task queued in an animation frame runs once that frame is painted.
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp);
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  await field.pressSequentially(TEXT, { delay: 160, timeout: 120_000 });
  await page.waitForFunction(
    (count) => (window as unknown as { keyTimes: number[] }).keyTimes.length >= count,
    TEXT.length,
  );
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes.splice(0));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(1);
  const slow = times.filter((time) => time >= 50).length;
  console.log(
    `${name.padEnd(28)}median ${at(0.5)} ms, 95 % ${at(0.95)} ms, slowest ${at(1)} ms, ${slow} of ${times.length} at 50 ms or more`,
  );
}
