import { Readable } from 'node:stream';
import { StartError } from '#server/data/errors.ts';

/** Turns content into other content, without holding all of it. */
export type Transform = (content: Readable) => Promise<Readable>;

/** The end of the name of an encrypted file, as the program `age` has it. */
export const ENCRYPTED = '.age';

/** Encrypts for these public keys, in the format of age, which its program opens too. */
export async function encryption(recipients: string[]): Promise<Transform> {
  // Loaded only where backups are encrypted.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (error) {
      throw new StartError(`BACKUP_RECIPIENT: ${recipient} is no public key of age (${(error as Error).message}).`);
    }
  }
  return async (content) => Readable.from(await encrypter.encrypt(Readable.toWeb(content) as ReadableStream));
}

/** Decrypts with a secret key. @throws StartError where the content was encrypted for other keys */
export async function decryption(identity: string): Promise<Transform> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch (error) {
    throw new StartError(`BACKUP_IDENTITY is no secret key of age (${(error as Error).message}).`);
  }
  return async (content) => {
    try {
      return Readable.from(await decrypter.decrypt(Readable.toWeb(content) as ReadableStream));
    } catch (error) {
      throw new StartError(
        `The backup cannot be decrypted with BACKUP_IDENTITY (${(error as Error).message}). Give the secret key that belongs to its recipient.`,
      );
    }
  };
}
