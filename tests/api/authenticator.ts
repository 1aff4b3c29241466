import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer, PasskeyOptions } from '#common/access/passkeys.ts';

/** CBOR of the few kinds of values that an authenticator writes. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as number)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size]);
  if (size < 256) return Buffer.from([(type << 5) | 24, size]);
  return Buffer.from([(type << 5) | 25, size >> 8, size & 255]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

const PRESENT = 0x01;
const WITH_KEY = 0x40;

/** An authenticator in software, with one key, for the portal at `origin`. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  #uses = 0;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
    this.#origin = origin;
  }

  /** Makes the key, as navigator.credentials.create does. */
  create({ challenge }: PasskeyOptions): PasskeyAnswer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => Buffer.from(text, 'base64url');
    // COSE: elliptic curve (1: 2), ES256 (3: -7), P-256 (-1: 1).
    const cose = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    const size = Buffer.from([0, this.id.length]);
    const key = Buffer.concat([Buffer.alloc(16), size, this.id, cbor(cose)]);
    const authData = Buffer.concat([this.#data(PRESENT | WITH_KEY), key]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: base64url(this.#client('webauthn.create', challenge)),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    });
  }

  /** Signs a challenge, as navigator.credentials.get does. */
  get({ challenge }: PasskeyOptions): PasskeyAnswer {
    this.#uses += 1;
    const client = this.#client('webauthn.get', challenge);
    const authData = this.#data(PRESENT);
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.#privateKey);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
    });
  }

  #client = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin }));

  #data(flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#uses);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), count]);
  }

  #answer(response: PasskeyAnswer['response']): PasskeyAnswer {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}
