import { forgotPasswordPayload } from '#common/access/password.ts';
import { SHARED_MESSAGES } from '#common/texts/messages.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';

/**
 * Asks for a reset link. Returns the message to show, or null when it counts as sent: after success, and when the
 * server answers with a detail, so that nobody learns which addresses have an account.
 */
export async function sendResetLink(email: string): Promise<string | null> {
  const checked = forgotPasswordPayload.safeParse({ email });
  if (!checked.success) return checked.error.issues[0]?.message ?? null;
  try {
    await api.post('/business/forgot-password/', checked.data);
    return null;
  } catch (thrown) {
    const { status, errors, detail } = asApiError(thrown);
    if (status === 0) return SHARED_MESSAGES.connection;
    if (errors) return errors.email?.[0] ?? 'Please check your email address and try again.';
    // After a server error nothing was sent, whatever the detail says.
    return detail && status < 500 ? null : 'An error occurred. Please try again.';
  }
}
