import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import { MINUTE, SECOND } from '#common/values/durations.ts';
import { MAILS_AT_ONCE } from '#server/jobs/queues.ts';

/**
 * A mail server that can be reached answers soon, but it may take long to accept a mail. To give up on that one too soon would send it twice.
 */
const PATIENCE = { connectionTimeout: 10 * SECOND, greetingTimeout: 20 * SECOND, socketTimeout: 3 * MINUTE };

/** The mail server did not take a mail: its codes without its words, which may name the recipient. */
export class SmtpError extends Error {
  override readonly name = 'SmtpError';
  readonly code: string | undefined;
  readonly status: number | undefined;
  /** True when it refused this very mail for good: its recipient or its content, not our sign-in or its own state. */
  readonly final: boolean;

  constructor({ code, responseCode }: { code?: string; responseCode?: number }) {
    super(`The mail server could not be used or refused it (${responseCode ?? code ?? 'unknown'}).`);
    this.code = code;
    this.status = responseCode;
    this.final = (responseCode ?? 0) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  }
}

const transporters = new Map<string, Transporter>();

/** Connections are kept for the next mails, and a broken one is replaced; each mail that is sent at the same time has one of its own. */
function transporter(url: string): Transporter {
  const known = transporters.get(url);
  if (known) return known;
  const pool = { url, pool: true, maxConnections: MAILS_AT_ONCE, maxRequeues: 0, ...PATIENCE } as const;
  const created = nodemailer.createTransport(pool);
  transporters.set(url, created);
  return created;
}

/** Hands a mail to the mail server. @throws SmtpError */
export async function sendOverSmtp(url: string, mail: SendMailOptions): Promise<void> {
  try {
    await transporter(url).sendMail(mail);
  } catch (error) {
    throw new SmtpError(error as { code?: string; responseCode?: number });
  }
}

/** Ends the connections to the mail server. */
export function closeMailServer(url: string | undefined): void {
  if (!url) return;
  transporters.get(url)?.close();
  transporters.delete(url);
}
