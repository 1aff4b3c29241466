import { type ConnectionOptions, parse } from 'pg-connection-string';
import { isThisMachine } from './encrypted-ways.ts';

const UNREADABLE =
  'cannot be read as postgres://user:password@host/database; in user and password write % # / ? : @ as %25 %23 %2F %3F %3A %40, and in an env file put the whole value in quotes';

/** Modes in which the driver encrypts and checks the certificate of the server, and the one in which nobody expects that. */
const CHOSEN_MODES = ['require', 'verify-ca', 'verify-full', 'disable'];

/** What is wrong with an address of PostgreSQL, without the address, since it holds a password; undefined where nothing is. */
export function databaseUrlProblem(url: string, production: boolean): string | undefined {
  let options: ConnectionOptions & { sslmode?: string };
  try {
    // What stands after an unescaped # is lost to every reader of addresses.
    if (URL.parse(url)?.hash) return UNREADABLE;
    options = parse(url);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    return code && path ? `its file ${path} cannot be read (${code})` : UNREADABLE;
  }
  if (!options.database) return `names no database, or ${UNREADABLE}`;
  const isLocal = !options.host || options.host.startsWith('/') || isThisMachine(options.host);
  if (!production || isLocal || CHOSEN_MODES.includes(options.sslmode ?? '')) return undefined;
  return 'must have sslmode=verify-full in production, unless it is on this machine (sslrootcert=… names the file of a private authority); sslmode=disable, written out, sends everything unencrypted';
}
