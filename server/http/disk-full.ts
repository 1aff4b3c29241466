/** Codes of the operating system and of PostgreSQL, names that S3 servers give it. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
const NAMES = new Set(['InsufficientStorage', 'XMinioStorageFull', 'QuotaExceeded']);
const INSUFFICIENT_STORAGE = 507;

type AnyError = { code?: unknown; name?: unknown; $metadata?: { httpStatusCode?: number }; cause?: unknown };

/** True when something could not be written for want of room: on a disk, in the database or in a bucket. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name, $metadata, cause, message } = error as AnyError & Error;
  return (
    CODES.has(String(code)) ||
    NAMES.has(String(name)) ||
    $metadata?.httpStatusCode === INSUFFICIENT_STORAGE ||
    // The image library and the embedded database have it in their text only.
    /no space left|disk quota exceeded/i.test(message) ||
    isDiskFull(cause)
  );
}
