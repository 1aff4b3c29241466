import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { startResponse } from '#server/answers/responses/calls.ts';
import { readConfig } from '#server/data/config/config.ts';
import { answers } from '#server/data/schema/assessments.ts';
import { startServer } from '#server/start/start.ts';
import { createAssessment, invite, questionnaireOf, questionOf } from '#tests/api/assessment-factories.ts';
import { createExpert } from '#tests/api/factories.ts';

/**
 * The server in a process of its own with experts who have begun an assessment. Prints one line of JSON with its address, what the experts
 * send with, and how many bare inserts a second the same database takes; then it serves until it is ended.
 */
const EXPERTS = Number(process.env.EXPERTS);
const BARE_MS = 3000;

const dataDir = await mkdtemp(path.join(tmpdir(), 'panel-bench-'));
const config = readConfig({ ...process.env, DATA_DIR: dataDir, SEED_DEMO: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' });
const server = await startServer(config);
const { ctx } = server;

const questions = Array.from({ length: 40 }, (_, index) => questionOf('slider', `q${index}`));
const assessment = await createAssessment(ctx, questionnaireOf(questions));
const experts = [];
for (let index = 0; index < EXPERTS; index += 1) {
  const expert = await createExpert(ctx);
  await invite(ctx, assessment.id, expert.id);
  const response = await startResponse(ctx, assessment.id, expert.id);
  experts.push({ token: expert.token, response: response.id });
}

let inserted = 0;
const end = Date.now() + BARE_MS;
await Promise.all(
  experts.map(async ({ response }) => {
    while (Date.now() < end) {
      inserted += 1;
      await ctx.db
        .insert(answers)
        .values({
          response_id: response,
          question_id: `bare${inserted % 40}`,
          value: inserted % 101,
          revision: inserted,
          answered_at: new Date(),
        })
        .onConflictDoUpdate({
          target: [answers.response_id, answers.question_id],
          set: { value: sql`excluded.value`, revision: sql`excluded.revision` },
        });
    }
  }),
);
await ctx.db.delete(answers);
process.stdout.write(`${JSON.stringify({ url: server.url, experts, bare: inserted / (BARE_MS / 1000) })}\n`);

process.on('SIGTERM', async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
