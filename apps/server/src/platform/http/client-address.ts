import { isIP, isIPv6 } from 'node:net';

const IPV4_IN_IPV6 = /^0:0:0:0:0:ffff:/;
/** Everyone whose proxy writes something that is no address. */
const UNREADABLE = 'unreadable';

/**
 * Whom a limit counts: an IPv4 address, or the /64 that an IPv6 connection gets as a whole (one house could use 2^64
 * single addresses).
 */
export function addressBucket(address: string): string {
  return addressNetwork(address, 64);
}

/** The same with an IPv6 network of another size: providers give a house a /56, and a company a /48. */
export function addressNetwork(address: string, ipv6Bits: 48 | 56 | 64): string {
  const plain = canonicalAddress(address);
  if (!isIPv6(plain)) return plain;
  const bits = plain.split(':').map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'));
  const kept = bits.join('').slice(0, ipv6Bits).padEnd(64, '0');
  const groups = kept.match(/.{16}/g) ?? [];
  return `${groups.map((group) => Number.parseInt(group, 2).toString(16)).join(':')}::/${ipv6Bits}`;
}

/** Whom wrong invitation codes count against. */
export function codeCaller(address: string): { house: string; network: string } {
  return { house: addressNetwork(address, 56), network: addressNetwork(address, 48) };
}

/**
 * One spelling for each address: an IPv4 address, also when mapped into IPv6, or eight IPv6 groups. Some proxies write
 * brackets, a port or a zone around it.
 */
function canonicalAddress(given: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(given)?.[1];
  const withPort = /^([\d.]+):\d+$/.exec(given)?.[1];
  const address = (bracketed ?? withPort ?? given).replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return UNREADABLE;
  return version === 4 ? address : canonicalIpv6(address);
}

function canonicalIpv6(address: string): string {
  const hostname = new URL(`http://[${address}]`).hostname.slice(1, -1); // lower case, IPv4 parts as groups
  const [head = '', tail = ''] = hostname.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after];
  const full = groups.join(':');
  return IPV4_IN_IPV6.test(full) ? toIpv4(groups.slice(6)) : full;
}

function toIpv4(groups: string[]): string {
  const bytes = groups.flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}
