import type { FastifyRequest } from 'fastify';
import type { Secrets } from '#server/access/keys.ts';
import { networkOf } from '#server/access/throttle.ts';
import { readAccessToken } from '#server/access/tokens.ts';

const REMEMBERED = 5000;

/**
 * Returns whose request it is without asking the database: the account of a valid token, else the network address. Tokens are
 * verified, since anybody could send requests in the name of another; verified ones are cached.
 */
export function createPersonReader(secrets: Secrets): (request: FastifyRequest) => string | Promise<string> {
  const known = new Map<string, string>();
  return (request) => {
    const header = request.headers.authorization;
    if (!header?.startsWith('Bearer ')) return networkOf(request);
    return known.get(header) ?? read(request, header);
  };

  async function read(request: FastifyRequest, header: string): Promise<string> {
    const claims = await readAccessToken(secrets, header.slice('Bearer '.length));
    if (!claims) return networkOf(request);
    if (known.size >= REMEMBERED) known.clear();
    const person = `account ${claims.user_id}`;
    known.set(header, person);
    return person;
  }
}
