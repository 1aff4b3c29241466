import { parseArgs } from 'node:util';
import { email } from '#common/people/profile-fields.ts';
import { configureProcess } from '#server/data/config/process-config.ts';
import { StartError } from '#server/data/errors.ts';
import { tryMail } from '#server/outside/mail/smtp.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Sends one mail to an address, as the portal would, and says what the mail server answers.

  npm run test-mail -- <address>
`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
  if (values.help) return USAGE.trimEnd();
  const [given, ...rest] = positionals;
  if (given === undefined || rest.length > 0) throw new Error(USAGE);
  const address = email.safeParse(given);
  if (address.error) throw new Error(`${given} is no email address.`);
  const { smtpUrl, mailFrom, publicUrl } = configureProcess();
  if (!smtpUrl) throw new StartError('No mail server is configured. Set SMTP_URL to its address.');
  const { hostname } = new URL(smtpUrl);
  const answer = await tryMail(smtpUrl, {
    from: mailFrom,
    to: { name: '', address: address.data },
    subject: `A test mail from ${publicUrl}`,
    text: `This mail was sent by "test-mail" of the portal at ${publicUrl}. Its mail server works.`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return `${hostname} took the mail from ${mailFrom} to ${address.data}: ${answer}\nWhether it arrives is decided by the next servers: look into the mailbox, and into the folder for spam.`;
});
