import { SHARED_MESSAGES } from '#common/texts/messages.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';

export type ResetOutcome = { kind: 'done' } | { kind: 'invalid' } | { kind: 'problem'; message: string };

/** Sets a new password with a mailed token and returns the outcome. */
export async function resetPassword(token: string, password: string): Promise<ResetOutcome> {
  try {
    await api.post('/business/reset-password/', { token, password });
    return { kind: 'done' };
  } catch (thrown) {
    const { status, errors, detail } = asApiError(thrown);
    if (status === 0) return problem(SHARED_MESSAGES.connection);
    if (errors?.token) return { kind: 'invalid' };
    if (errors) return problem(errors.password?.[0] ?? 'Please check your password and try again.');
    if (detail && /expired|invalid|used/i.test(detail)) return { kind: 'invalid' };
    return problem(detail ?? 'An error occurred. Please try again.');
  }
}

function problem(message: string): ResetOutcome {
  return { kind: 'problem', message };
}
