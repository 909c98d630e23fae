import { createHmac, timingSafeEqual } from 'node:crypto';
import { SESSION_COOKIE } from '@kinvault/domain/openapi.ts';

// better-auth signs its session cookie as encodeURIComponent(`${token}.${base64(hmac_sha256(secret, token))}`).
// It is checked here without its getSession, which costs 3 ms.
const TOKEN = /^[A-Za-z0-9]{32}$/;

/** On https browsers take a `__Host-` cookie from this very host only, with Secure and without a domain. */
export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** Takes the session's cookie away from a browser; with the attributes it was set with, or `__Host-` would refuse it. */
export function expiredSessionCookie(isHttps: boolean): string {
  return `${sessionCookieName(isHttps)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

/** The session token of a well-signed cookie, else undefined. It says nothing about the session being alive. */
export function verifySessionCookie(header: string | undefined, name: string, secret: string): string | undefined {
  const value = readCookie(header ?? '', name);
  if (value === undefined) return undefined;
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, dot);
  if (!TOKEN.test(token)) return undefined;
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  const given = Buffer.from(value.slice(dot + 1)); // bytes, not characters: timingSafeEqual throws on unequal lengths
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

/** The first one counts, as in better-auth: a second one of the same name planted by a sibling domain changes nothing. */
function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (part.slice(0, equals).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(equals + 1).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}
