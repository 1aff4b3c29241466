import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { type ConnectionOptions, parse } from 'pg-connection-string';
import * as z from 'zod';
import { SECOND } from '#common/words/units.ts';
import { StartError } from '#server/data/errors.ts';
import { configuredLifetimes, lifetimeEnvironment } from '#server/data/lifetimes.ts';
import { encryptedSmtpUrl, isThisMachine, unencryptedWays } from './encrypted-ways.ts';
import type { Secrets } from './keys.ts';
import { WAIT } from './limits.ts';
import { metricsConfig, metricsEnvironment, metricsProblems } from './metrics-address.ts';
import { installationSecret, isGuessable, refusedRead, SECRETS, withSecretFiles } from './secrets.ts';
import {
  backupConfig,
  giftCardConfig,
  ledgerConfig,
  missingBeside,
  serviceEnvironment,
  storageConfig,
  summaryConfig,
  virusScanConfig,
  withoutSlash,
} from './services.ts';
import { traceConfig, traceEnvironment } from './traces.ts';
import { unknownVariables, unusedVariables } from './unknown-variables.ts';

const UNREADABLE =
  'cannot be read as postgres://user:password@host/database; in user and password write % # / ? : @ as %25 %23 %2F %3F %3A %40, and in an env file put the whole value in quotes';

/** Modes of sslmode that state a choice: the driver encrypts and checks the certificate, or is told not to. */
const CHOSEN_MODES = ['require', 'verify-ca', 'verify-full', 'disable'];

/** Says what is wrong with an address of PostgreSQL, without repeating it, since it holds a password; undefined if it is valid. */
function databaseUrlProblem(url: string, production: boolean): string | undefined {
  let options: ConnectionOptions & { sslmode?: string };
  try {
    // Every parser of addresses drops the part after an unescaped #.
    if (URL.parse(url)?.hash) return UNREADABLE;
    options = parse(url);
  } catch (error) {
    // Node's permissions name the file as a resource.
    const { code, path, resource: file = path } = error as NodeJS.ErrnoException & { resource?: string };
    return code && file ? `its file ${file} cannot be read (${code})${refusedRead(code)}` : UNREADABLE;
  }
  if (!options.database) return `names no database, or ${UNREADABLE}`;
  const isLocal = !options.host || options.host.startsWith('/') || isThisMachine(options.host);
  if (!production || isLocal || CHOSEN_MODES.includes(options.sslmode ?? '')) return undefined;
  return 'must have sslmode=verify-full in production, unless it is on this machine (sslrootcert=… names the file of a private authority); sslmode=disable, written out, sends everything unencrypted';
}

const secret = z
  .string()
  .min(32, { error: 'must have at least 32 characters', abort: true })
  .refine(
    (value) => !isGuessable(value),
    'is known or easy to guess; take a random one, such as `openssl rand -base64 48` makes',
  );

/** Levels of the log, from the fewest lines to the most. */
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

const seconds = z.coerce.number('must be a number of seconds').min(0, 'must be a number of seconds');

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'must be development or production').default('development'),
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65535, 'must be at most 65535')
    .default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DATABASE: z.literal('embedded', 'must be embedded, or left out where DATABASE_URL is set').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must begin with smtp:// or smtps://', abort: true })
    .refine(
      isWholeAddress,
      'cannot be read as smtps://user:password@host; in user and password write % # / ? : @ as %25 %23 %2F %3F %3A %40, and in an env file put the whole value in quotes',
    )
    .optional(),
  MAIL_FROM: z.string().includes('@', { message: 'must hold an email address' }).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
    .refine(isOrigin, 'must be an address without a path, as https://panel.example.com is')
    .optional(),
  JWT_SECRET: secret.optional(),
  JWT_SECRET_PREVIOUS: z
    .string()
    .transform((list) => list.split(',').map((previous) => previous.trim()))
    .pipe(z.array(secret))
    .default([]),
  SEED_DEMO: flag.optional(),
  DEMO_OPEN_TO_NETWORK: z.literal('yes', 'must be yes, or left out').optional(),
  ...serviceEnvironment,
  ...lifetimeEnvironment,
  ...traceEnvironment,
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .transform((list) => list.split(',').map((network) => network.trim()))
    .refine((networks) => networks.every(isNetwork), 'must be addresses or networks, separated by commas'),
  MAX_CONCURRENT_REQUESTS: z.coerce
    .number('must be a number from 1 to 1000')
    .int('must be a number from 1 to 1000')
    .min(1, 'must be a number from 1 to 1000')
    .max(1000, 'must be a number from 1 to 1000')
    .optional(),
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, 'must be auto or a number from 1 to 99')
    .transform((workers) => (workers === 'auto' ? availableParallelism() : Number(workers)))
    .default(1),
  ...metricsEnvironment,
  SERVE_PORTAL: flag.default(true),
  API_DOCS: flag.optional(),
  SHUTDOWN_GRACE_SECONDS: seconds.optional(),
  SHUTDOWN_TIMEOUT_SECONDS: seconds.default(30),
  LOG_LEVEL: z.enum(LOG_LEVELS, 'must be error, warn, info or debug').optional(),
});

