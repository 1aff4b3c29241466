import type { Config } from '#server/config/config.ts';
import { ping, ScanFailed } from '#server/virus-scan/clamd.ts';
import { CheckError } from './check.ts';

/** Checks that clamd answers. */
export async function checkVirusScan({ virusScan }: Config): Promise<string> {
  if (!virusScan) return 'off: uploaded files are not scanned';
  try {
    await ping(virusScan);
    return 'clamd answers';
  } catch (error) {
    if (!(error instanceof ScanFailed)) throw error;
    throw new CheckError(`clamd cannot be used at CLAMD_URL (${error.reason})`);
  }
}
