import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type FieldErrors, toFieldErrors } from '#common/errors.ts';
import { HttpError } from './errors.ts';

/** Sentences for what Fastify and its plugins refuse before a route runs. */
const SENTENCES: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'Not found.',
  413: 'This is too large.',
  415: 'This kind of content is not accepted here.',
  503: 'The service is busy. Please try again in a moment.',
};

/** Turns whatever went wrong into the API's answer: {errors} for input, {detail} for the rest, never an inner message. */
export async function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (error instanceof HttpError) {
    await reply.code(error.status).headers(error.headers).send(error.body);
    return;
  }
  if (error instanceof z.core.$ZodError) {
    await reply.code(400).send({ errors: toFieldErrors(error) });
    return;
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    await reply.code(400).send({ errors: routeErrors(error.validation) });
    return;
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    await reply.code(status).send({ detail: SENTENCES[status] ?? 'The request was refused.' });
    return;
  }
  request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  const code = status === 503 ? 503 : 500;
  await reply.code(code).send({ detail: SENTENCES[code] ?? 'Something went wrong on our side. Please try again.' });
}

function routeErrors(issues: { instancePath: string; message?: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = issue.instancePath.split('/').filter(Boolean).join('.') || 'non_field_errors';
    errors[field] = [...(errors[field] ?? []), issue.message ?? 'Invalid value'];
  }
  return errors;
}
