import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const USE = 'kinvault known devices 1';
const KNOWN_DEVICE_DAYS = 400; // the longest that browsers keep a cookie
/** A browser that a whole family shares keeps the accounts used last. */
const MAX_ACCOUNTS = 8;
const ID_BYTES = 12;
const ENTRY = /^([\w-]{16})\.(\d{1,6})\.([\w-]{43})$/;

/** An account as it is now, and today by the database's clock. */
export interface DeviceAccount {
  personId: string;
  /** Changes when the account's known devices end. */
  generation: string;
  /** Days since 1970. */
  today: number;
}

interface Entry {
  id: string;
  day: number;
  mac: string;
}

/**
 * The cookie of a known device: one entry for each account that has signed in there. An entry is a random id, a day and
 * an HMAC over both and the account, which names the account to us alone. It opens nothing: it only gives the device a
 * count of tries of its own.
 */
export function createDeviceCookies(serverSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', USE, 32));
  const macOf = ({ personId, generation }: DeviceAccount, id: string, day: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([personId, generation, id, day]))
      .digest('base64url');
  const isOf = (account: DeviceAccount, { id, day, mac }: Entry) =>
    timingSafeEqual(Buffer.from(macOf(account, id, day)), Buffer.from(mac)) && account.today - day <= KNOWN_DEVICE_DAYS;

  return {
    /** The device's id for this account, or null if it has not signed in to it. */
    findId(cookie: string | undefined, account: DeviceAccount): string | null {
      return readEntries(cookie).find((entry) => isOf(account, entry))?.id ?? null;
    },
    /** The cookie with this account in it, good from today. A device keeps its id, and so its count of tries. */
    add(cookie: string | undefined, account: DeviceAccount): string {
      const entries = readEntries(cookie);
      const known = entries.find((entry) => isOf(account, entry));
      const id = known?.id ?? randomBytes(ID_BYTES).toString('base64url');
      const mac = macOf(account, id, account.today);
      const others = entries.filter((entry) => entry !== known);
      return writeEntries([{ id, day: account.today, mac }, ...others].slice(0, MAX_ACCOUNTS));
    },
    /** The cookie without this account. */
    remove(cookie: string | undefined, account: DeviceAccount): string {
      return writeEntries(readEntries(cookie).filter((entry) => !isOf(account, entry)));
    },
  };
}

function readEntries(cookie = ''): Entry[] {
  const entries = cookie.split('~').map((text) => {
    const [, id = '', day = '', mac = ''] = ENTRY.exec(text) ?? [];
    return { id, day: Number(day), mac };
  });
  return entries.filter(({ id }) => id !== '').slice(0, MAX_ACCOUNTS);
}

function writeEntries(entries: Entry[]): string {
  return entries.map(({ id, day, mac }) => `${id}.${day}.${mac}`).join('~');
}
