import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import { features } from '#server/start/features.ts';
import { call } from '#server/web/call.ts';
import { fieldsOf } from '#server/web/known-fields.ts';
import { requireDeclared } from '#server/web/mount-calls.ts';
import { callsPage } from '../../../tools/calls.ts';

const response = { 200: detail };
const run = () => ({ detail: 'Done' });
const summary = 'A call';

test('the fields of every body are known, so that others can be refused', () => {
  const bodies = Object.values(features)
    .flat()
    .filter(({ body }) => body);
  expect(bodies.filter(({ body }) => !fieldsOf(body as z.ZodType)?.length).map(({ route }) => route)).toEqual([]);
});

test('the example of a body is one that its schema takes', () => {
  const examples = Object.values(features)
    .flat()
    .filter(({ example }) => example);
  expect(examples.length).toBeGreaterThan(0);
  expect(examples.filter(({ body, example }) => !body?.safeParse(example).success).map(({ route }) => route)).toEqual(
    [],
  );
});

describe('the compiler asks of a call', () => {
  test('who may make it', () => {
    // @ts-expect-error: no access
    call('GET /api/none/', { summary, response, run });
    // @ts-expect-error: a permission that the table does not name
    call('GET /api/none/', { summary, access: 'brands.sell', response, run });
  });

  test('what a repetition of a POST does', () => {
    // @ts-expect-error: no repetition
    call('POST /api/none/', { summary, access: 'public', response, run });
    // @ts-expect-error: only a POST has one
    call('GET /api/none/', { summary, access: 'public', repeat: 'key', response, run });
  });

  test('what it answers', () => {
    // @ts-expect-error: neither an answer nor a list nor a file
    call('GET /api/none/', { summary, access: 'public', run: () => ({ content: '' }) });
    // @ts-expect-error: another answer than it declares
    call('GET /api/none/', { summary, access: 'public', response, run: () => ({ text: 'Done' }) });
    // @ts-expect-error: a file is content
    call('GET /api/none/', { summary, access: 'public', file: 'text/csv', run });
    // @ts-expect-error: a list has a count
    call('GET /api/none/', { summary, access: 'public', list: detail, run: () => ({ rows: [run()] }) });
  });

  test('whether anybody is signed in', () => {
    call('GET /api/none/', {
      summary,
      access: 'public',
      response,
      // @ts-expect-error: where anybody may call, there may be nobody
      run: ({ user }) => ({ detail: String(user.id) }),
    });
    call('GET /api/none/', {
      summary,
      access: 'signed_in',
      response,
      run: ({ user }) => ({ detail: String(user.id) }),
    });
  });

  test('to use only parameters, fields and files that exist', () => {
    call('PATCH /api/none/:id/of/:other/', {
      summary,
      access: 'staff.edit',
      body: z.object({ name: z.string() }),
      response,
      run: ({ params, body }) => {
        // @ts-expect-error: the address has no such parameter
        void params.number;
        // @ts-expect-error: the body has no such field
        void body.title;
        return { detail: `${body.name} ${params.id + params.other}` };
      },
    });
  });
});

test('a parameter of an address is an id; anything else finds no row', () => {
  const { params } = call('GET /api/none/:id/of/:other/', { summary, access: 'public', response, run });
  expect(params?.parse({ id: '7', other: 'x' })).toEqual({ id: 7, other: 0 });
});

test('a route of the API that no call declares is not taken, nor a POST that does not say what a repetition does', () => {
  const app = fastify() as unknown as FastifyInstance;
  requireDeclared(app);
  const handler = async () => ({});
  const config = { call: { summary, access: 'public' as const } };
  expect(() => app.get('/api/none/', handler)).toThrow('No call declares GET /api/none/');
  expect(() => app.post('/api/none/', { config }, handler)).toThrow(
    'POST /api/none/ does not say what a repetition does',
  );
  app.get('/api/none/', { config }, handler);
  app.get('/none/', handler);
});

test('every route is declared once', () => {
  const routes = Object.values(features).flatMap((calls) => calls.map(({ route }) => route));
  expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
});

test('docs/calls.md names every call as it is (npm run calls)', async () => {
  expect(await readFile('docs/calls.md', 'utf8')).toBe(callsPage());
});
