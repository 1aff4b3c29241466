import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import {
  agreementDetail,
  agreementFilters,
  agreementPath,
  agreementPayload,
  agreementPeopleQuery,
  agreementPerson,
  agreementVersions,
  currentAgreement as currentAgreementSchema,
  newAgreement,
} from '#common/people/agreement.ts';
import { KIB } from '#common/words/units.ts';
import { requireRunningRegistration } from '#server/accounts/registration/queries.ts';
import { type Call, call } from '#server/web/call.ts';
import { acceptAgreement } from './accept.ts';
import { exportPeople, listPeople } from './people.ts';
import { currentAgreement, publishAgreement, textOf } from './publish.ts';
import { askToTell } from './tell.ts';
import { listVersions, readVersion } from './versions.ts';

/** The confidentiality agreement: its texts, its versions, and who has accepted which. */
export const agreementCalls: Call[] = [
  call('GET /agreement/:file', {
    summary: 'The text of a version',
    access: 'public',
    hidden: true,
    params: z.object({ file: z.string() }),
    file: 'text/plain',
    run: async ({ ctx, params, reply }) => {
      const [, version] = /^([\w-]{1,40})\.txt$/.exec(params.file) ?? [];
      const content = version === undefined ? undefined : await textOf(ctx.db, version);
      if (content === undefined) {
        reply.callNotFound();
        return reply;
      }
      // A text never changes under its name, so that browsers may keep it.
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return { content };
    },
  }),
  call('GET /api/business/agreement/', {
    summary: 'The agreement in force',
    access: 'public',
    response: { 200: currentAgreementSchema },
    run: async ({ ctx }) => {
      const { version, hash } = await currentAgreement(ctx.db);
      return { version, hash, path: agreementPath(version) };
    },
  }),
  call('GET /api/agreements/', {
    summary: 'Every version of the agreement',
    access: 'agreements.list',
    response: { 200: agreementVersions },
    run: ({ ctx }) => listVersions(ctx.db),
  }),
  call('POST /api/agreements/', {
    summary: 'Publish a new version of the agreement',
    access: 'agreements.create',
    repeat: 'key',
    bodyLimit: 512 * KIB,
    body: newAgreement,
    response: { 201: agreementDetail },
    run: async ({ ctx, user, body }) => readVersion(ctx.db, await publishAgreement(ctx, user.id, body)),
  }),
  call('GET /api/agreements/:number/', {
    summary: 'A version with its text',
    access: 'agreements.show',
    response: { 200: agreementDetail },
    run: ({ ctx, params }) => readVersion(ctx.db, params.number),
  }),
  call('POST /api/agreements/:number/tell/', {
    summary: 'Tell those who have not accepted the version in force',
    access: 'agreements.tell',
    repeat: 'key',
    response: { 200: detail },
    run: ({ ctx, params }) => askToTell(ctx, params.number),
  }),
  call('GET /api/agreements/:number/people/', {
    summary: 'Who has accepted a version, or has not',
    access: 'agreements.show',
    query: agreementPeopleQuery,
    list: agreementPerson,
    run: async ({ ctx, params, query }) => {
      const { version } = await readVersion(ctx.db, params.number);
      return listPeople(ctx.db, version, query);
    },
  }),
  call('GET /api/agreements/:number/export/', {
    summary: 'The same people as CSV',
    access: 'agreements.export',
    throttle: 'export',
    exported: 'agreement.people_exported',
    query: agreementFilters,
    file: 'text/csv',
    run: async ({ ctx, params, query }) => {
      const { version } = await readVersion(ctx.db, params.number);
      return { name: `agreement-${version}-${query.state}.csv`, content: exportPeople(ctx.db, version, query) };
    },
  }),
  call('POST /api/auth/agreement/', {
    summary: 'Accept the confidentiality agreement',
    access: 'registration',
    repeat: 'own',
    body: agreementPayload,
    response: { 200: detail },
    before: ({ ctx, user }) => requireRunningRegistration(ctx, user),
    run: ({ ctx, user, body }) => acceptAgreement(ctx.db, user.id, body),
  }),
];
