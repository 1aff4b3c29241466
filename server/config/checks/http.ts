import { fetchOutside } from '#server/outside/fetch-outside.ts';
import { reachability } from '#server/outside/reachability.ts';
import { CheckError, PATIENCE } from './check.ts';

/** Makes a harmless call of a service. @throws CheckError if there is no answer, or one that points elsewhere */
export async function call(url: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetchOutside(url, init, PATIENCE);
    if (response.status >= 300 && response.status < 400) throw new CheckError(redirected(url));
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch (error) {
    if (error instanceof CheckError) throw error;
    throw new CheckError(`${new URL(url).origin} cannot be reached (${reachability(error)})`);
  }
}

const redirected = (url: string) => `${new URL(url).origin} sends calls on to another address; configure that one`;
