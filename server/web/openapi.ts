import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import { IDEMPOTENCY_KEY } from '#common/api/repetition.ts';
import { FOR_SCREENS } from '#common/schema/fields.ts';
import type { Caller } from '#server/access/callers.ts';
import { version } from '#server/data/version.ts';
import type { CallConfig, Repetition } from './call.ts';
import { API_DOCS } from './headers.ts';
import { nameSharedSchemas, refusedInput } from './shared-schemas.ts';

type Described = { description: string; content?: object };
type Responses = Record<number, z.ZodType | Described>;
type Transform = typeof jsonSchemaTransform;

/** Adds the document of the API, and the page that shows it. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  nameSharedSchemas();
  await app.register(import('@fastify/swagger'), {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Expert Panel API', version },
      servers: [{ url: publicUrl }],
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: describeRoute,
    transformObject: (document) => shareParts(forClients(jsonSchemaTransformObject(document))),
  });
  await app.register(import('@fastify/swagger-ui'), { routePrefix: API_DOCS });
  const call = { summary: 'This document', access: 'public' } as const;
  app.get('/api/openapi.json', { schema: { hide: true }, config: { call } }, async () => app.swagger());
}

const CALLERS: Record<Exclude<Caller, 'public'>, string> = {
  registration: 'Anybody signed in, or registering with the token of a step.',
  signed_in: 'Anybody signed in.',
  expert: 'Experts only.',
  staff: 'Staff only.',
  super_admin: 'Super admins only.',
};

/** Describes a route in the document: its schemas, the fields of its form, who may call it, and its refusals. */
const describeRoute: Transform = (document) => {
  const { schema, route, url } = document;
  const call = route.config?.call;
  if (!schema || schema.hide || !call) return jsonSchemaTransform(document);
  const { access, form, repeat } = call;
  const method = String(route.method);
  const body = form ? formBody(call) : schema.body;
  const keyed = repeat === 'own' ? undefined : repeat;
  const described = {
    ...schema,
    operationId: operationId(method, url),
    ...(body !== undefined && { body }),
    ...(form && { consumes: ['multipart/form-data', 'application/json'] }),
    description: [schema.description, access !== 'public' && CALLERS[access]].filter(Boolean).join(' '),
    ...(keyed && { headers: keyHeader(keyed) }),
    ...(access === 'public' && { security: [] }),
    response: {
      ...refusals(call, {
        body: Boolean(body),
        query: Boolean(schema.querystring),
        record: url.includes(':'),
        write: method !== 'GET',
      }),
      ...answers(call, schema.response as Responses),
    },
  };
  const said = jsonSchemaTransform({ ...document, schema: described });
  if (call.example) Object.assign(said.schema.body as Json, { examples: [call.example] });
  return said;
};

/** `GET /api/experts/:id/notes/` → getExpertsByIdNotes. Made of the path, so that a call keeps its name as long as its address. */
function operationId(method: string, url: string): string {
  const words = url
    .replace(/^\/api/, '')
    .split(/[^\w:]+|_/)
    .filter(Boolean);
  const named = words.map((word) => (word.startsWith(':') ? `By${capital(word.slice(1))}` : capital(word)));
  return method.toLowerCase() + named.join('');
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

type Json = Record<string, unknown>;

type DescribedCall = {
  operationId: string;
  parameters?: Json[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Json;
};

/** Writes each shared refusal and parameter once, and names both types of a body that comes as JSON or as a form. */
function shareParts(document: Json): Json {
  const components = document.components as Json;
  const schemas = { ...(components.schemas as Json) };
  const responses: Json = {};
  const parameters: Json = {};
  const shared = (kind: string, known: Json, name: string, part: unknown) => {
    known[name] ??= part;
    return isDeepStrictEqual(known[name], part) ? { $ref: `#/components/${kind}/${name}` } : part;
  };
  const paths = structuredClone(document.paths) as Record<string, Record<string, DescribedCall>>;
  for (const call of Object.values(paths).flatMap((calls) => Object.values(calls))) {
    for (const [status, response] of Object.entries(call.responses)) {
      if (Number(status) >= 400) call.responses[status] = shared('responses', responses, status, response);
    }
    const contents = Object.values(call.requestBody?.content ?? {});
    if (contents.length > 1) {
      const name = `${capital(call.operationId)}Form`;
      schemas[name] = contents[0]?.schema;
      for (const content of contents) content.schema = { $ref: `#/components/schemas/${name}` };
    }
    call.parameters = call.parameters?.map((one) => shared('parameters', parameters, String(one.name), one) as Json);
  }
  return {
    ...document,
    paths,
    components: { ...components, schemas: usedOf(schemas, { paths, responses }), responses, parameters },
  };
}

/** The schemas that something refers to. Most are only sent or only received. */
function usedOf(schemas: Json, users: object): Json {
  const all = JSON.stringify([users, schemas]);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => all.includes(`#/components/schemas/${name}"`)));
}

