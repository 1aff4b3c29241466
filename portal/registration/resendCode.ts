import { RESEND_COOLDOWN } from '#common/access/lifetimes.ts';
import { REGISTRATION_MESSAGES } from '#common/people/registration.ts';
import { SHARED_MESSAGES } from '#common/texts/messages.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { SECOND } from '#common/values/durations.ts';
import { retryOnce } from './calls.ts';

export type Card = { severity: 'success' | 'warning' | 'error'; title: string; text: string };

/** Asks for a new code and returns the card that shows the outcome. */
export async function resendCode(email: string): Promise<Card> {
  if (!email) return { severity: 'error', title: 'Error', text: REGISTRATION_MESSAGES.resendEmailMissing };
  try {
    await retryOnce((options) => api.post('/business/resend-verification-code/', { email }, options));
    return {
      severity: 'success',
      title: 'Code Sent',
      text: REGISTRATION_MESSAGES.resent,
    };
  } catch (thrown) {
    return refusalCard(thrown);
  }
}

function refusalCard(thrown: unknown): Card {
  const { status, detail } = asApiError(thrown);
  if (status === 0) {
    return {
      severity: 'error',
      title: 'Connection Error',
      text: SHARED_MESSAGES.connection,
    };
  }
  if (status === 404) {
    return { severity: 'error', title: 'User Not Found', text: REGISTRATION_MESSAGES.notFound };
  }
  if (!detail) {
    const text = `Please, wait ${RESEND_COOLDOWN / SECOND} seconds to try again.`;
    return { severity: 'warning', title: 'Please wait', text };
  }
  if (status === 429) return { severity: 'warning', title: 'Rate Limit', text: detail };
  if (status === 400) return { severity: 'warning', title: 'Validation Error', text: detail };
  return { severity: 'error', title: 'Error', text: detail };
}
