import { DAY } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/errors.ts';
import { readSetting } from '#server/system/settings.ts';

/** How long the text is right; RFC 9116 wants less than a year. */
const VALID_FOR = 180 * DAY;

/**
 * Where to report a weakness (RFC 9116): the contact address of the settings, until a day about half a year ahead.
 * @throws HttpError 404 until it is set
 */
export async function securityText({ config, db }: Pick<Context, 'config' | 'db'>): Promise<string> {
  const contact = await readSetting(db, 'contact_email');
  if (!contact) throw notFound();
  const day = new Date(Date.now() + VALID_FOR).toISOString().slice(0, 10);
  const lines = [
    `Contact: mailto:${contact}`,
    `Expires: ${day}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${config.publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
