import { DAY, SECOND } from '#common/values/durations.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { isSigned, signature } from '#server/access/keys.ts';
import type { Config } from '#server/config/config.ts';

/**
 * Whom an address is made for, in which session, and for an expert in which assessment. It stops working when that session ends or
 * the expert's part in the assessment, see `find.ts`.
 */
export type Viewer = Pick<CurrentUser, 'id' | 'session'> & { assessment?: number };

/** What the file is: a design, which is confidential, or a picture that stands for a person or a brand. */
export const FILE_USES = ['design', 'portrait'] as const;

/** A part of a file ('original', 'full', 'w640' …). */
export type FilePart = { fileId: number; variant: string; use: (typeof FILE_USES)[number] };

/** An address that was asked for. `session` is the id of a session, which opens nothing by itself. */
export type FileAddress = FilePart & {
  session: string;
  /** 0 for staff, and for what is no design. */
  assessment: number;
  expires: number;
  signature: string;
};

/**
 * An address under which a viewer can fetch a part of a file without a token, because an <img> sends none. It is the same
 * all day (UTC), so that a screen that is read again shows the same pictures, and stops at the end of the next one.
 */
export function signedUrl(
  config: Config,
  part: FilePart,
  { session, assessment = 0 }: Viewer,
  now = Date.now(),
): string {
  const expires = (Math.floor(now / DAY) + 2) * DAY;
  const signed = signature(config.secrets, 'file addresses', signedText({ ...part, session, assessment, expires }));
  return `/api/files/${part.fileId}/${part.variant}?use=${part.use}&n=${session}&a=${assessment}&e=${expires / SECOND}&s=${signed}`;
}

/** False for an address that is forged or over. It says nothing about the session. */
export function isGenuine(config: Config, address: FileAddress, now = Date.now()): boolean {
  return isSigned(config.secrets, 'file addresses', signedText(address), address.signature) && address.expires > now;
}

/** The day (UTC) on which an address was made, such as '2026-05-17'. */
export const dayOf = ({ expires }: Pick<FileAddress, 'expires'>) =>
  new Date(expires - 2 * DAY).toISOString().slice(0, 10);

const signedText = ({ fileId, variant, use, session, assessment, expires }: Omit<FileAddress, 'signature'>) =>
  [fileId, variant, use, session, assessment, expires].join('\n');
