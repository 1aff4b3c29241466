import { onTestFinished, vi } from 'vitest';

/** For this test, a browser that makes passkeys and signs with them whenever it is asked to, after `asksPerson` has settled. */
export function havePasskeys(asksPerson: () => Promise<unknown> = async () => undefined): void {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const passkey = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, attestationObject: bytes, authenticatorData: bytes, signature: bytes },
    getClientExtensionResults: () => ({}),
  };
  const give = () => asksPerson().then(() => passkey);
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: give, get: give } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'));
}
