import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'x'.repeat(40),
  SMTP_URL: 'smtp://mail.example.com',
  PUBLIC_URL: 'https://panel.example.com/',
};

test('nothing configured: the embedded database, the local mailbox and the demo on port 3000', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    dataDir: 'data',
    databaseUrl: undefined,
    smtpUrl: undefined,
    publicUrl: 'http://localhost:3000',
    seedDemo: true,
  });
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test.each([
  ['PORT', 'http', 'PORT: must be a port number'],
  ['PORT', '70000', 'PORT: must be at most 65535'],
  ['DATABASE_URL', 'mysql://db', 'DATABASE_URL: must begin with postgres:// or postgresql://'],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL: must begin with smtp:// or smtps://'],
  ['PUBLIC_URL', 'panel.example.com', 'PUBLIC_URL: must be an http or https address'],
  ['MAIL_FROM', 'The panel', 'MAIL_FROM: must hold an e-mail address'],
  ['JWT_SECRET', 'short', 'JWT_SECRET: must have at least 32 characters'],
  ['SEED_DEMO', 'yes', 'SEED_DEMO: must be 0 or 1'],
  ['NODE_ENV', 'staging', 'NODE_ENV: must be development or production'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be error, warn, info or debug'],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY: must be addresses or networks, separated by commas'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY: must be addresses or networks, separated by commas'],
])('a bad %s (%s) is refused by name', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message));
});

test('every bad value is named at once', () => {
  expect(() => readConfig({ PORT: 'a', SEED_DEMO: '2' })).toThrow(/PORT.*\n.*SEED_DEMO/);
});

test('production needs its own secret, a mail server and a public address, and has no demo', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/JWT_SECRET.*\nSMTP_URL.*\nPUBLIC_URL/);
  expect(readConfig(production)).toMatchObject({
    production: true,
    seedDemo: false,
    publicUrl: 'https://panel.example.com',
  });
});
