import { LOGIN_MESSAGES } from '#common/access/login-messages.ts';
import type { ApiError } from '#common/ui/api/apiError.ts';

/** Returns the sentence for a failed sign-in. */
export function loginErrorText({ status, detail, errors }: ApiError): string {
  if (status === 0) return LOGIN_MESSAGES.network;
  if (detail) return detail;
  return (
    Object.values(errors ?? {})
      .flat()
      .join(', ') || LOGIN_MESSAGES.failed
  );
}
