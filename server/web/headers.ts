import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DAY, SECOND } from '#common/words/units.ts';

/** The pages of the API's documentation. */
export const API_DOCS = '/api/docs';

/**
 * The portal loads only its own scripts; inline ones are allowed by their hashes. Images may be data (blur placeholders)
 * or blobs (previews of uploads). Inline styles are allowed, because MUI writes them.
 */
const portalContent = (scripts: readonly string[]) => [
  "default-src 'self'",
  ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
];

/** The end of every policy: no plug-ins, no foreign base address and no foreign form target. */
const CLOSED = ["object-src 'none'", "base-uri 'none'", "form-action 'self'"];

/** A content security policy from what it allows and who may show the answer in a frame. */
export function contentPolicy(allowed: readonly string[], frames: "'none'" | "'self'" = "'none'"): string {
  return [...allowed, ...CLOSED, `frame-ancestors ${frames}`].join('; ');
}

/** The policy of the portal; `scripts` are the hashes of the scripts in its page. */
export const portalPolicy = (scripts: readonly string[] = []) => contentPolicy(portalContent(scripts));

/** Features of the browser that nothing in the portal may use. Browsers warn of names that they do not know. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const HSTS = `max-age=${(365 * DAY) / SECOND}; includeSubDomains`;

/** The headers of every answer. */
const common = (publicUrl: string): Record<string, string> => ({
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // Browsers ignore it on http, and it must not affect other programs on localhost.
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}),
});

/** The headers of a page and of its files. */
export function pageHeaders(publicUrl: string): Record<string, string> {
  return {
    ...common(publicUrl),
    'content-security-policy': portalPolicy(),
    'permissions-policy': UNUSED.map((ability) => `${ability}=()`).join(', '),
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-dns-prefetch-control': 'off',
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
  };
}

/** The headers of an API answer: a browser that shows it as a page loads and runs nothing. A route may set a policy of its own. */
export function answerHeaders(publicUrl: string): Record<string, string> {
  return { ...common(publicUrl), 'content-security-policy': contentPolicy(["default-src 'none'"]) };
}

/** The policy of a page without scripts: it loads nothing, and shows only the styles that stand in it. */
export function styledPolicy(page: string): string {
  const styles = [...page.matchAll(/<style>([^<]*)<\/style>/g)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  return contentPolicy(["default-src 'none'", `style-src ${styles.join(' ')}`]);
}

/** The default for caching: nobody stores the answer. */
export const UNCACHED = { 'cache-control': 'no-store' };

/**
 * Adds the headers to every answer, also where no route matches. Forbids storing an answer unless its route allows it, and
 * names the encoding of every text, so that no browser guesses one.
 */
export function secureAnswers(app: FastifyInstance, publicUrl: string): void {
  const [page, answer] = [pageHeaders(publicUrl), answerHeaders(publicUrl)];
  app.addHook('onRequest', async ({ url }, reply) => {
    reply.headers(url.startsWith('/api/') && !url.startsWith(API_DOCS) ? answer : page);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control') || reply.statusCode >= 400) reply.headers(UNCACHED);
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && /^text\/[\w-]+$/.test(type)) reply.header('content-type', `${type}; charset=utf-8`);
  });
}
