import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { createDeviceCookies, type DeviceAccount } from './device-cookie.ts';

export interface KnownDeviceDeps {
  /** With the server's secret, which signs the cookies. */
  http: { secret: string };
}

/** A browser that has signed in to this person's account before [D-30]. */
export interface KnownDevice {
  id: string;
  personId: string;
}

/** The value of the device cookie. */
type Cookie = string | undefined;
type Account = { email: string } | { personId: string };

/** The same work for an address that has no account [SEC-14]. */
export async function findKnownDevice(
  { http }: KnownDeviceDeps,
  tx: SystemTransaction,
  { cookie, account }: { cookie: Cookie; account: Account },
): Promise<KnownDevice | null> {
  const found = await findAccount(tx, account);
  if (!found) return null;
  const id = createDeviceCookies(http.secret).findId(cookie, found);
  return id === null ? null : { id, personId: found.personId };
}

/** The cookie by which a browser is a known device of an account it has just signed in to. Null: the account has gone. */
export async function rememberDevice(
  { http }: KnownDeviceDeps,
  tx: SystemTransaction,
  { cookie, personId }: { cookie: Cookie; personId: string },
): Promise<string | null> {
  const account = await findAccount(tx, { personId });
  return account ? createDeviceCookies(http.secret).add(cookie, account) : null;
}

/** The cookie without an account, which must still be there. Null: nothing to change. */
export async function forgetDevice(
  { http }: KnownDeviceDeps,
  tx: SystemTransaction,
  { cookie, personId }: { cookie: Cookie; personId: string },
): Promise<string | null> {
  const account = await findAccount(tx, { personId });
  return cookie === undefined || !account ? null : createDeviceCookies(http.secret).remove(cookie, account);
}

/** All of a person's devices become unknown. */
export async function forgetAllDevices(tx: SystemTransaction, personId: string): Promise<void> {
  await sql`update auth.users set device_generation = gen_random_uuid() where id = ${personId}`.execute(tx);
}

async function findAccount(tx: SystemTransaction, account: Account): Promise<DeviceAccount | undefined> {
  const where = 'email' in account ? sql`email = ${account.email}` : sql`id = ${account.personId}`;
  const { rows } = await sql<DeviceAccount>`
    select id as "personId", device_generation as generation,
      floor(extract(epoch from now()) / 86400)::int as today
    from auth.users where ${where}`.execute(tx);
  return rows[0];
}
