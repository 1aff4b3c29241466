import type { ApiError } from './apiError.ts';

/** The sentence to show for a sign-in that failed. */
export function loginErrorText(error: ApiError): string {
  if (error.status === 0) return 'Network error. Please check your connection and try again.';
  return (
    error.detail ??
    Object.values(error.errors ?? {})
      .flat()
      .join(', ') ??
    'Login failed. Please try again.'
  );
}
