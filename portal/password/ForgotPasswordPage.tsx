import { useState } from 'react';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { LinkSent } from './LinkSent.tsx';

/** Asks for the address, then shows where the link went: the same for addresses with and without an account. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? <ForgotPasswordForm onSent={setSentTo} /> : <LinkSent email={sentTo} />;
}
