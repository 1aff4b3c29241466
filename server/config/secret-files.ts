import { readFileSync } from 'node:fs';

/** Secret variables. NAME_FILE can name a file with the value, as containers and service managers pass secrets. */
export const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'TREMENDOUS_API_KEY',
  'TREMENDOUS_WEBHOOK_KEY',
  'GOOGLE_SERVICE_ACCOUNT_KEY',
  'SUMMARY_API_KEY',
] as const;

type Environment = Record<string, string>;

/** Adds the secrets of files to the environment, and returns a line for each file that cannot be read. Trims line breaks at the end. */
export function withSecretFiles(env: Environment): { env: Environment; problems: string[] } {
  const complete = { ...env };
  const problems: string[] = [];
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined) {
      problems.push(`${name}: is set twice, by ${name} and by ${name}_FILE; leave one of them out`);
      continue;
    }
    try {
      const value = readFileSync(file, 'utf8').replace(/(?<![\r\n])[\r\n]+$/, '');
      if (value === '') problems.push(`${name}_FILE: the file ${file} is empty`);
      else complete[name] = value;
    } catch (error) {
      problems.push(`${name}_FILE: the file ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { env: complete, problems };
}
