import { i18n } from '../lib/i18n.ts';

export function sharedText(name: string, count: number): string {
  return i18n.t({
    id: 'outside.shared',
    message: '{count, plural, one {{name} shared a document with you} other {{name} shared # documents with you}}',
    values: { name, count },
  });
}

/** Before the password is given, what is asked for is not known. */
export function askedText(name: string): string {
  return i18n.t({ id: 'outside.asked', message: '{name} asks you for documents', values: { name } });
}

export function askedForText(name: string, wanted: string): string {
  return i18n.t({ id: 'outside.askedFor', message: '{name} asks you for: {wanted}', values: { name, wanted } });
}
