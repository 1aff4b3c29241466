import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { isStrongPassword, PASSWORD_MESSAGES, PASSWORD_RULES } from '#common/access/password.ts';
import { email, personName } from '#common/people/profile-fields.ts';
import { createFirstAdmin } from '#server/accounts/create-admin.ts';
import { configureProcess } from '#server/data/config/process-config.ts';
import { onDatabase, runCommand } from './run-command.ts';

const USAGE = `Makes a super admin, or gives an existing staff member a new password.

  npm run create-admin -- [--email <address>] [--password <password>] [--first-name <name>] [--last-name <name>]

What is not given is taken from ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_FIRST_NAME and ADMIN_LAST_NAME, and else asked for.
Stop the server first where it uses the embedded database.
`;

const PASSWORD_NEEDS = `${PASSWORD_MESSAGES.weak}: ${PASSWORD_RULES.map(({ label }) => label).join('; ')}`;

const admin = z.object({
  email,
  password: z.string().refine(isStrongPassword, PASSWORD_NEEDS),
  ...personName,
});

const QUESTIONS = {
  email: 'Email address',
  first_name: 'First name',
  last_name: 'Last name',
  password: 'Password',
} as const;

const option = { type: 'string' } as const;

await runCommand(async () => {
  const names = { email: option, password: option, 'first-name': option, 'last-name': option };
  const { values } = parseArgs({ options: { ...names, help: { type: 'boolean' } } });
  if (values.help) return USAGE.trimEnd();
  const config = configureProcess();
  const { env } = process;
  const given = await complete({
    email: values.email ?? env.ADMIN_EMAIL,
    first_name: values['first-name'] ?? env.ADMIN_FIRST_NAME,
    last_name: values['last-name'] ?? env.ADMIN_LAST_NAME,
    password: values.password ?? env.ADMIN_PASSWORD,
  });
  const { data: details, error } = admin.safeParse(given);
  if (error) throw new Error(error.issues.map(({ message }) => message).join('\n'));
  const made = await onDatabase(config, ({ db }) => createFirstAdmin(db, details));
  return `${details.email} ${made === 'created' ? 'was made a super admin' : 'has a new password'}.`;
});

type Details = { [Field in keyof typeof QUESTIONS]: string | undefined };

/** Asks for values that were not given. */
async function complete(given: Details): Promise<Details> {
  const missing = (Object.keys(QUESTIONS) as (keyof Details)[]).filter((field) => given[field] === undefined);
  if (missing.length === 0) return given;
  if (!process.stdin.isTTY) {
    throw new Error(`Not given: ${missing.map((field) => QUESTIONS[field]).join(', ')}.\n\n${USAGE}`);
  }
  const terminal = openTerminal();
  const answers = { ...given };
  try {
    for (const field of missing) answers[field] = await terminal.ask(`${QUESTIONS[field]}: `, field === 'password');
  } finally {
    terminal.close();
  }
  return answers;
}

type Terminal = {
  /** Asks a question; hides the input of a secret. @throws Error if the input ends */
  ask: (question: string, secret?: boolean) => Promise<string>;
  close: () => void;
};

/** The terminal this process runs in. Lines typed ahead are not lost. */
function openTerminal(): Terminal {
  let silent = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!silent) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    async ask(question, secret = false) {
      process.stdout.write(question);
      silent = secret;
      const line = await lines.next();
      silent = false;
      if (secret) process.stdout.write('\n');
      if (line.done) throw new Error('No answer was given.');
      return line.value;
    },
    close: () => terminal.close(),
  };
}
