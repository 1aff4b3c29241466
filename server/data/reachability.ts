import { getSystemErrorName } from 'node:util';
import { SECOND } from '#common/words/units.ts';
import { causesOf, StartError } from './errors.ts';
import { observed, type Service } from './observed.ts';

/** Codes of Node for a certificate of an unknown authority (OpenSSL's verify(1)). */
export const UNKNOWN_AUTHORITY = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

const SENTENCES: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there, ECONNREFUSED',
  ENOTFOUND: 'no machine has this name, ENOTFOUND',
  EDNS: 'no machine has this name, EDNS',
  EAI_AGAIN: 'the name could not be looked up, EAI_AGAIN',
  ETIMEDOUT: 'no answer in time, ETIMEDOUT',
  ECONNECTION: 'the connection failed, ECONNECTION',
  CERT_HAS_EXPIRED: 'its certificate has expired, CERT_HAS_EXPIRED',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name, ERR_TLS_CERT_ALTNAME_INVALID',
  ...Object.fromEntries(
    UNKNOWN_AUTHORITY.map((code) => [
      code,
      `the authority of its certificate is not known here, ${code}; name the file of its certificate in NODE_EXTRA_CA_CERTS`,
    ]),
  ),
};

/**
 * Returns why a service could not be reached: the code of the system, else of the library. Their messages may
 * contain addresses and more.
 */
export function reachability(error: unknown): string {
  let found = error instanceof Error ? error.name : 'unknown';
  for (const each of causesOf(error)) {
    // Nodemailer keeps the code that it replaces.
    const { code, originalCode, errno, name } = each as NodeJS.ErrnoException & { originalCode?: string };
    if (name === 'TimeoutError') return 'no answer in time';
    found = (errno && errno < 0 ? getSystemErrorName(errno) : (originalCode ?? code)) || found;
  }
  return SENTENCES[found] ?? found;
}

/** The default time limit (ms) of a call to another service. */
const PATIENCE = 30 * SECOND;

/**
 * Calls a configured service; the server fetches in no other way. It follows no redirect, because keys, texts and amounts are for
 * the configured address alone. A redirect is returned with its status, which every caller treats as a failure.
 */
export function fetchOutside(
  service: Service,
  url: string,
  init: RequestInit = {},
  patience = PATIENCE,
): Promise<Response> {
  const limit = AbortSignal.timeout(patience);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  const call = () => fetch(url, { ...init, redirect: 'manual', signal });
  return observed.outside.tracePromise(call, { service });
}

/** Reads the JSON of a reply; null if it is not JSON or longer than `maxBytes`. */
export async function boundedJson(response: Response, maxBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return null;
  }
}

/** How long (ms) the check of a service waits for it. */
export const CHECK_PATIENCE = 15 * SECOND;

/** Checks a service with a harmless call. @throws StartError if there is no answer, or a redirect */
export async function tryService(service: Service, url: string, headers: Record<string, string>): Promise<Response> {
  const { origin } = new URL(url);
  const response = await fetchOutside(service, url, { headers }, CHECK_PATIENCE).catch((error) => {
    throw new StartError(`${origin} cannot be reached (${reachability(error)})`);
  });
  if (response.status < 300 || response.status >= 400) return response;
  throw new StartError(`${origin} sends calls on to another address; configure that one`);
}
