import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, mayBeBackedUp: 0x08, backedUp: 0x10, hasKey: 0x40 };

/** What a browser would have told the device; each wrong one is an attack. */
export interface Circumstances {
  origin: string;
  rpId?: string;
  isVerified?: boolean;
  /** Of the device, instead of the next one. */
  counter?: number;
  userHandle?: string;
  credentialId?: string;
  /** A maker's statement in place of none. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
}

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
}

/** A device that makes one passkey and signs with it (ES256), as WebAuthn Level 3 §6 has it. */
export function createSoftwarePasskey({ countsUses = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let userHandle = '';
  let uses = 0;

  function authData(rpId: string, flags: number, counter: number, key: Uint8Array = new Uint8Array()): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, key]);
  }

  function publicKeyData(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2], // elliptic curve
      [3, -7], // ES256
      [-1, 1], // P-256
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
  }

  const flagsOf = (isVerified = true) => FLAGS.present | FLAGS.mayBeBackedUp | (isVerified ? FLAGS.verified : 0);
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const about = (id = credentialId.toString('base64url')) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
  });

  return {
    create(options: Options, { origin, rpId, isVerified, attestation }: Circumstances) {
      userHandle = options.user?.id ?? '';
      const flags = flagsOf(isVerified) | FLAGS.hasKey;
      const { fmt, attStmt } = attestation ?? { fmt: 'none', attStmt: new Map() };
      const data = authData(rpId ?? options.rp?.id ?? '', flags, 0, publicKeyData());
      const object = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(data)],
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
        transports: ['internal', 'hybrid', 'not a transport'],
      };
      return { ...about(), response };
    },

    get(options: Options, circumstances: Circumstances) {
      const { origin, rpId, isVerified } = circumstances;
      uses += 1;
      const counter = circumstances.counter ?? (countsUses ? uses : 0);
      const data = authData(rpId ?? options.rpId ?? '', flagsOf(isVerified), counter);
      const client = clientData('webauthn.get', options.challenge, origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: circumstances.userHandle ?? userHandle,
      };
      return { ...about(circumstances.credentialId), response };
    },
  };
}
export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>;
