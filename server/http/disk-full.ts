/** Codes of a full disk: of the operating system, PostgreSQL and S3 servers. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
const NAMES = new Set(['InsufficientStorage', 'XMinioStorageFull', 'QuotaExceeded']);
const INSUFFICIENT_STORAGE = 507;

type AnyError = { code?: unknown; name?: unknown; $metadata?: { httpStatusCode?: number }; cause?: unknown };

/** True if a write failed because there is no space on the disk, in the database or in the bucket. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name, $metadata, cause, message } = error as AnyError & Error;
  return (
    CODES.has(String(code)) ||
    NAMES.has(String(name)) ||
    $metadata?.httpStatusCode === INSUFFICIENT_STORAGE ||
    // The image library and the embedded database only say it in the message.
    /no space left|disk quota exceeded/i.test(message) ||
    isDiskFull(cause)
  );
}
