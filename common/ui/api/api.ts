import { reportAgreementRequired } from '#common/ui/session/agreementRequired.ts';
import { currentAccess, refreshAccess, reportPersonChanged } from '#common/ui/session/refresh.ts';
import { reportSessionEnd } from '#common/ui/session/sessionEnd.ts';
import { clearTokens, isRegistrationToken } from '#common/ui/session/tokens.ts';
import { ApiError, asApiError } from './apiError.ts';
import { forgetLastCall, withIdempotencyKey } from './callKeys.ts';
import { saveBlob } from './saveBlob.ts';
import { json, type Method, type RequestOptions, send } from './transport.ts';
import { sendUpload, type UploadOptions } from './upload.ts';

/**
 * The API client of both apps. Paths are those of the specification, without '/api'. Plain bodies are sent as JSON,
 * FormData as multipart; every refusal is thrown as ApiError. A POST is executed once, however often it is sent
 * before it is answered (callKeys.ts).
 */
export const api = {
  get: <T>(path: string, options?: RequestOptions) => call<T>('GET', path, undefined, options),
  post: <T = unknown>(path: string, body?: unknown, options?: RequestOptions) =>
    withIdempotencyKey(path, body, (key) => call<T>('POST', path, body, { ...options, key })),
  put: <T = unknown>(path: string, body?: unknown, options?: RequestOptions) => write<T>('PUT', path, body, options),
  patch: <T = unknown>(path: string, body?: unknown, options?: RequestOptions) =>
    write<T>('PATCH', path, body, options),
  delete: <T = undefined>(path: string, body?: unknown, options?: RequestOptions) =>
    write<T>('DELETE', path, body, options),

  /** Sends a form with files; reports progress from 0 to 1 and gives up after 60 s without progress. */
  upload: <T = unknown>(method: 'POST' | 'PUT' | 'PATCH', path: string, body: FormData, options?: UploadOptions) => {
    const attempt = (key?: string) =>
      authorised(path, (access) => sendUpload<T>(method, path, body, access, { ...options, key }));
    if (method === 'POST') return withIdempotencyKey(path, body, attempt);
    forgetLastCall();
    return attempt();
  },

  /** Returns a file's content. */
  blob: (path: string, options?: RequestOptions): Promise<Blob> =>
    authorised(path, async (access) => (await send('GET', path, undefined, access, options)).blob()),

  /** Downloads a file to the person's device. */
  download: async (path: string, { fileName, ...options }: RequestOptions & { fileName: string }): Promise<void> => {
    saveBlob(await api.blob(path, options), fileName);
  },
};

function write<T>(method: Method, path: string, body: unknown, options?: RequestOptions): Promise<T> {
  forgetLastCall();
  return call<T>(method, path, body, options);
}

function call<T>(method: Method, path: string, body: unknown, options?: RequestOptions): Promise<T> {
  return authorised(path, async (access) => json<T>(await send(method, path, body, access, options)));
}

/**
 * Runs a request with a valid token: refreshes it before it expires, repeats the request once after a 401, then
 * reports the end of the session.
 */
async function authorised<T>(path: string, run: (access: string | null) => Promise<T>): Promise<T> {
  const access = await currentAccess();
  try {
    return await run(access);
  } catch (error) {
    const { code } = asApiError(error);
    if (code === 'agreement_required') reportAgreementRequired();
    if (code === 'second_factor_required') reportPersonChanged();
    if (!isUnauthorised(error)) throw error;
    if (access && isRegistrationToken(access)) throw error;
    const renewed = access ? await refreshAccess(access) : null;
    if (renewed) {
      try {
        return await run(renewed);
      } catch (again) {
        if (!isUnauthorised(again)) throw again;
        clearTokens();
      }
    }
    return afterSessionEnd(path, error, run);
  }
}

async function afterSessionEnd<T>(
  path: string,
  error: unknown,
  run: (access: string | null) => Promise<T>,
): Promise<T> {
  const onRegistration = window.location.pathname.startsWith('/register');
  if (onRegistration) throw error;
  const signedInAgain = await reportSessionEnd(!path.replace(/^\//, '').startsWith('business/'));
  if (!signedInAgain) throw error;
  return run(await currentAccess());
}

function isUnauthorised(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
