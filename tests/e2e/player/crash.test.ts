import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedAnswers } from '#common/answers/responses.ts';
import type { OwnResponse } from '#common/assessments/assessments.ts';
import { newQuestion, type Question } from '#common/assessments/questionnaire/schema.ts';
import { type Product, startProduct } from '#tests/e2e/harness.ts';
import { openToOthers } from '#tests/servers/open-to-others.ts';
import { createVis, EXPERT } from './world.ts';

const QUESTIONS = 40;
/** The long run asks for more of them. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);

let product: Product;
let world: Awaited<ReturnType<typeof createVis>>;

beforeAll(async () => {
  product = await startProduct();
  world = await createVis(product);
});
afterAll(() => product.close());

test('after a SIGKILL in the middle of saving, every acknowledged answer is there, once, and no file is open to others', async () => {
  const questions = Array.from(
    { length: QUESTIONS },
    (_, index) => ({ ...newQuestion('slider', `q${index}`, 's1'), title: `Question ${index}` }) as Question<'slider'>,
  );
  const id = await world.publish({ display: 'question', sections: [{ id: 's1', title: '', intro: '' }], questions });
  const response = (await product.api<OwnResponse>('POST', `/projects/surveys/${id}/start/`, EXPERT)).body;
  const acknowledged = new Map<string, number>();
  let revision = 0;

  for (let round = 0; round < ROUNDS; round += 1) {
    const saving = questions.map(async ({ id: question_id }) => {
      for (;;) {
        revision += 1;
        const value = revision % 101;
        const answered_at = new Date().toISOString();
        const answer = { question_id, value, cannot_judge: false, revision, answered_at, measurement: null };
        const body = { response: response.id, answers: [answer] };
        const saved = await product
          .api<SavedAnswers>('POST', '/assessments/question-responses/', EXPERT, body)
          .catch(() => null);
        if (saved?.status !== 200) return;
        acknowledged.set(question_id, Math.max(acknowledged.get(question_id) ?? 0, answer.revision));
      }
    });
    await expect.poll(() => acknowledged.size, { timeout: 30_000, interval: 5 }).toBeGreaterThan(QUESTIONS / 2);
    await product.kill('SIGKILL');
    await Promise.all(saving);
    expect(await openToOthers(product.dataDir), 'after the crash').toEqual([]);
    await product.restart();
    expect(await openToOthers(product.dataDir), 'after the restart').toEqual([]);

    const held = (await world.held(id)).response?.answers ?? [];
    expect(new Set(held.map((answer) => answer.question_id)).size).toBe(held.length);
    const revisions = new Map(held.map((answer) => [answer.question_id, answer.revision]));
    for (const [question, last] of acknowledged) {
      expect(revisions.get(question) ?? 0, question).toBeGreaterThanOrEqual(last);
    }
  }
});
