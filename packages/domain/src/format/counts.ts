import { LOCALE } from './locale.ts';

const PLURALS = new Intl.PluralRules(LOCALE);

/** '1 document', '8 documents', '0 documents'; '2 people' where the plural is given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${PLURALS.select(count) === 'one' ? one : many}`;
}
