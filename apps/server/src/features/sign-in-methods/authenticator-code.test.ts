import { expect, it } from 'vitest';
import { describeSecret, findTimeStep } from './authenticator-code.ts';

// RFC 6238 appendix B; of its eight digits an app shows the last six
const secret = Buffer.from('12345678901234567890');

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code at second %i is %s', async (seconds, code) => {
  expect(await findTimeStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

it.each([
  [-60, null],
  [-30, 1],
  [30, 1],
  [60, null],
])('the code of step 1 belongs, %i seconds later, to step %s', async (seconds, step) => {
  expect(await findTimeStep(secret, '287082', (45 + seconds) * 1000)).toBe(step);
});

it.each(['287082', ' 287 082 ', '２８７０８２'])('a code typed as “%s” is accepted', async (code) => {
  expect(await findTimeStep(secret, code, 59_000)).toBe(1);
});

it.each(['', '287 083', '28708', '2870820', '28708²3', '٢٨٧٠٨٢', '28708é', 'abcdef'])(
  'a code typed as “%s” is refused',
  async (code) => {
    expect(await findTimeStep(secret, code, 59_000)).toBeNull();
  },
);

it('an authenticator app gets issuer and address', async () => {
  const { secret: words, uri } = await describeSecret(secret, 'elena+x@rivera.example');
  expect(words).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uri).toBe(
    'otpauth://totp/Kinvault:elena%2Bx%40rivera.example?issuer=Kinvault&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});
