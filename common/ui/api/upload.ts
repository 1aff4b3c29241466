import { REQUEST_TIMEOUT } from '#common/api/limits.ts';
import { IDEMPOTENCY_KEY } from '#common/api/repetition.ts';
import { apiAddress } from './address.ts';
import { ApiError, errorFrom } from './apiError.ts';
import { json, type RequestOptions } from './transport.ts';

export type UploadOptions = Pick<RequestOptions, 'signal' | 'key'> & {
  /** Called with the share sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Sends a form with XMLHttpRequest, since fetch reports no upload progress.
 * @throws ApiError; status 0 when there is no response or no progress for 60 seconds
 */
export function sendUpload<T>(
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: FormData,
  access: string | null,
  { onProgress, signal, key }: UploadOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), REQUEST_TIMEOUT);
    };
    const abort = () => request.abort();
    const settle = (finish: () => void) => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
      finish();
    };

    request.open(method, apiAddress(path));
    request.setRequestHeader('accept', 'application/json');
    if (access) request.setRequestHeader('authorization', `Bearer ${access}`);
    if (key) request.setRequestHeader(IDEMPOTENCY_KEY, key);
    request.upload.onprogress = (event) => {
      moved();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onprogress = moved;
    request.onload = () =>
      settle(() => {
        const { status, responseText: text } = request;
        if (status < 200 || status >= 300) reject(errorFrom(status, text, request.getResponseHeader('retry-after')));
        else resolve(json<T>(new Response(text)));
      });
    request.onerror = () => settle(() => reject(new ApiError(0)));
    request.onabort = () => settle(() => reject(signal?.aborted ? signal.reason : new ApiError(0)));
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    signal?.addEventListener('abort', abort);
    moved();
    request.send(body);
  });
}
