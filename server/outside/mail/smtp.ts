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

/** What nodemailer says of a failure: its kind, the server's answer, and the command that it answered. */
type Failure = { code?: string; responseCode?: number; response?: string; command?: string };

/** The mail server could not be used or refused a mail: its codes without its message, which may name the recipient. */
export class SmtpError extends Error {
  override readonly name = 'SmtpError';
  readonly code: string | undefined;
  readonly status: number | undefined;
  /** True if it refused this mail for good because of its recipient or content, and not because of us or of its own state. */
  readonly final: boolean;

  constructor(failure: Failure) {
    const reason = reasonOf(failure);
    super(SMTP_REASONS[reason](String(failure.responseCode ?? failure.code ?? 'unknown')));
    this.code = failure.code;
    this.status = failure.responseCode;
    this.final = reason === 'recipient';
  }
}

/** What each reason means for those who see that mails wait, with the server's code. The first three say what is to be done. */
const SMTP_REASONS = {
  sender: (code: string) =>
    `The mail server refuses our sender (${code}). Its operator has to allow the address of MAIL_FROM and this machine.`,
  sign_in: (code: string) => `The mail server refuses our sign-in (${code}). Correct the user or password in SMTP_URL.`,
  connection: (code: string) =>
    `The mail server takes no connection from us (${code}). Its operator has to allow this machine.`,
  recipient: (code: string) => `The mail server refused the address or the mail (${code}).`,
  other: (code: string) => `The mail server could not be used or refused it (${code}).`,
};

/** Answers to the recipient or the text that are about our sender or our right to send (RFC 3463): its address, and policies. */
const ABOUT_US = /^\d{3}[ -]5\.(?:1\.[78]|7\.\d)/;

function reasonOf({ code, responseCode = 0, response = '', command }: Failure): keyof typeof SMTP_REASONS {
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535) return 'sign_in';
  if (responseCode < 500) return 'other';
  if (command === 'MAIL FROM' || ABOUT_US.test(response)) return 'sender';
  return command === 'RCPT TO' || command === 'DATA' ? 'recipient' : 'connection';
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
    throw new SmtpError(error as Failure);
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

/** Sends one mail over a connection of its own. Returns the words of the mail server. @throws StartError with the reason and its words */
export async function tryMail(smtpUrl: string, mail: SendMailOptions): Promise<string> {
  const server = await createTransporter(smtpUrl);
  try {
    return String((await server.sendMail(mail)).response);
  } catch (error) {
    const { responseCode, response } = error as Failure;
    if (!responseCode) throw new StartError(unusable(new URL(smtpUrl), error));
    throw new StartError(`${new SmtpError(error as Failure).message} It says: ${response}`);
  } finally {
    server.close();
  }
}

function unusable({ hostname, protocol }: URL, error: unknown): string {
  const { code, responseCode } = error as Failure;
  if (code === 'EAUTH') return `${hostname} refuses the user or the password in SMTP_URL (${responseCode ?? code})`;
  if (code === 'ETLS' || code === 'ESOCKET') {
    return `no connection to ${hostname} (${reachability(error)}); is ${protocol}// right for this port?`;
  }
  return `${hostname} cannot be used (${responseCode ?? reachability(error)})`;
}
