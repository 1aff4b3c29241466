import type { Config } from '#server/config/config.ts';
import { reachability } from '#server/outside/reachability.ts';
import { CheckError, PATIENCE } from './check.ts';

/** Checks that the mail server can be reached and accepts the sign-in. Sends no mail. */
export async function checkMail({ smtpUrl }: Config): Promise<string> {
  if (!smtpUrl) return 'no mail server, mails are read at /dev/mail';
  const url = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    url.searchParams.set(name, String(PATIENCE));
  }
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport(url.href);
  try {
    await transport.verify();
    return `${url.hostname} takes mails`;
  } catch (error) {
    throw new CheckError(reason(url, error));
  } finally {
    transport.close();
  }
}

function reason({ hostname, protocol }: URL, error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code === 'EAUTH') return `${hostname} refuses the user or the password in SMTP_URL (${responseCode ?? code})`;
  if (code === 'ETLS' || code === 'ESOCKET') {
    return `no connection to ${hostname} (${reachability(error)}); is ${protocol}// right for this port?`;
  }
  return `${hostname} cannot be used (${responseCode ?? reachability(error)})`;
}
