import { isIPv4 } from 'node:net';

/** Variables with the address of the portal, and of services to which the server sends keys, names, texts or files. */
const ADDRESSES = [
  'PUBLIC_URL',
  'TREMENDOUS_URL',
  'GOOGLE_SHEETS_URL',
  'GOOGLE_TOKEN_URL',
  'SUMMARY_API_URL',
  'S3_ENDPOINT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'CLAMD_URL',
] as const;

type Ways = Partial<Record<(typeof ADDRESSES)[number] | 'SMTP_URL', string | undefined>>;

/** A line for each address that production would use unencrypted over a network. On the same machine that is safe. */
export function unencryptedWays(values: Ways): string[] {
  const problems = ADDRESSES.filter((name) => isOpen(values[name])).map((name) =>
    name === 'CLAMD_URL'
      ? 'CLAMD_URL: must be a socket or an address of this machine in production, since clamd does not encrypt'
      : `${name}: must begin with https:// in production, unless it is on this machine`,
  );
  if (values.SMTP_URL && weakensTls(values.SMTP_URL)) {
    problems.push('SMTP_URL: must not switch encryption or the check of certificates off in production');
  }
  return problems;
}

/** The address of the mail server, changed so that no mail goes to another machine without encryption. */
export function encryptedSmtpUrl(url: string): string {
  return isOnThisMachine(url) ? url : `${url}${url.includes('?') ? '&' : '?'}requireTLS=true`;
}

function isOpen(url: string | undefined): boolean {
  return url !== undefined && /^(http|tcp):/i.test(url) && !isOnThisMachine(url);
}

function weakensTls(url: string): boolean {
  const { searchParams } = new URL(url);
  const refused = { ignoreTLS: 'true', requireTLS: 'false', secure: 'false', 'tls.rejectUnauthorized': 'false' };
  return !isOnThisMachine(url) && Object.entries(refused).some(([name, value]) => searchParams.get(name) === value);
}

const isOnThisMachine = (url: string) => isThisMachine(new URL(url).hostname);

/** True for a host name or IP address that always means this machine. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase();
  return ['localhost', '::1', '[::1]'].includes(name) || (isIPv4(name) && name.startsWith('127.'));
}
