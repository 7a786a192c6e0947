import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** What a server asks a browser for, as far as an authenticator heeds it. */
interface Asked {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** What may be otherwise than it should be. */
interface Twist {
  readonly origin?: string;
  /** Nobody has shown a finger, a face or a PIN. */
  readonly unverified?: true;
  readonly counter?: number;
  readonly type?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/**
 * An authenticator with one passkey, as a browser would have it: the half of WebAuthn that a server never sees. It signs
 * by ES256, and attests nothing.
 */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  counter = 0;
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #point: { readonly x: Buffer; readonly y: Buffer };
  #user: string | undefined;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** Answers `navigator.credentials.create`. */
  make(options: unknown, twist: Twist = {}) {
    const asked = options as Asked; // of the server under test
    this.#user = asked.user?.id;
    const data = this.#authenticatorData(asked.rp?.id ?? '', twist, true);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(data),
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', asked, twist).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  show(options: unknown, twist: Twist = {}) {
    const asked = options as Asked; // of the server under test
    this.counter = twist.counter ?? this.counter + 1;
    const data = this.#authenticatorData(asked.rpId ?? '', twist, false);
    const client = this.#clientData('webauthn.get', asked, twist);
    const signed = createSign('sha256').update(data).update(sha256(client)).sign(this.#key);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signed.toString('base64url'),
        userHandle: this.#user,
      },
    };
  }

  #clientData(type: string, { challenge }: Asked, twist: Twist): Buffer {
    const origin = twist.origin ?? this.#origin;
    return Buffer.from(JSON.stringify({ type: twist.type ?? type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(place: string, { unverified }: Twist, withKey: boolean): Buffer {
    const flags = PRESENT | (unverified ? 0 : VERIFIED) | (withKey ? WITH_KEY : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(Buffer.from(place)), head, ...(withKey ? [this.#credential()] : [])]);
  }

  #credential(): Buffer {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey()]);
  }

  /** EC2, ES256, P-256, in the order that CBOR wants: 1, 3, -1, -2, -3. */
  #coseKey(): Buffer {
    const { x, y } = this.#point;
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    return Buffer.concat([head, bytes(x), Buffer.from([0x22]), bytes(y)]);
  }
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** A text of CBOR, of less than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** Bytes of CBOR, of less than 64 KB. */
function bytes(value: Buffer): Buffer {
  if (value.length < 256) return Buffer.concat([Buffer.from([0x58, value.length]), value]);
  return Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 0xff]), value]);
}
