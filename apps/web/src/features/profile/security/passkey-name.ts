import { firstNameOf, possessive } from '@kinvault/domain/format/names.ts';

const KINDS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'phone'],
  [/Android/, 'tablet'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
];

/** 'Elena’s phone': what a passkey of this device is called until its person knows better. */
export function suggestPasskeyName(name: string, userAgent: string): string {
  const kind = KINDS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'computer';
  return `${possessive(firstNameOf(name))} ${kind}`.slice(0, 60);
}
