import { onTestFinished, vi } from 'vitest';

/** For this test, a browser that signs with a passkey whenever it is asked to, after `asksPerson` has settled. */
export function signWithPasskeys(asksPerson: () => Promise<unknown> = async () => undefined): void {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const signed = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
    getClientExtensionResults: () => ({}),
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: () => asksPerson().then(() => signed) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'));
}
