import { sql } from 'kysely';
import type { Transaction, Transactions } from '../../platform/db/transactions.ts';
import { type CookieSettings, deviceCookie, readDeviceCookie } from '../../platform/http/session-cookie.ts';
import { createDeviceCookies, type DeviceAccount, KNOWN_DEVICE_DAYS } from './known-device.ts';

export interface KnownDeviceDeps {
  transactions: Transactions;
  http: CookieSettings;
}

/** A browser that has signed in to this person's account before [D-30]. */
export interface KnownDevice {
  id: string;
  personId: string;
}

type CookieHeader = string | undefined;
type Account = { email: string } | { personId: string };

/** The same work for an address that has no account [SEC-14]. */
export async function findKnownDevice(
  { transactions, http }: KnownDeviceDeps,
  header: CookieHeader,
  account: Account,
): Promise<KnownDevice | null> {
  const found = await transactions.asSystem((tx) => findAccount(tx, account));
  if (!found) return null;
  const id = createDeviceCookies(http.secret).findId(readDeviceCookie(http, header), found);
  return id === null ? null : { id, personId: found.personId };
}

/** The Set-Cookie headers that make a browser a known device of an account it has just signed in to. */
export async function rememberDevice(
  { transactions, http }: KnownDeviceDeps,
  header: CookieHeader,
  personId: string,
): Promise<string[]> {
  const account = await transactions.asSystem((tx) => findAccount(tx, { personId }));
  if (!account) return [];
  const value = createDeviceCookies(http.secret).add(readDeviceCookie(http, header), account);
  return [deviceCookie(http, value, KNOWN_DEVICE_DAYS)];
}

/** Prepares the Set-Cookie headers that take an account out of the cookie, while the account is still there. */
export async function forgetDevice(
  { transactions, http }: KnownDeviceDeps,
  header: CookieHeader,
  personId: string,
): Promise<string[]> {
  const cookie = readDeviceCookie(http, header);
  const account = await transactions.asSystem((tx) => findAccount(tx, { personId }));
  if (cookie === undefined || !account) return [];
  const left = createDeviceCookies(http.secret).remove(cookie, account);
  return [deviceCookie(http, left, left === '' ? 0 : KNOWN_DEVICE_DAYS)];
}

/** All of a person's devices become unknown. Needs the system role. */
export async function endKnownDevices(tx: Transaction, personId: string): Promise<void> {
  await sql`update auth.users set device_generation = gen_random_uuid() where id = ${personId}`.execute(tx);
}

async function findAccount(tx: Transaction, account: Account): Promise<DeviceAccount | undefined> {
  const where = 'email' in account ? sql`email = ${account.email}` : sql`id = ${account.personId}`;
  const { rows } = await sql<DeviceAccount>`
    select id as "personId", device_generation as generation,
      floor(extract(epoch from now()) / 86400)::int as today
    from auth.users where ${where}`.execute(tx);
  return rows[0];
}
