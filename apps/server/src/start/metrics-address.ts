import { isIP } from 'node:net';

export interface ListenAddress {
  host: string;
  port: number;
  /** Only programs of this machine can reach it. */
  isLoopback: boolean;
}

const MAX_PORT = 65_535;
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

/** `host:port`, with an IPv6 host in brackets; a port alone is on 127.0.0.1. Undefined for anything else. */
export function parseMetricsAddress(text: string): ListenAddress | undefined {
  const [, ipv6, name, digits] = /^(?:(?:\[([^\]]+)\]|([^:[\]\s]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const host = ipv6 ?? name ?? '127.0.0.1';
  const port = Number(digits);
  if (digits === undefined || port > MAX_PORT || (ipv6 !== undefined && isIP(ipv6) !== 6)) return undefined;
  return { host, port, isLoopback: LOOPBACK.test(host) };
}
