import { LOCALE } from './locale.ts';

const LIST = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

/** 'Rivera', 'Rivera and Stone', 'Rivera, Stone and Okafor'; '' for none. */
export function listed(names: readonly string[]): string {
  return LIST.format(names);
}
