import type { SendMailOptions, Transporter } from 'nodemailer';
import { MINUTE, SECOND } from '#common/words/units.ts';
import { StartError } from '#server/data/errors.ts';
import { MAILS_AT_ONCE } from '#server/data/jobs.ts';
import { observed } from '#server/data/observed.ts';
import { CHECK_PATIENCE, reachability } from '#server/data/reachability.ts';

/**
 * A reachable mail server answers soon, but may take long to accept a mail. Giving up early would send the mail twice.
 */
const PATIENCE = { connectionTimeout: 10 * SECOND, greetingTimeout: 20 * SECOND, socketTimeout: 3 * MINUTE };

/** The mail server refused a mail: its codes without its message, which may name the recipient. */
export class SmtpError extends Error {
  override readonly name = 'SmtpError';
  readonly code: string | undefined;
  readonly status: number | undefined;
  /** True if it permanently refused this mail because of its recipient or content, not because of our sign-in or its own state. */
  readonly final: boolean;

  constructor({ code, responseCode }: { code?: string; responseCode?: number }) {
    super(`The mail server could not be used or refused it (${responseCode ?? code ?? 'unknown'}).`);
    this.code = code;
    this.status = responseCode;
    this.final = (responseCode ?? 0) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  }
}

const transporters = new Map<string, Promise<Transporter>>();

/** Connections are reused, and broken ones replaced; mails sent at the same time have separate connections. */
function transporter(url: string): Promise<Transporter> {
  const known = transporters.get(url);
  if (known) return known;
  const created = createTransporter(url);
  transporters.set(url, created);
  return created;
}

async function createTransporter(url: string, patience = PATIENCE): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({ url, pool: true, maxConnections: MAILS_AT_ONCE, maxRequeues: 0, ...patience });
}

/** Hands a mail to the mail server. @throws SmtpError */
export async function sendOverSmtp(url: string, mail: SendMailOptions): Promise<void> {
  const server = await transporter(url);
  try {
    await observed.outside.tracePromise(() => server.sendMail(mail), { service: 'mail' });
  } catch (error) {
    throw new SmtpError(error as { code?: string; responseCode?: number });
  }
}

/** Closes the connections to the mail server. */
export async function closeMailServer(url: string | undefined): Promise<void> {
  if (!url) return;
  (await transporters.get(url))?.close();
  transporters.delete(url);
}

/** Checks that the mail server can be reached and accepts the sign-in. Sends no mail. @throws StartError */
export async function checkMailServer(smtpUrl: string): Promise<string> {
  const url = new URL(smtpUrl);
  const server = await createTransporter(smtpUrl, { ...PATIENCE, socketTimeout: CHECK_PATIENCE });
  try {
    await server.verify();
    return `${url.hostname} takes mails`;
  } catch (error) {
    throw new StartError(unusable(url, error));
  } finally {
    server.close();
  }
}

function unusable({ hostname, protocol }: URL, error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code === 'EAUTH') return `${hostname} refuses the user or the password in SMTP_URL (${responseCode ?? code})`;
  if (code === 'ETLS' || code === 'ESOCKET') {
    return `no connection to ${hostname} (${reachability(error)}); is ${protocol}// right for this port?`;
  }
  return `${hostname} cannot be used (${responseCode ?? reachability(error)})`;
}
