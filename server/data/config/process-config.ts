import { readFileSync } from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import { type Config, ConfigError, readConfig } from './config.ts';
import { refusedRead } from './secrets.ts';
import { envFilesOf } from './unknown-variables.ts';

/**
 * Reads the configuration and applies what concerns the whole process: only its own account may read the files it writes, all of which
 * are in the data folder, and it trusts the authorities of NODE_EXTRA_CA_CERTS even if an env file sets the variable, which Node does
 * not notice.
 * @throws ConfigError
 */
export function configureProcess(): Config {
  process.umask(0o077);
  const config = readConfig(process.env, envFilesOf(process.execArgv));
  // Fontconfig, which marks pictures, would keep its cache in the home of the account, or complain that there is none.
  process.env.XDG_CACHE_HOME ??= path.resolve(config.dataDir);
  const file = process.env.NODE_EXTRA_CA_CERTS;
  // Set in the environment, Node has read it.
  if (file && tls.getCACertificates('extra').length === 0) trustAuthorities(file);
  return config;
}

function trustAuthorities(file: string): void {
  try {
    // Not available before Node 24.5, where the variable only works in the environment.
    tls.setDefaultCACertificates?.([...tls.getCACertificates('default'), readFileSync(file, 'utf8')]);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `NODE_EXTRA_CA_CERTS: the certificates in ${file} cannot be read (${code ?? message})${refusedRead(code)}`,
    );
  }
}
