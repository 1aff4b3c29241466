import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { questionMaterialPayload, questionPayload } from '#common/assessments/questions/payload.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { formParts } from '#server/features/library/files/form.ts';
import { runFormOnce } from '#server/idempotency/once.ts';
import { addDraftQuestion, attachMaterial, listDraftQuestions } from './draft-questions.ts';

const NO_ASSESSMENT = 'Please say which assessment by its id.';
const question = z.unknown() as unknown as z.ZodType<Question>;

/** Questions of a draft one by one, for programs; the builder saves the whole draft. */
export const questionRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/assessments/questions/',
    {
      schema: {
        summary: 'List the questions of a draft',
        querystring: z.object({
          assessment_id: z.coerce.number(NO_ASSESSMENT).int(NO_ASSESSMENT).positive(NO_ASSESSMENT),
        }),
        response: { 200: z.array(question), 404: detail },
      },
    },
    (request) => listDraftQuestions(ctx, request.query.assessment_id),
  );
  app.post(
    '/api/assessments/questions/',
    {
      schema: {
        summary: 'Add a question to a draft',
        consumes: ['application/json', 'multipart/form-data'],
        response: { 201: question, 404: detail },
      },
      config: { form: { fields: questionPayload } },
    },
    async (request, reply) => {
      const payload = questionPayload.parse(await readBody(request));
      const add = () => addDraftQuestion(ctx, currentUser(request).id, payload);
      return reply.code(201).send(await runFormOnce(ctx, request, payload, add));
    },
  );
  app.post(
    '/api/assessments/question-vis-materials/',
    {
      schema: {
        summary: 'Show a VIS material beside a question of a draft',
        consumes: ['application/json', 'multipart/form-data'],
        response: { 201: question, 404: detail },
      },
      config: { form: { fields: questionMaterialPayload } },
    },
    async (request, reply) => {
      const payload = questionMaterialPayload.parse(await readBody(request));
      return reply.code(201).send(await attachMaterial(ctx, currentUser(request).id, payload));
    },
  );
};

/** The fields of a JSON body or of a form; files in it are not looked at. */
async function readBody(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) return (request.body ?? {}) as Record<string, unknown>;
  const fields: Record<string, unknown> = {};
  for await (const part of formParts(request, {})) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else part.file.resume();
  }
  return fields;
}