/** Every variable that the server reads. Node itself also reads the last one, but not from an env file. */
export const VARIABLES = [
  ...Object.keys(environment.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
  'NODE_EXTRA_CA_CERTS',
];

/** The environment has invalid values; the message has a line for each. */
export class ConfigError extends StartError {
  constructor(problems: string) {
    super(`The configuration is not valid:\n${problems}`);
  }
}

/**
 * Reads the configuration. An empty variable counts as absent. `envFiles` are files from which variables came.
 * @throws ConfigError naming each bad value and each misspelt name
 */
export function readConfig(env: Record<string, string | undefined>, envFiles: readonly string[] = []) {
  const present = Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const secrets = withSecretFiles(Object.fromEntries(present));
  const unknown = unknownVariables(secrets.env, VARIABLES, envFiles);
  const parsed = environment.safeParse(secrets.env);
  const wrong = parsed.error?.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`) ?? [];
  const bad = [...unknown, ...secrets.problems, ...wrong];
  if (!parsed.success || bad.length > 0) throw new ConfigError(bad.join('\n'));
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  const unfit = unfittingValues(value, production);
  if (unfit.length > 0) throw new ConfigError(unfit.join('\n'));
  return {
    /** A sentence for each variable that was probably meant for the portal, and has no effect. */
    unused: unusedVariables(secrets.env, VARIABLES),
    production,
    port: value.PORT,
    host: value.HOST,
    /** Folder of the embedded database, the local files and the ledger. */
    dataDir: value.DATA_DIR,
    /** PostgreSQL; undefined means the embedded database. */
    databaseUrl: value.DATABASE_URL,
    /** Mail server; undefined means the local mailbox. */
    smtpUrl: value.SMTP_URL && production ? encryptedSmtpUrl(value.SMTP_URL) : value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? 'Expert Panel <panel@example.com>',
    /** Where people reach the portal, without a trailing slash; links in mails begin with it. */
    publicUrl: withoutSlash(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`),
    /** Signs and seals, a key for each purpose (`server/data/config/keys.ts`). */
    secrets: secretsOf(value),
    seedDemo: value.SEED_DEMO ?? !production,
    giftCards: giftCardConfig(value),
    ledger: ledgerConfig(value),
    summaries: summaryConfig(value),
    /** Where files are kept and how big they may be. */
    storage: storageConfig(value),
    backup: backupConfig(value),
    /** The virus scanner that looks into uploaded files; null: none does. */
    virusScan: virusScanConfig(value),
    /** Where traces go; null: none are recorded. */
    traces: traceConfig(value),
    /** Proxies whose X-Forwarded-For is trusted: networks, in the form of Fastify's trustProxy. */
    trustProxy: value.TRUST_PROXY,
    /** True if this process serves the built portal; false if another server does. */
    servePortal: value.SERVE_PORTAL,
    /** True if the description of the API and the version are shown to everybody. */
    apiDocs: value.API_DOCS ?? !production,
    /** How long (ms) the server still accepts requests while it reports not ready, and how long all may take to finish. */
    shutdown: {
      grace: (value.SHUTDOWN_GRACE_SECONDS ?? (production ? 2 : 0)) * SECOND,
      timeout: value.SHUTDOWN_TIMEOUT_SECONDS * SECOND,
    },
    logLevel: value.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** How many API requests run at a time (undefined: depends on the database), and how long (ms) others wait. */
    requests: { atWork: value.MAX_CONCURRENT_REQUESTS, waitMs: WAIT },
    /** How many processes serve. With one, there is no extra process that starts it. */
    workers: value.WORKERS,
    /** Where Prometheus reads metrics; undefined: nowhere, and nothing is counted. */
    metrics: metricsConfig(value),
    /** How long tokens, codes and links live; tests shorten them. */
    lifetimes: configuredLifetimes(value),
  };
}

