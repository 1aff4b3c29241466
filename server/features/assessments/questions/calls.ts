import * as z from 'zod';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { questionMaterialPayload, questionPayload } from '#common/assessments/questions/payload.ts';
import { MIB } from '#common/values/sizes.ts';
import { formWith } from '#server/features/library/files/form.ts';
import { type Call, call } from '#server/http/call.ts';
import { addDraftQuestion, attachMaterial, listDraftQuestions } from './draft-questions.ts';

const NO_ASSESSMENT = 'Please say which assessment by its id.';
const question = z.unknown() as unknown as z.ZodType<Question>;
const form = formWith({});

/** Questions of a draft one by one, for programs; the builder saves the whole draft. */
export const questionCalls: Call[] = [
  call('GET /api/assessments/questions/', {
    summary: 'List the questions of a draft',
    access: 'assessments.show',
    refuses: [404],
    query: z.object({
      assessment_id: z.coerce.number(NO_ASSESSMENT).int(NO_ASSESSMENT).positive(NO_ASSESSMENT),
    }),
    response: { 200: z.array(question) },
    run: ({ ctx, query }) => listDraftQuestions(ctx, query.assessment_id),
  }),
  call('POST /api/assessments/questions/', {
    summary: 'Add a question to a draft',
    access: 'assessments.edit',
    repeat: 'key',
    bodyLimit: 2 * MIB,
    refuses: [404],
    form,
    body: questionPayload,
    response: { 201: question },
    run: ({ ctx, user, body }) => addDraftQuestion(ctx, user.id, body),
  }),
  call('POST /api/assessments/question-vis-materials/', {
    summary: 'Show a VIS material beside a question of a draft',
    access: 'assessments.edit',
    repeat: 'own',
    refuses: [404],
    form,
    body: questionMaterialPayload,
    response: { 201: question },
    run: ({ ctx, user, body }) => attachMaterial(ctx, user.id, body),
  }),
];
