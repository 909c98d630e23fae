// What every authenticator app knows: RFC 6238 with SHA-1, six digits, thirty seconds.
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Steps before and after the present one: telephones' clocks are off, and people type slowly. */
const WINDOW = 1;

const loadLibrary = () => import('otpauth'); // by the first who needs it

/** What an authenticator app gets, as text and as a QR code. */
export async function describeSecret(secret: Buffer, email: string): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await loadLibrary();
  const app = new TOTP({ ...KIND, issuer: 'Kinvault', label: email, secret: Secret.fromHex(secret.toString('hex')) });
  return { secret: app.secret.base32, uri: app.toString() };
}

/** The step of time whose code this is, at `now` in milliseconds; null where it is none of those that count. */
export async function findTimeStep(secret: Buffer, code: string, now: number): Promise<number | null> {
  const { Secret, TOTP } = await loadLibrary();
  const token = code.normalize('NFKC').replace(/\s/g, ''); // apps show them in groups, some keyboards write wide digits
  if (!/^\d{6}$/.test(token)) return null; // the library throws for letters of several bytes
  const about = { ...KIND, token, secret: Secret.fromHex(secret.toString('hex')), timestamp: now, window: WINDOW };
  const delta = TOTP.validate(about);
  return delta === null ? null : TOTP.counter({ period: KIND.period, timestamp: now }) + delta;
}