/**
 * Leaves out what schemas say for screens only (titles stay), and what adds nothing: the pattern of a format, and bounds at the largest safe integer.
 */
function forClients<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(forClients) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const isField = 'title' in part && typeof part.title === 'string';
  const hasFormat = 'format' in part && typeof part.format === 'string';
  const kept = Object.entries(part).filter(
    ([key, value]) =>
      !(isField && (FOR_SCREENS as readonly string[]).includes(key)) &&
      !(hasFormat && key === 'pattern') &&
      // Parameters are optional by default, and answers may get more fields in later versions.
      !(value === false && (key === 'required' || key === 'additionalProperties')) &&
      Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER,
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, forClients(value)])) as Part;
}

const SAME = ' Without a key an identical call of the same person within 30 seconds counts as a repetition.';

/** The header with which a call has its effect once, however often it is sent. */
function keyHeader(repetition: Repetition): z.ZodType {
  const key = z.string().min(1).max(255).optional();
  const about = 'Names this call, e.g. a UUID: sent again within 24 hours it gets the same answer and changes nothing.';
  return z.object({ [IDEMPOTENCY_KEY]: key.describe(about + (repetition === 'key_or_same' ? SAME : '')) });
}

/** The fields of a form with its files. If a text in place of a file removes it, the field takes either. */
function formBody({ body = z.object({}), form }: CallConfig): z.ZodType {
  const fields = body instanceof z.ZodPipe ? (body.out as z.ZodType) : body;
  const texts = fields instanceof z.ZodObject ? (fields.shape as Record<string, z.ZodType>) : {};
  const files = Object.fromEntries(
    (form?.fileNames ?? []).map((name) => [name, (texts[name] ? z.file().or(texts[name]) : z.file()).optional()]),
  );
  if (Object.keys(files).length === 0) return fields;
  return fields instanceof z.ZodObject ? z.object({ ...texts, ...files }) : fields.and(z.object(files));
}

/** The answers of a call, each named by its status. */
function answers({ file, refuses = [] }: CallConfig, own: Responses = {}): Responses {
  const inFile = { content: { [file ?? '']: { schema: z.file() } } };
  // A page is HTML even when it refuses; the refusal of a file is JSON.
  const isInFile = (status: number) => file === 'text/html' || status < 400;
  const sent: Responses = file
    ? Object.fromEntries(
        [200, ...refuses].filter(isInFile).map((status) => [status, { description: 'The file', ...inFile }]),
      )
    : own;
  return Object.fromEntries(Object.entries(sent).map(([status, answer]) => [status, named(status, answer)]));
}

type Kind = { body: boolean; query: boolean; record: boolean; write: boolean };

/** The statuses with which a call can be refused, by its kind and its own declaration. */
function refusals({ access, repeat, throttle, form, refuses = [] }: CallConfig, kind: Kind): Responses {
  const isPublic = access === 'public';
  const statuses = [
    ...refuses,
    ...(kind.body || kind.query ? [400] : []),
    ...(isPublic ? [] : [401, 403]),
    ...(kind.record ? [404] : []),
    // Any write may conflict with what somebody else did meanwhile.
    ...((kind.write && !isPublic) || (repeat && repeat !== 'own') ? [409] : []),
    ...(kind.body ? [413, 415] : []),
    ...(throttle || form ? [429] : []),
  ];
  const withFields = new Set([400, 413, 415]);
  return Object.fromEntries(
    statuses.map((status) => [status, named(String(status), withFields.has(status) ? refusedInput : detail)]),
  );
}

/** A response is described by the name of its status, unless it says more. */
function named(status: string, response: Responses[number]): Responses[number] {
  if (!(response instanceof z.ZodType)) return response;
  const description = response.description ?? STATUS_CODES[status] ?? '';
  if (status === '204') return response.describe(description);
  return { description, content: { 'application/json': { schema: response } } };
}

/** The empty answer (204). */
export const noContent = { 204: z.null() };
