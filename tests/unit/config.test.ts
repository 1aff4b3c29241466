import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig as read, VARIABLES } from '#server/data/config/config.ts';
import { isGuessable, SECRETS } from '#server/data/config/secrets.ts';
import { envFilesOf } from '#server/data/config/unknown-variables.ts';
import { defaultLifetimes } from '#server/data/lifetimes.ts';

const root = path.join(import.meta.dirname, '..', '..');

const SECRET = randomBytes(32).toString('hex');

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: SECRET,
  DATABASE: 'embedded',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'Panel <panel@example.com>',
  PUBLIC_URL: 'https://panel.example.com/',
};

/** Without a secret the data folder gets one; this keeps it out of the checkout. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'panel-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const readConfig = (env: Record<string, string>, envFiles?: string[]) => read({ DATA_DIR: dataDir, ...env }, envFiles);
const problemOf = (env: Record<string, string>, envFiles?: string[]) => {
  try {
    readConfig(env, envFiles);
    return '';
  } catch (error) {
    return (error as Error).message.replace('The configuration is not valid:\n', '');
  }
};

test('nothing configured: the embedded database, the local mailbox and the demo on port 3000', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    databaseUrl: undefined,
    smtpUrl: undefined,
    publicUrl: 'http://localhost:3000',
    seedDemo: true,
  });
});

test('sessions last as long as they are configured, else as they do everywhere', () => {
  const seconds = {
    ACCESS_TOKEN_SECONDS: '60',
    REFRESH_TOKEN_SECONDS: '120',
    SESSION_SECONDS: '180',
    STAFF_SESSION_SECONDS: '240',
  };
  const configured = { access: 60_000, refresh: 120_000, session: 180_000, staffSession: 240_000 };
  expect(readConfig({}).lifetimes).toEqual(defaultLifetimes);
  expect(readConfig(seconds).lifetimes).toEqual({ ...defaultLifetimes, ...configured });
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('one process serves, or with PostgreSQL as many as are configured or as there are cores', () => {
  const workers = (env: Record<string, string>) => readConfig(env).workers;
  const DATABASE_URL = 'postgres://panel@localhost/panel';
  expect([workers({}), workers({ WORKERS: '1' }), workers({ WORKERS: '3', DATABASE_URL })]).toEqual([1, 1, 3]);
  expect(workers({ WORKERS: 'auto', DATABASE_URL })).toBe(availableParallelism());
  expect(problemOf({ WORKERS: '2' })).toBe(
    'WORKERS: must be 1 with the embedded database, which one process uses; set DATABASE_URL for more',
  );
});

const ORIGIN = 'PUBLIC_URL: must be an address without a path, as https://panel.example.com is';
const GUESSABLE = 'JWT_SECRET: is known or easy to guess; take a random one, such as `openssl rand -base64 48` makes';

test.each([
  ['PORT', 'http', 'PORT: must be a port number'],
  ['PORT', '70000', 'PORT: must be at most 65535'],
  ['PORT', '-1', 'PORT: must be a port number'],
  ['MAX_CONCURRENT_REQUESTS', '0', 'MAX_CONCURRENT_REQUESTS: must be a number from 1 to 1000'],
  ...['0', '-1', '1.5', 'many', '100'].map((workers): [string, string, string] => [
    'WORKERS',
    workers,
    'WORKERS: must be auto or a number from 1 to 99',
  ]),
  ['MAX_CONCURRENT_REQUESTS', '1001', 'MAX_CONCURRENT_REQUESTS: must be a number from 1 to 1000'],
  ['TREMENDOUS_SETTLED_AFTER_SECONDS', 'soon', 'TREMENDOUS_SETTLED_AFTER_SECONDS: must be a number of seconds'],
  ['TREMENDOUS_SETTLED_AFTER_SECONDS', '0', 'TREMENDOUS_SETTLED_AFTER_SECONDS: must be from 1 to 86400'],
  ['TREMENDOUS_SETTLED_AFTER_SECONDS', '86401', 'TREMENDOUS_SETTLED_AFTER_SECONDS: must be from 1 to 86400'],
  ['DATABASE_URL', 'mysql://db', 'DATABASE_URL: must begin with postgres:// or postgresql://'],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL: must begin with smtp:// or smtps://'],
  ['PUBLIC_URL', 'panel.example.com', 'PUBLIC_URL: must be an http or https address'],
  ['PUBLIC_URL', 'https://panel.example.com/portal', ORIGIN],
  ['PUBLIC_URL', 'https://panel.example.com/?a=1', ORIGIN],
  ['PUBLIC_URL', 'https://panel.example.com/#a', ORIGIN],
  ['DATABASE', 'postgres', 'DATABASE: must be embedded, or left out where DATABASE_URL is set'],
  ['MAIL_FROM', 'The panel', 'MAIL_FROM: must hold an email address'],
  ['JWT_SECRET', 'short', 'JWT_SECRET: must have at least 32 characters'],
  ['JWT_SECRET', 'a'.repeat(32), GUESSABLE],
  ['JWT_SECRET', 'password'.repeat(5), GUESSABLE],
  ['JWT_SECRET', 'development-only-secret-never-used-in-production', GUESSABLE],
  ['JWT_SECRET', 'correct horse battery staple for our panel', GUESSABLE],
  ['JWT_SECRET', 'ExpertPanelProductionSecretForOurCompany2026!', GUESSABLE],
  ['JWT_SECRET', 'please-change-this-secret-before-production', GUESSABLE],
  ['JWT_SECRET', 'To be or not to be, that is the question', GUESSABLE],
  ['SEED_DEMO', 'yes', 'SEED_DEMO: must be 0 or 1'],
  ['DEMO_OPEN_TO_NETWORK', '1', 'DEMO_OPEN_TO_NETWORK: must be yes, or left out'],
  ['NODE_ENV', 'staging', 'NODE_ENV: must be development or production'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be error, warn, info or debug'],
  ['CLAMD_URL', '/run/clamd.sock', 'CLAMD_URL: must be tcp://host:port or unix:/path'],
  ['CLAMD_URL', 'tcp://clamd', 'CLAMD_URL: must be tcp://host:port or unix:/path'],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY: must be addresses or networks, separated by commas'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY: must be addresses or networks, separated by commas'],
])('a bad %s (%s) is refused by name', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message));
});

test('without a secret, a random one is made once and kept in the data folder, for its owner only', () => {
  const { current } = readConfig({}).secrets;
  expect(current).toMatch(/^[\w-]{64}$/);
  expect(readConfig({}).secrets.current).toBe(current);
  expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('random secrets of any alphabet are taken, and earlier ones are named by commas', () => {
  const secrets = [randomBytes(16).toString('hex'), randomBytes(24).toString('base64'), SECRET];
  const [current = '', ...previous] = secrets;
  const config = readConfig({ JWT_SECRET: current, JWT_SECRET_PREVIOUS: previous.join(', ') });
  expect(config.secrets).toEqual({ current, previous });
});

test('random secrets of 32 bytes never look like phrases', () => {
  const made = Array.from({ length: 500 }, () => randomBytes(32));
  const secrets = made.flatMap((bytes) =>
    (['hex', 'base64', 'base64url'] as const).map((form) => bytes.toString(form)),
  );
  expect(secrets.filter(isGuessable)).toEqual([]);
});

describe('outside production, whose demo has published passwords and an open mailbox,', () => {
  const ONLY_HERE =
    'must be this machine (localhost) unless NODE_ENV=production is set; DEMO_OPEN_TO_NETWORK=yes lets everybody in the network use the demo, its super admin and its mailbox';

  test.each(['0.0.0.0', '::', '192.0.2.7', 'panel.example.com', 'localhost.example.com'])(
    'a server that others reach at HOST=%s does not start',
    (HOST) => {
      expect(problemOf({ HOST, PUBLIC_URL: 'https://panel.example.com' })).toBe(`HOST: ${ONLY_HERE}`);
      expect(problemOf({ HOST, NODE_ENV: 'test' })).toBe(`HOST: ${ONLY_HERE}`);
      expect(readConfig({ HOST, DEMO_OPEN_TO_NETWORK: 'yes' }).host).toBe(HOST);
      expect(readConfig({ ...production, HOST }).host).toBe(HOST);
    },
  );

  test('a public address is refused, also behind a proxy of this machine', () => {
    expect(problemOf({ PUBLIC_URL: 'https://panel.example.com' })).toBe(`PUBLIC_URL: ${ONLY_HERE}`);
  });

  test.each(['localhost', '127.0.0.1', '::1'])('HOST=%s is this machine', (HOST) => {
    expect(problemOf({ HOST, PUBLIC_URL: 'http://[::1]:3000' })).toBe('');
  });
});

test('ASVS 4.1.3: only proxies on this machine are trusted by default', () => {
  expect(readConfig({}).trustProxy).toEqual(['loopback']);
});

describe('gift cards', () => {
  const needed = { GIFT_CARDS: 'tremendous', TREMENDOUS_API_KEY: 'TEST_key', TREMENDOUS_CAMPAIGN_ID: 'CAMPAIGN' };
  const giftCardsOf = (env: Record<string, string>) => readConfig({ ...needed, ...env }).giftCards;

  test('are paid by hand unless a provider is configured', () => {
    expect(readConfig({ TREMENDOUS_API_KEY: 'TEST_key' }).giftCards).toEqual({ provider: 'manual' });
    expect(giftCardsOf({})).toEqual({
      provider: 'tremendous',
      apiKey: 'TEST_key',
      url: 'https://testflight.tremendous.com/api/v2',
      campaignId: 'CAMPAIGN',
      fundingSourceId: 'BALANCE',
      webhookKey: undefined,
      settledAfter: 600_000,
    });
  });

  test('cost real money with a key that says so only, unless another address is set', () => {
    expect(giftCardsOf({ TREMENDOUS_API_KEY: 'PROD_key' })).toMatchObject({
      url: 'https://www.tremendous.com/api/v2',
    });
    expect(giftCardsOf({ TREMENDOUS_URL: 'http://localhost:9/v2//' })).toMatchObject({ url: 'http://localhost:9/v2' });
  });

  test('need the key and the campaign of their provider', () => {
    expect(problemOf({ GIFT_CARDS: 'tremendous' })).toBe(
      'TREMENDOUS_API_KEY: must be set when GIFT_CARDS is tremendous\nTREMENDOUS_CAMPAIGN_ID: must be set when GIFT_CARDS is tremendous',
    );
    expect(problemOf({ ...needed, TREMENDOUS_API_KEY: 'key' })).toContain('must begin with TEST_ or PROD_');
    expect(problemOf({ TREMENDOUS_URL: 'ftp://localhost' })).toBe('TREMENDOUS_URL: must be an http or https address');
    expect(problemOf({ TREMENDOUS_WEBHOOK_KEY: 'x'.repeat(15) })).toBe(
      'TREMENDOUS_WEBHOOK_KEY: must have at least 16 characters',
    );
    expect(giftCardsOf({ TREMENDOUS_WEBHOOK_KEY: 'x'.repeat(16) })).toMatchObject({ webhookKey: 'x'.repeat(16) });
  });
});

describe('the ledger', () => {
  test('is a file unless a sheet is configured', () => {
    expect(readConfig({ GOOGLE_SHEET_ID: 'SHEET' }).ledger).toEqual({ kind: 'csv' });
  });

  test('of Google needs the sheet, the account and its key, whose lines may be written in one', () => {
    const part = (name: string) => `${name}: must be set when LEDGER is google_sheet`;
    const needed = ['GOOGLE_SHEET_ID', 'GOOGLE_SERVICE_ACCOUNT_EMAIL', 'GOOGLE_SERVICE_ACCOUNT_KEY'];
    expect(problemOf({ LEDGER: 'google_sheet' })).toBe(needed.map(part).join('\n'));
    const env = Object.fromEntries(needed.map((name) => [name, `${name}\\nEND`]));
    expect(readConfig({ LEDGER: 'google_sheet', ...env }).ledger).toEqual({
      kind: 'google_sheet',
      sheetId: 'GOOGLE_SHEET_ID\\nEND',
      range: 'Payouts!A:J',
      accountEmail: 'GOOGLE_SERVICE_ACCOUNT_EMAIL\\nEND',
      accountKey: 'GOOGLE_SERVICE_ACCOUNT_KEY\nEND',
      sheetsUrl: 'https://sheets.googleapis.com',
      tokenUrl: 'https://oauth2.googleapis.com/token',
    });
  });
});

test.each([
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('clamd is found at %s', (url, address) => {
  expect(readConfig({ CLAMD_URL: url }).virusScan).toEqual(address);
});

test('every bad value is named at once', () => {
  expect(() => readConfig({ PORT: 'a', SEED_DEMO: '2' })).toThrow(/PORT.*\n.*SEED_DEMO/);
});

test('ASVS 13.2.3, 15.2.3: production needs its own secret, a database, a mail server, a sender and a public address, and has no demo', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /JWT_SECRET.*\nDATABASE_URL: .*DATABASE=embedded\nSMTP_URL.*\nMAIL_FROM.*\nPUBLIC_URL/,
  );
  expect(readConfig(production)).toMatchObject({
    production: true,
    seedDemo: false,
    publicUrl: 'https://panel.example.com',
  });
});

test('ASVS 6.3.2: production refuses the demo, whose passwords are published', () => {
  expect(() => readConfig({ ...production, SEED_DEMO: '1' })).toThrow('SEED_DEMO: must be 0 in production');
});

describe('ASVS 12.3.1, 12.3.3: in production nothing goes over a network without encryption', () => {
  const problemsOf = (env: Record<string, string>) => problemOf({ ...production, ...env });

  test.each(['TREMENDOUS_URL', 'GOOGLE_SHEETS_URL', 'GOOGLE_TOKEN_URL', 'SUMMARY_API_URL', 'S3_ENDPOINT'])(
    'to %s',
    (name) => {
      const sentence = `${name}: must begin with https:// in production, unless it is on this machine`;
      for (const url of ['http://service.example.com/x', 'HTTP://10.0.0.8', 'http://localhost.example.com']) {
        expect(problemsOf({ [name]: url })).toContain(sentence);
      }
      for (const url of ['https://service.example.com', 'http://localhost:1', 'http://127.0.0.9', 'http://[::1]:2']) {
        expect(problemsOf({ [name]: url })).not.toContain(sentence);
      }
      expect(() =>
        readConfig({ [name]: 'http://service.example.com', S3_BUCKET: 'b', SUMMARY_MODEL: 'm' }),
      ).not.toThrow();
    },
  );

  test('ASVS 12.2.1: to the portal', () => {
    const sentence = 'PUBLIC_URL: must begin with https:// in production, unless it is on this machine';
    expect(problemsOf({ PUBLIC_URL: 'http://panel.example.com' })).toContain(sentence);
    for (const url of ['https://panel.example.com', 'http://localhost:3000']) {
      expect(problemsOf({ PUBLIC_URL: url })).toBe('');
    }
  });

  test('to PostgreSQL, unless sslmode=disable is written out', () => {
    const { DATABASE: _embedded, ...rest } = production;
    const told = (url: string) => problemOf({ ...rest, DATABASE_URL: url });
    for (const mode of ['', '?sslmode=prefer', '?sslmode=no-verify', '?ssl=true']) {
      expect(told(`postgres://panel:x@db.example.com/panel${mode}`)).toMatch(
        /^DATABASE_URL: must have sslmode=verify-full in production, .*; sslmode=disable, written out, /,
      );
    }
    for (const url of [
      'postgres://panel:x@db.example.com/panel?sslmode=verify-full',
      'postgres://panel:x@db.example.com/panel?sslmode=disable',
      'postgres://panel:x@localhost/panel',
      'postgres://panel:x@[::1]:5433/panel',
      'postgres:///panel?host=/run/postgresql',
      'postgres://panel@%2Frun%2Fpostgresql/panel',
    ]) {
      expect(told(url)).toBe('');
    }
    expect(problemOf({ DATABASE_URL: 'postgres://panel:x@db.example.com/panel' })).toBe('');
  });

  test('to clamd, which does not encrypt', () => {
    expect(problemsOf({ CLAMD_URL: 'tcp://10.0.0.8:3310' })).toContain('CLAMD_URL: must be a socket');
    for (const url of ['tcp://127.0.0.1:3310', 'unix:/run/clamd.sock']) expect(problemsOf({ CLAMD_URL: url })).toBe('');
  });

  test('ASVS 12.3.2: to the mail server: mails wait rather than go without', () => {
    const smtpUrlOf = (url: string) => readConfig({ ...production, SMTP_URL: url }).smtpUrl;
    expect(smtpUrlOf('smtp://mail.example.com')).toBe('smtp://mail.example.com?requireTLS=true');
    expect(smtpUrlOf('smtps://u:p@mail.example.com?pool=true')).toMatch(/\?pool=true&requireTLS=true$/);
    expect(smtpUrlOf('smtp://localhost:25')).toBe('smtp://localhost:25');
    expect(readConfig({ SMTP_URL: 'smtp://mail.example.com' }).smtpUrl).toBe('smtp://mail.example.com');
    for (const weak of ['ignoreTLS=true', 'tls.rejectUnauthorized=false', 'requireTLS=false']) {
      expect(problemsOf({ SMTP_URL: `smtp://mail.example.com?${weak}` })).toContain(
        'SMTP_URL: must not switch encryption',
      );
    }
  });
});

describe('a database', () => {
  test.each([
    // As it stands in an env file without quotes, of which a # begins a comment, and in quotes.
    ['postgres://panel:secret', 'cannot be read as postgres://user:password@host/database'],
    ['postgres://panel:12', 'names no database, or cannot be read as'],
    ['postgres://panel:se#cret@db/panel', 'cannot be read as'],
    ['postgres://panel:12#cret@db/panel', 'cannot be read as'],
    ['postgres://panel:se/cret@db/panel', 'cannot be read as'],
    ['postgres://panel:x@db', 'names no database'],
    [
      'postgres://panel:x@db/panel?sslmode=verify-full&sslrootcert=/no/ca.pem',
      'its file /no/ca.pem cannot be read (ENOENT)',
    ],
  ])('%s is refused without being repeated', (url, reason) => {
    const told = problemOf({ DATABASE_URL: url });
    expect(told).toContain(`DATABASE_URL: ${reason}`);
    expect(told).not.toMatch(/cret|panel:/);
  });

  test('whose password has # / ? and & in their own writing is taken as it is', () => {
    const url = 'postgres://panel:a%23b%2Fc%3F&d@db.example.com/panel?sslmode=disable&application_name=x';
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test('is either the embedded one or at an address', () => {
    expect(problemOf({ DATABASE: 'embedded', DATABASE_URL: 'postgres://u:p@localhost/panel' })).toBe(
      'DATABASE: must be left out where DATABASE_URL is set',
    );
  });
});

test.each(['smtp://user:pa#ss@mail.example.com', 'smtps://user:12#ss@mail.example.com', 'smtp://'])(
  'a mail server at %s is refused without being repeated',
  (url) => {
    expect(problemOf({ SMTP_URL: url })).toMatch(/^SMTP_URL: cannot be read as smtps:\/\/user:password@host; /);
  },
);

describe('a variable that is not known', () => {
  const file = path.join(dataDir, 'env');

  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['public_url', 'PUBLIC_URL'],
    ['JWT_SECRETS', 'JWT_SECRET'],
  ])('%s is refused wherever it was set, and %s is named', (name, meant) => {
    expect(problemOf({ [name]: 'x' })).toBe(`${name}: is not known; ${meant} is. Correct the name, or leave it out`);
  });

  test('is refused in an env file, and ignored elsewhere', () => {
    writeFileSync(file, "COLOUR='blue'\nTZ=UTC\nAWS_REGION=x\nhttps_proxy=http://proxy\n");
    const env = {
      COLOUR: 'blue',
      TZ: 'UTC',
      AWS_REGION: 'x',
      https_proxy: 'http://proxy',
      HOSTNAME: 'x',
      LOGNAME: 'x',
    };
    expect(problemOf(env)).toBe('');
    expect(problemOf(env, [file])).toBe(`COLOUR: is not known; leave it out of ${file}`);
  });

  test('is remarked in the environment of a container where it begins as only ours do', () => {
    const unused = (env: Record<string, string>) => readConfig(env).unused;
    expect(unused({ TRUST_PROXIES: '10.0.0.0/8' })).toEqual([
      'TRUST_PROXIES is not known and has no effect; TRUST_PROXY is known',
    ]);
    expect(unused({ S3_ENDPOINT_ADDRESS: 'x' })).toEqual(['S3_ENDPOINT_ADDRESS is not known and has no effect']);
    expect(unused({ BACKUP_KEEP: '14', TRUST_PROXY: 'loopback', JWT_SECRET_PREVIOUS: SECRET })).toEqual([
      'BACKUP_KEEP is not known and has no effect',
    ]);
  });

  test('is not remarked where it is of the system, of Kubernetes or of other programs', () => {
    const links = ['SERVICE_HOST', 'SERVICE_PORT', 'SERVICE_PORT_HTTP', 'PORT', 'PORT_25_TCP', 'PORT_25_TCP_ADDR'];
    const services = ['EXPERT_PANEL', 'KUBERNETES', 'SMTP', 'METRICS_SERVER'];
    const others =
      'HOSTNAME HOST_IP PORT_RANGE API_TOKEN LOG_FORMAT DATA_HOME DATABASE_NAME MAX_MEMORY SESSION_MANAGER';
    const more = 'GOOGLE_APPLICATION_CREDENTIALS OTEL_RESOURCE_ATTRIBUTES NODE_OPTIONS IMAGE_TAG MODEL_NAME ACCESS_KEY';
    const names = [
      ...services.flatMap((service) => links.map((link) => `${service}_${link}`)),
      ...`${others} ${more}`.split(' '),
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, 'tcp://10.0.0.1:80']))).unused).toEqual([]);
  });

  test.each([
    [
      ['--env-file=/etc/panel/env', '--env-file', 'more', '--max-old-space-size=9'],
      ['/etc/panel/env', 'more'],
    ],
    [['--env-file-if-exists=x', '--import', 'y'], ['x']],
  ])('of %j the env files are %j', (options, files) => {
    expect(envFilesOf(options)).toEqual(files);
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'panel-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };

  test('is read without the line break at its end', () => {
    const config = readConfig({ JWT_SECRET_FILE: file('secret', `${SECRET}\n`) });
    expect(config.secrets.current).toBe(SECRET);
  });

  test('ASVS 13.3.1: counts in production', () => {
    const { JWT_SECRET, SMTP_URL, ...others } = production;
    const files = { JWT_SECRET_FILE: file('jwt', JWT_SECRET), SMTP_URL_FILE: file('smtp', `${SMTP_URL}\r\n`) };
    expect(readConfig({ ...others, ...files }).smtpUrl).toBe(`${SMTP_URL}?requireTLS=true`);
  });

  test('is checked as the variable is', () => {
    expect(() => readConfig({ JWT_SECRET_FILE: file('short', 'short') })).toThrow(
      new ConfigError('JWT_SECRET: must have at least 32 characters'),
    );
  });

  test.each(SECRETS)('%s given twice is refused', (name) => {
    expect(() => readConfig({ [name]: 'x', [`${name}_FILE`]: '/x' })).toThrow(
      `${name}: is set twice, by ${name} and by ${name}_FILE; leave one of them out`,
    );
  });

  test('is named when it is unreadable or empty, with every other wrong value', () => {
    const gone = path.join(folder, 'gone');
    const empty = file('empty', '\n');
    expect(() => readConfig({ JWT_SECRET_FILE: gone, SMTP_URL_FILE: empty, PORT: 'a' })).toThrow(
      new ConfigError(
        `SMTP_URL_FILE: the file ${empty} is empty\nJWT_SECRET_FILE: the file ${gone} cannot be read (ENOENT)\nPORT: must be a port number`,
      ),
    );
  });
});

test('docs/operations.md lists every variable of the server in its table, and no other', () => {
  const page = readFileSync(path.join(root, 'docs', 'operations.md'), 'utf8');
  const table = page.split('## Every variable')[1]?.split('\n## ')[0] ?? '';
  const cells = table.split('\n').flatMap((line) => /^\| (`[^|]+) \|/.exec(line)?.[1] ?? []);
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''));
  // One row tells how a secret is read from a file; the table marks which variables are secrets.
  const files = cells
    .filter((cell) => cell.includes('(secret)'))
    .flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)` \(secret\)/g)].map(([, name]) => `${name}_FILE`));
  expect([...named, ...files].sort()).toEqual([...VARIABLES].sort());
});

describe('.env.example', () => {
  const lines = readFileSync(path.join(root, '.env.example'), 'utf8').split('\n');
  const settings = lines.flatMap((line) => /^#([A-Z0-9_]+=.*)$/.exec(line)?.[1] ?? []);
  const variables = Object.entries(parseEnv(settings.join('\n'))).map(([name, value = '']) => ({ name, value }));

  test('lists every variable of the server once, and no other', () => {
    const files: readonly string[] = SECRETS.map((name) => `${name}_FILE`);
    const named = variables.map(({ name }) => name);
    expect(named.sort()).toEqual(VARIABLES.filter((name) => !files.includes(name)).sort());
  });

  test('gives the defaults, and no secret', () => {
    const values = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
    expect(readConfig({ ...values, DATA_DIR: dataDir })).toEqual(readConfig({}));
    expect(SECRETS.filter((name) => values[name] !== '')).toEqual([]);
  });

  test('has every value in quotes but numbers', () => {
    expect(settings.filter((line) => !/^\w+=('[^']*'|[\d.]*)$/.test(line))).toEqual([]);
  });

  test('sets nothing until a # is removed', () => {
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });
});

describe('traces', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' };

  test('are off without a collector, whatever else is set', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'panel', OTEL_TRACES_SAMPLER: 'always_on' }).traces).toBeNull();
  });

  test('go to the path of the protocol, with headers, and are all recorded unless a proxy decides', () => {
    expect(readConfig({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%3Db, x-tenant=1' }).traces).toEqual({
      url: 'http://localhost:4318/v1/traces',
      headers: { 'api-key': 'a=b', 'x-tenant': '1' },
      serviceName: 'expert-panel',
      share: 1,
      followsProxy: true,
    });
  });

  test.each([
    ['always_off', 0, false],
    ['traceidratio', 0.25, false],
    ['parentbased_traceidratio', 0.25, true],
    ['parentbased_always_on', 1, true],
  ])('%s records %s of them', (sampler, share, followsProxy) => {
    const env = { ...endpoint, OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: '0.25' };
    expect(readConfig(env).traces).toMatchObject({ share, followsProxy });
  });

  test('are refused what could not work', () => {
    expect(problemOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' })).toContain('must be an http or https address');
    expect(problemOf({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'key' })).toContain('must be name=value');
    expect(problemOf({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'key=%E0%A4' })).toContain('must be name=value');
    expect(problemOf({ ...endpoint, OTEL_TRACES_SAMPLER: 'jaeger_remote' })).toContain('must be one of');
    expect(problemOf({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' })).toContain('must be a number from 0 to 1');
    expect(problemOf({ ...production, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' })).toContain(
      'OTEL_EXPORTER_OTLP_ENDPOINT: must begin with https:// in production',
    );
  });
});
