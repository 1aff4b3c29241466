import * as z from 'zod';
import { DAY } from '#common/words/units.ts';
import { notFound } from '#server/data/errors.ts';
import { readSetting } from '#server/data/settings.ts';
import { version } from '#server/data/version.ts';
import type { Context } from '#server/outside/context.ts';
import { type Call, call } from '#server/web/call.ts';
import { readinessOf } from './readiness.ts';

/** How long the text is right; RFC 9116 wants less than a year. */
const VALID_FOR = 180 * DAY;

/**
 * Where to report a weakness (RFC 9116): the contact address of the settings, until a day about half a year ahead.
 * @throws HttpError 404 until it is set
 */
async function securityText({ config, db }: Pick<Context, 'config' | 'db'>): Promise<string> {
  const contact = await readSetting(db, 'contact_email');
  if (!contact) throw notFound();
  const day = new Date(Date.now() + VALID_FOR).toISOString().slice(0, 10);
  const lines = [
    `Contact: mailto:${contact}`,
    `Expires: ${day}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${config.publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}

const health = z.object({ status: z.string(), version: z.string().optional() });
const readiness = z.object({
  status: z.string(),
  database: z.boolean(),
  storage: z.boolean(),
  /** The problems, one sentence each. */
  problems: z.array(z.string()),
  /** What it can work without, as jobs by the clock that did not run. */
  warnings: z.array(z.string()),
});

const THIS_MACHINE = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Health checks of the process, and where to report a weakness. */
export const systemCalls: Call[] = [
  call('GET /healthz', {
    summary: 'Is the process alive?',
    access: 'public',
    response: { 200: health },
    // Strangers need not know which version to look up weaknesses of; the administrator asks on the machine itself.
    run: ({ ctx, request }) => {
      const isTold = ctx.config.apiDocs || THIS_MACHINE.includes(request.ip);
      return { status: 'ok', ...(isTold ? { version } : {}) };
    },
  }),
  call('GET /readyz', {
    summary: 'Can it work: database and files?',
    access: 'public',
    response: { 200: readiness, 503: readiness },
    run: async ({ ctx, reply }) => {
      const found = await readinessOf(ctx);
      if (found.problems.length === 0) return { status: 'ready', ...found };
      return reply.code(503).send({ status: 'not ready', ...found });
    },
  }),
  call('GET /.well-known/security.txt', {
    summary: 'Where to report a weakness',
    access: 'public',
    hidden: true,
    file: 'text/plain',
    run: async ({ ctx }) => ({ content: await securityText(ctx) }),
  }),
];
