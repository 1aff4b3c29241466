import * as z from 'zod';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { detail } from '#common/api/errors.ts';
import {
  agreementDetail,
  agreementFilters,
  agreementPath,
  agreementPayload,
  agreementPeople,
  agreementPeopleQuery,
  agreementVersions,
  currentAgreement as currentAgreementSchema,
  newAgreement,
} from '#common/people/agreement.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { requireRunningRegistration } from '#server/features/people/registration/require-running.ts';
import { pageAnswer } from '#server/http/lists.ts';
import { idInPath } from '#server/http/route-schemas.ts';
import { acceptAgreement } from './accept.ts';
import { currentAgreement, textOf } from './current.ts';
import { exportPeople, listPeople } from './people.ts';
import { publishAgreement } from './publish.ts';
import { listVersions, readVersion } from './versions.ts';

const params = z.object({ number: idInPath });

/** The confidentiality agreement: its texts, its versions, and who has accepted which. */
export const agreementRoutes: Feature = (app, ctx) => {
  // A text never changes under its name, so that browsers may keep it.
  app.get<{ Params: { file: string } }>('/agreement/:file', { schema: { hide: true } }, async (request, reply) => {
    const [, version] = /^([\w-]{1,40})\.txt$/.exec(request.params.file) ?? [];
    const text = version === undefined ? undefined : await textOf(ctx.db, version);
    if (text === undefined) return reply.callNotFound();
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(text);
  });

  app.get(
    '/api/business/agreement/',
    { schema: { summary: 'The agreement in force', response: { 200: currentAgreementSchema } } },
    async () => {
      const { version, hash } = await currentAgreement(ctx.db);
      return { version, hash, path: agreementPath(version) };
    },
  );

  app.post(
    '/api/auth/agreement/',
    {
      schema: {
        tags: ['Account'],
        summary: 'Accept the confidentiality agreement',
        body: agreementPayload,
        response: { 200: detail },
      },
    },
    async (request) => {
      const person = currentUser(request);
      await requireRunningRegistration(ctx, person);
      await acceptAgreement(ctx.db, person.id, request.body);
      return { detail: SIGN_IN_MESSAGES.agreementAccepted };
    },
  );

  app.get(
    '/api/agreements/',
    { schema: { summary: 'Every version of the agreement', response: { 200: agreementVersions } } },
    () => listVersions(ctx.db),
  );
  app.post(
    '/api/agreements/',
    {
      schema: {
        summary: 'Publish a new version of the agreement',
        body: newAgreement,
        response: { 201: agreementDetail },
      },
    },
    async (request, reply) => {
      const number = await publishAgreement(ctx, currentUser(request).id, request.body);
      return reply.code(201).send(await readVersion(ctx.db, number));
    },
  );
  app.get(
    '/api/agreements/:number/',
    { schema: { summary: 'A version with its text', params, response: { 200: agreementDetail } } },
    (request) => readVersion(ctx.db, request.params.number),
  );
  app.get(
    '/api/agreements/:number/people/',
    {
      schema: {
        summary: 'Who has accepted a version, or has not',
        params,
        querystring: agreementPeopleQuery,
        response: { 200: agreementPeople },
      },
    },
    async (request) => {
      const { version } = await readVersion(ctx.db, request.params.number);
      const { count, rows } = await listPeople(ctx.db, version, request.query);
      return pageAnswer(request, request.query, count, rows);
    },
  );
  app.get(
    '/api/agreements/:number/export/',
    {
      schema: { summary: 'The same people as CSV', params, querystring: agreementFilters },
      config: { file: 'text/csv' },
    },
    async (request, reply) => {
      const { version } = await readVersion(ctx.db, request.params.number);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="agreement-${version}-${request.query.state}.csv"`)
        .send(exportPeople(ctx.db, version, request.query));
    },
  );
};
