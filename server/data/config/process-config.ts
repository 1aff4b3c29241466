import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { type Config, ConfigError, readConfig } from './config.ts';
import { envFilesOf } from './unknown-variables.ts';

/**
 * Reads the configuration of this process, and applies what of it concerns the process as a whole: what it writes is for its own
 * account only, and it trusts the authorities of NODE_EXTRA_CA_CERTS also where an env file names them, which Node by itself
 * overlooks. @throws ConfigError
 */
export function configureProcess(): Config {
  process.umask(0o077);
  const config = readConfig(process.env, envFilesOf(process.execArgv));
  const file = process.env.NODE_EXTRA_CA_CERTS;
  // Of the environment Node itself reads it.
  if (file && tls.getCACertificates('extra').length === 0) trustAuthorities(file);
  return config;
}

function trustAuthorities(file: string): void {
  try {
    // Node before 24.5 cannot; there the variable works in the environment only.
    tls.setDefaultCACertificates?.([...tls.getCACertificates('default'), readFileSync(file, 'utf8')]);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`NODE_EXTRA_CA_CERTS: the certificates in ${file} cannot be read (${code ?? message})`);
  }
}
