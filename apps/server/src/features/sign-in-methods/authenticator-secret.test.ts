import { expect, it } from 'vitest';
import { newAuthenticatorSecret, openSecret, sealSecret } from './authenticator-secret.ts';

const SERVER = 'a secret of this server, long enough';
const secret = newAuthenticatorSecret();
const sealed = sealSecret(SERVER, 'elena', secret);

it('a sealed secret opens again, and never looks the same twice', () => {
  expect(openSecret(SERVER, 'elena', sealed)).toEqual(secret);
  expect(sealSecret(SERVER, 'elena', secret)).not.toEqual(sealed);
  expect(sealed.includes(secret)).toBe(false);
  expect(secret).toHaveLength(20);
});

it('a sealed secret does not open for another person, on another server or with a changed byte', () => {
  expect(openSecret(SERVER, 'marco', sealed)).toBeNull();
  expect(openSecret(`${SERVER}.`, 'elena', sealed)).toBeNull();
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(openSecret(SERVER, 'elena', changed)).toBeNull();
  }
  for (const end of [0, 12, 20, sealed.length - 1])
    expect(openSecret(SERVER, 'elena', sealed.subarray(0, end))).toBeNull();
});
