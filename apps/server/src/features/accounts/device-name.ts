import type { SignedInDevice } from '@kinvault/domain/people/profile.schema.ts';

/** Browsers need 200; what is longer is nobody's browser, and each sign is looked for in all of it. */
export const MAX_USER_AGENT_CHARS = 400;

type Device = Pick<SignedInDevice, 'device' | 'kind'>;

// The first that fits counts: Edge, Opera and Samsung's browser call themselves Chrome too, and Chrome Safari.
const BROWSERS: [sign: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

// Android and ChromeOS before Linux, which both of them name; an iPhone before the Mac that it says it is like.
const SYSTEMS: [sign: RegExp, name: string, kind: Device['kind']][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMacintosh\b/, 'Mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

/**
 * Describes a browser's User-Agent, as in 'Firefox on Windows', for people who look for the phone they have lost. It is
 * what the browser says of itself and decides nothing. (An iPad calls itself a Mac unless asked for the mobile page.)
 */
export function deviceName(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT_CHARS);
  const browser = BROWSERS.find(([sign]) => sign.test(text))?.[1];
  const [, system, kind] = SYSTEMS.find(([sign]) => sign.test(text)) ?? [];
  const parts = [browser, system].filter((part) => part !== undefined);
  const isTablet = system === 'Android' && !/\bMobile\b/.test(text) && /\b(Tablet|Safari)\b/.test(text);
  return { device: parts.join(' on ') || 'Unknown device', kind: isTablet ? 'tablet' : (kind ?? 'computer') };
}
