import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type FormOption, withRetired } from '#common/people/form-options.ts';
import { hasAcceptedAgreement } from '#server/access/agreement.ts';
import type { Context } from '#server/outside/context.ts';
import { offeredOptions } from '#server/people/form-options/edit.ts';
import { readPreferences } from '#server/people/notification-preferences.ts';
import { profileView } from '#server/people/profile/read-profile.ts';
import { ownAccount, ownAssignments, ownFiles, ownPayouts, ownResponses } from './own-data.ts';
import { ownRecords, RECORDS } from './own-records.ts';

const ABOUT = `This archive holds what the Expert Panel keeps about you.

account.json        your account: address, sign-ins, accepted agreements
profile.json        your expert profile
notifications.json  what you want to be notified about
assignments.json    the assessments you were invited to
responses.json      your answers, each beside its question
payouts.json        your payouts
files/              your profile picture
records/            everything kept about you as it is stored, also what staff noted:
${RECORDS.map(({ rule, name }) => `  ${`${name}.json`.padEnd(30)}${rule.purpose}`).join('\n')}

Not in it are passwords and other secrets, the names of the staff who wrote notes, and what is only a copy of something else here.
What names assessments (their titles, questions and brands, and emails) is in it once you have accepted the agreement in force.

Times are in UTC. Amounts are decimal numbers.
`;

/** A person's own data as a ZIP archive, written while it is read. */
export async function dataArchive(ctx: Context, userId: number): Promise<Readable> {
  const { db } = ctx;
  const { profile_picture: _address, retired_choices, ...profile } = await profileView(ctx, userId);
  const options = withRetired(await offeredOptions(db), retired_choices);
  const parts = {
    account: await ownAccount(db, userId),
    profile: {
      ...profile,
      expertise_areas: named(profile.expertise_areas, options.expertiseAreas),
      industries: named(profile.industries, options.industries),
      geographical_expertise: named(profile.geographical_expertise, options.geographicRegions),
    },
    notifications: await readPreferences(db, userId),
    assignments: await ownAssignments(db, userId),
    responses: await ownResponses(db, userId),
    payouts: await ownPayouts(db, userId),
  };
  const records = await ownRecords(db, { id: userId, email: String(parts.account.email) });
  // They may name assessments and brands.
  if (!(await hasAcceptedAgreement(db, userId)))
    for (const name of ['mails', 'conflict_overrides']) delete records[name];
  const zip = new ZipFile();
  const output = new Readable().wrap(zip.outputStream);
  // A file that cannot be read ends the download, so that nobody takes a part for the whole.
  zip.on('error', (error: Error) => output.destroy(error));
  zip.addBuffer(Buffer.from(ABOUT), 'about.txt');
  for (const [name, content] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(JSON.stringify(content, null, 2)), `${name}.json`);
  }
  for (const [name, rows] of Object.entries(records)) {
    zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `records/${name}.json`);
  }
  for (const file of await ownFiles(db, userId)) {
    zip.addReadStreamLazy(`files/${file.id}-${safeName(file.name)}`, (done) => {
      ctx.storage.stream(file.key).then(
        (stream) => done(null, stream),
        (error) => done(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return output;
}

/** The choices by name: their ids say nothing outside. */
const named = (ids: number[], options: FormOption[]) =>
  ids.map((id) => options.find((option) => option.id === id)?.name ?? id);

/** A name that is a file's name on every system and never a path. */
function safeName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '_') || 'file';
}