export type Config = ReturnType<typeof readConfig>;
type Environment = z.infer<typeof environment>;

const secretsOf = ({ JWT_SECRET, JWT_SECRET_PREVIOUS, DATA_DIR }: Environment): Secrets => ({
  current: JWT_SECRET ?? installationSecret(DATA_DIR),
  previous: JWT_SECRET_PREVIOUS,
});

/** True for an IP address, a network in CIDR notation, or a name that Fastify knows. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix = '1', ...rest] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rest.length === 0 && /^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits;
}

/** The portal is served at the root of its address. */
function isOrigin(address: string): boolean {
  const { pathname, search, hash, username } = new URL(address);
  return /^\/*$/.test(pathname) && !search && !hash && !username;
}

/** Every parser of addresses drops the part after an unescaped #. */
function isWholeAddress(address: string): boolean {
  const url = URL.parse(address);
  return Boolean(url?.hostname) && !url?.hash;
}

/** A line for each value that contradicts another one, or is missing because of another one. */
function unfittingValues(value: Environment, production: boolean): string[] {
  const problems = production ? missingInProduction(value) : openToOthers(value);
  const wrong = value.DATABASE_URL && databaseUrlProblem(value.DATABASE_URL, production);
  if (wrong) problems.push(`DATABASE_URL: ${wrong}`);
  problems.push(...metricsProblems(value));
  if (value.DATABASE && value.DATABASE_URL) {
    problems.push('DATABASE: must be left out where DATABASE_URL is set');
  }
  if (value.WORKERS > 1 && !value.DATABASE_URL) {
    problems.push('WORKERS: must be 1 with the embedded database, which one process uses; set DATABASE_URL for more');
  }
  return [...problems, ...missingBeside(value)];
}

/** Outside production only this machine may reach the server: the demo's passwords are published, and /dev/mail shows every mail. */
function openToOthers({ HOST, PUBLIC_URL = 'http://localhost', ...value }: Environment): string[] {
  const open = [HOST, new URL(PUBLIC_URL).hostname].findIndex((host) => !isThisMachine(host));
  if (open < 0 || value.DEMO_OPEN_TO_NETWORK) return [];
  const rule =
    'must be this machine (localhost) unless NODE_ENV=production is set; DEMO_OPEN_TO_NETWORK=yes lets everybody in the network use the demo, its super admin and its mailbox';
  return [`${open === 0 ? 'HOST' : 'PUBLIC_URL'}: ${rule}`];
}

function missingInProduction(value: Environment): string[] {
  const problems = [];
  if (!value.JWT_SECRET) problems.push('JWT_SECRET: must be set in production');
  if (value.SEED_DEMO)
    problems.push('SEED_DEMO: must be 0 in production, since the passwords of the demo are published');
  if (!value.DATABASE_URL && !value.DATABASE) {
    problems.push(
      'DATABASE_URL: must be set in production; to keep everything in DATA_DIR instead, set DATABASE=embedded',
    );
  }
  if (!value.SMTP_URL) problems.push('SMTP_URL: must be set in production');
  if (!value.MAIL_FROM) problems.push('MAIL_FROM: must be set in production, as "Name <panel@example.com>"');
  if (!value.PUBLIC_URL) problems.push('PUBLIC_URL: must be set in production');
  return [...problems, ...unencryptedWays(value)];
}
