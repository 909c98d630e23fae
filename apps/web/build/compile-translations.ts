import type { Messages } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import type { Plugin } from 'vite';

/**
 * Turns a catalogue (`locales/de.po`) into a module: its translations by id, compiled as by `compileMessages`. Missing
 * and fuzzy translations are left out, so that the English of the source is shown.
 */
export function compileTranslations(): Plugin {
  return {
    name: 'kinvault:compile-translations',
    transform: {
      filter: { id: /\.po$/ },
      handler: (text) => ({ code: printModule(text), map: null, moduleType: 'js' }),
    },
  };
}

/** Parsed from JSON text, which browsers read faster than an object of this size. */
export function printModule(catalogue: string): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(compileCatalogue(catalogue)))});`;
}

/** The translations by id. */
export function compileCatalogue(catalogue: string): Messages {
  const { items } = PO.parse(catalogue.replaceAll(/^#\|.*\n/gm, ''));
  const shown = items.filter(({ flags, obsolete, msgstr }) => !flags.fuzzy && !obsolete && msgstr.join('') !== '');
  return Object.fromEntries(shown.map(({ msgctxt, msgstr }) => [msgctxt, compileMessageOrThrow(msgstr.join(''))]));
}
