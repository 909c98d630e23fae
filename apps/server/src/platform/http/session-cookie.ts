import { createHmac, timingSafeEqual } from 'node:crypto';
import { VISIT_MINUTES } from '@kinvault/domain/links/link-limits.ts';
import { SESSION_COOKIE } from '@kinvault/domain/openapi.ts';
import { SESSION_DAYS } from '@kinvault/domain/people/session-days.ts';

// The session's cookie is encodeURIComponent(`${token}.${base64(hmac_sha256(secret, token))}`). People stay signed in
// through an update only while this does not change (decision 35).
const TOKEN = /^[A-Za-z0-9]{32}$/;
const DAY_SECONDS = 86_400;
const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS;
const STEP_SECONDS = 300;
const OIDC_SECONDS = 600;
const MAX_VISITS = 20;
const VISIT_SECONDS = VISIT_MINUTES * 60;
const DEVICE_DAYS = 400; // the longest that browsers keep a cookie

export interface CookieSettings {
  cookieName: string;
  secret: string;
  isHttps: boolean;
}

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
  const expected = Buffer.from(sign(token, secret));
  const given = Buffer.from(value.slice(dot + 1)); // bytes, not characters: timingSafeEqual throws on unequal lengths
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

/** The Set-Cookie of a session that was opened or extended, and of the device that is known by it. */
export function sessionCookies(
  settings: CookieSettings,
  { token, device }: { token: string; device: string | null },
): string[] {
  return [sessionCookie(settings, token), ...deviceCookies(settings, device)];
}

function sessionCookie({ cookieName, secret, isHttps }: CookieSettings, token: string): string {
  const value = encodeURIComponent(`${token}.${sign(token, secret)}`);
  return setCookie(cookieName, value, { maxAge: SESSION_SECONDS, sameSite: 'Lax', isHttps });
}

/** The cookie of a person who has given the right password but not yet the second factor. Only our own pages send it. */
export function stepCookie({ cookieName, isHttps }: CookieSettings, stepId: string): string {
  return setCookie(`${cookieName}.step`, stepId, { maxAge: STEP_SECONDS, sameSite: 'Strict', isHttps });
}

export function clearedStepCookie({ cookieName, isHttps }: CookieSettings): string {
  return setCookie(`${cookieName}.step`, '', { maxAge: 0, sameSite: 'Strict', isHttps });
}

export function readStepCookie({ cookieName }: CookieSettings, header: string | undefined): string | undefined {
  return readCookie(header ?? '', `${cookieName}.step`);
}

/** Of a browser that was sent to the house's provider. Our own page brings the answer back, so only it sends this. */
export function oidcCookie({ cookieName, isHttps }: CookieSettings, id: string): string {
  return setCookie(`${cookieName}.oidc`, id, { maxAge: OIDC_SECONDS, sameSite: 'Strict', isHttps });
}

export function readOidcCookie({ cookieName }: CookieSettings, header: string | undefined): string | undefined {
  return readCookie(header ?? '', `${cookieName}.oidc`);
}

/** After signing out, a person who is still signed in at the provider is asked to sign in there once more. */
export function leftCookie({ cookieName, isHttps }: CookieSettings): string {
  return setCookie(`${cookieName}.left`, '1', { maxAge: DEVICE_DAYS * DAY_SECONDS, sameSite: 'Strict', isHttps });
}

export function isLeft({ cookieName }: CookieSettings, header: string | undefined): boolean {
  return readCookie(header ?? '', `${cookieName}.left`) === '1';
}

/** The answer has come back. */
export function clearedOidcCookies({ cookieName, isHttps }: CookieSettings): string[] {
  const gone = { maxAge: 0, sameSite: 'Strict', isHttps } as const;
  return ['oidc', 'left'].map((name) => setCookie(`${cookieName}.${name}`, '', gone));
}

/** Which accounts have signed in here; it stays when the session ends. Null changes nothing, an empty value clears it. */
export function deviceCookies({ cookieName, isHttps }: CookieSettings, value: string | null): string[] {
  if (value === null) return [];
  const maxAge = value === '' ? 0 : DEVICE_DAYS * DAY_SECONDS;
  return [setCookie(`${cookieName}.device`, value, { maxAge, sameSite: 'Lax', isHttps })];
}

export function readDeviceCookie({ cookieName }: CookieSettings, header: string | undefined): string | undefined {
  return readCookie(header ?? '', `${cookieName}.device`);
}

/** Of somebody outside who looks at what one link shows. Other links have cookies of their own [D-38]. */
export function visitCookie({ isHttps }: CookieSettings, linkId: string, token: string): string {
  return setCookie(visitCookieName(isHttps, linkId), token, { maxAge: VISIT_SECONDS, sameSite: 'Strict', isHttps });
}

export function readVisitCookie(
  { isHttps }: CookieSettings,
  linkId: string,
  header: string | undefined,
): string | undefined {
  return readCookie(header ?? '', visitCookieName(isHttps, linkId));
}

/** The tokens of all visits of this browser, a few at most. */
export function readVisitCookies({ isHttps }: CookieSettings, header = ''): string[] {
  const prefix = visitCookieName(isHttps, '');
  const names = header.split(';').map((part) => part.slice(0, part.indexOf('=')).trim());
  return names
    .filter((name) => name.startsWith(prefix))
    .slice(0, MAX_VISITS)
    .flatMap((name) => readCookie(header, name) ?? []);
}

function visitCookieName(isHttps: boolean, linkId: string): string {
  return `${isHttps ? '__Host-' : ''}kinvault.visit.${linkId}`;
}

function setCookie(
  name: string,
  value: string,
  attributes: { maxAge: number; sameSite: 'Lax' | 'Strict'; isHttps: boolean },
): string {
  const { maxAge, sameSite, isHttps } = attributes;
  return `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=${sameSite}${isHttps ? '; Secure' : ''}`;
}

function sign(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
}

/** The first one counts: a second one of the same name planted by a sibling domain changes nothing. */
export function readCookie(header: string, name: string): string | undefined {
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
