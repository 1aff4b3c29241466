import { CheckError, PATIENCE, reachability } from './check.ts';

/** Makes a harmless call of a service. @throws CheckError if there is no answer */
export async function call(url: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch (error) {
    throw new CheckError(`${new URL(url).origin} cannot be reached (${reachability(error)})`);
  }
}
