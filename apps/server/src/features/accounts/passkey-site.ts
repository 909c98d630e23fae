import { isIP } from 'node:net';

/** Where a passkey is made and used: both are signed along with each answer (WebAuthn Level 3 §7.2). */
export interface PasskeySite {
  origin: string;
  rpId: string;
}

/**
 * Null where browsers know no passkeys: on plain http but for localhost, and under bare IP addresses. A box without a set
 * address is asked under many names; `host` is the one of this request.
 */
export function passkeySite(appOrigin: string | undefined, host: string): PasskeySite | null {
  const address = appOrigin ?? `http://${host}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, rpId: hostname } : null;
}
