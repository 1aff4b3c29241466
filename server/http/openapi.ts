import { STATUS_CODES } from 'node:http';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { detail, fieldErrors } from '#common/api/errors.ts';
import { IDEMPOTENCY_KEY } from '#common/api/idempotency.ts';
import { type Access, accessOf } from '#server/access/policy.ts';
import { type Repetition, repetitionOf } from '#server/idempotency/policy.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of a route that reads it itself: a form with files, or JSON with the same fields. */
    form?: DescribedForm;
    /** The content type of a route that answers with a file. */
    file?: string;
  }
}

/** Refusals of input: by field, or one message. */
const refusedInput = z.union([fieldErrors, detail]);

type DescribedForm = { fields: z.ZodType; files?: Record<string, unknown> };
type Responses = Record<number, z.ZodType | { description: string; content: object }>;
type Transform = typeof jsonSchemaTransform;

const CALLERS: Record<Exclude<Access, 'public'>, string> = {
  registration: 'Anybody signed in, or registering with the token of a step.',
  signed_in: 'Anybody signed in.',
  expert: 'Experts only.',
  staff: 'Staff only.',
  super_admin: 'Super admins only.',
};

/** Describes a route in the OpenAPI document: its schemas, the fields of its form, who may call it, and its refusals. */
export const describeRoute: Transform = (document) => {
  const { schema, route, url } = document;
  if (!schema || schema.hide) return jsonSchemaTransform(document);
  const methods = [route.method].flat();
  const access = accessOf(methods[0] ?? '', url) ?? 'super_admin';
  const form = route.config?.form;
  const body = form ? formBody(form) : schema.body;
  const repetition = repetitionOf(methods[0] ?? '', url);
  const keyed = repetition === 'own' ? undefined : repetition;
  const described = {
    ...schema,
    ...(body !== undefined && { body }),
    description: [schema.description, access !== 'public' && CALLERS[access]].filter(Boolean).join(' '),
    ...(keyed && { headers: keyHeader(keyed) }),
    security: access === 'public' ? [] : [{ bearer: [] }],
    response: responses(ownResponses(route.config?.file, schema.response as Responses), {
      body: Boolean(body),
      query: Boolean(schema.querystring),
      record: url.includes(':'),
      write: methods[0] !== 'GET',
      keyed: keyed !== undefined,
      access,
    }),
  };
  return forClients(jsonSchemaTransform({ ...document, schema: described }));
};

/** Leaves out what schemas say about fields for screens only; their titles stay. */
function forClients<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(forClients) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const isField = 'title' in part && typeof part.title === 'string';
  const kept = Object.entries(part).filter(([key]) => !(isField && FOR_SCREENS.has(key)));
  return Object.fromEntries(kept.map(([key, value]) => [key, forClients(value)])) as Part;
}

const FOR_SCREENS: ReadonlySet<string> = new Set(['control', 'labels', 'sortBy'] satisfies (keyof z.GlobalMeta)[]);

const SAME = ' Without a key an identical call of the same person within 30 seconds counts as a repetition.';

/** The header that makes a call have its effect once, however often it is sent. */
function keyHeader(repetition: Repetition): z.ZodType {
  const key = z.string().min(1).max(255).optional();
  const about = 'Names this call, e.g. a UUID: sent again within 24 hours it gets the same answer and changes nothing.';
  return z.object({ [IDEMPOTENCY_KEY]: key.describe(about + (repetition === 'key_or_same' ? SAME : '')) });
}

function formBody({ fields, files = {} }: DescribedForm): z.ZodType {
  const names = Object.keys(files);
  if (names.length === 0) return fields;
  return fields.and(z.object(Object.fromEntries(names.map((name) => [name, z.file().optional()]))));
}

function ownResponses(file: string | undefined, responses: Responses = {}): Responses {
  if (!file) return responses;
  // Pages are HTML even if they refuse.
  const statuses = ['200', ...Object.keys(responses)];
  const answer = { description: 'The file', content: { [file]: { schema: z.file() } } };
  return Object.fromEntries(statuses.map((status) => [status, answer]));
}

type Kind = { body: boolean; query: boolean; record: boolean; write: boolean; keyed: boolean; access: Access };

/** The answers of the route, and the refusals common to all routes of its kind. */
function responses(own: Responses, kind: Kind): Responses {
  const all = { ...own };
  if (kind.body || kind.query || own[400]) all[400] = refusedInput;
  if (kind.body) {
    all[413] = refusedInput;
    all[415] = refusedInput;
  }
  if (kind.access !== 'public') {
    all[401] ??= detail;
    all[403] ??= detail;
    // Any write may conflict with what somebody else did meanwhile.
    if (kind.write) all[409] ??= detail;
  }
  if (kind.keyed) all[409] ??= detail;
  if (kind.record) all[404] ??= detail;
  return Object.fromEntries(Object.entries(all).map(([status, schema]) => [status, named(status, schema)]));
}

/** The default description of a response is the name of its status. */
function named(status: string, response: Responses[number]): Responses[number] {
  if (!(response instanceof z.ZodType) || response.description) return response;
  return response.describe(STATUS_CODES[status] ?? '');
}
