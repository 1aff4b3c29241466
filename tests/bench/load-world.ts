import { startResponse } from '#server/answers/responses/start.ts';
import { readConfig } from '#server/data/config/config.ts';
import { settings } from '#server/data/schema/system.ts';
import { startServer } from '#server/start/start.ts';
import { createAssessment, invite, questionnaireOf, questionOf } from '#tests/api/assessment-factories.ts';
import { createAdmin, createExpert } from '#tests/api/factories.ts';

/**
 * Fills the database of the environment with experts who have begun an assessment, and with staff, and ends. Prints one line of JSON:
 * what each expert sends with, and the tokens of staff.
 */
const QUESTIONS = 40;

const server = await startServer(readConfig({ ...process.env, SEED_DEMO: '0', LOG_LEVEL: 'error' }));
const { ctx } = server;
// Staff would have to enrol first.
await ctx.db.insert(settings).values({ key: 'staff_second_factor_required', value: false }).onConflictDoNothing();

const questions = Array.from({ length: QUESTIONS }, (_, index) => questionOf('slider', `q${index}`));
const assessment = await createAssessment(ctx, questionnaireOf(questions));
const experts = [];
for (let index = 0; index < Number(process.env.EXPERTS); index += 1) {
  const expert = await createExpert(ctx);
  await invite(ctx, assessment.id, expert.id);
  const response = await startResponse(ctx, assessment.id, expert.id);
  experts.push({ token: expert.token, response: response.id });
}
const staff = [];
for (let index = 0; index < Number(process.env.STAFF); index += 1) staff.push((await createAdmin(ctx)).token);
await server.close();
process.stdout.write(`${JSON.stringify({ experts, staff })}\n`, () => process.exit(0));
