import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { acceptedKeys, keyFor, type Purpose, type Secrets } from './keys.ts';

/** Encrypts a text for keeping in the database: JWE in its compact form, with AES-256-GCM under the key of the purpose. */
export const seal = (secrets: Secrets, purpose: Purpose, text: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFor(secrets, purpose));

const ALGORITHMS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

/** The text that was sealed under the present secret or an earlier one. @throws Error when it was sealed under none of them */
export async function unseal(secrets: Secrets, purpose: Purpose, sealed: string): Promise<string> {
  for (const key of acceptedKeys(secrets, purpose)) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, ALGORITHMS);
      return new TextDecoder().decode(plaintext);
    } catch (error) {
      if (!(error instanceof errors.JWEDecryptionFailed)) throw error;
    }
  }
  throw new Error(`A value sealed for ${purpose} cannot be opened: JWT_SECRET changed without JWT_SECRET_PREVIOUS.`);
}
