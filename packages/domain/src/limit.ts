/** Whom a limit counts. An address is an IPv4 address or a network of IPv6, never a mail address. */
export type Counted =
  | 'person'
  | 'address'
  | 'session'
  | 'account'
  | 'account-at-address'
  | 'known-device'
  | 'link'
  | 'everybody';

/** How often something may be asked for. Routes that name the same limit share its count. */
export interface Limit<C extends Counted = Counted> {
  name: string;
  per: C;
  tries: number;
  windowSeconds: number;
  /** Limits how much a person creates, where there is nothing to guess. A power cut may lose the count of the last second. */
  isVolume?: true;
}

const SECONDS = { quarter: 900, hour: 3_600 };
type Window = keyof typeof SECONDS;

/** For example `limit('scan', 'person', 120, 'hour')`. */
export function limit<C extends Counted>(name: string, per: C, tries: number, window: Window): Limit<C> {
  return { name, per, tries, windowSeconds: SECONDS[window] };
}

export function volume<C extends Counted>(name: string, per: C, tries: number, window: Window): Limit<C> {
  return { ...limit(name, per, tries, window), isVolume: true };
}
