import type { Messages } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import type { Plugin } from 'vite';

/**
 * Makes a module of a catalogue (`locales/de.po`): its translations by id, compiled as `compileMessages` does. What nobody
 * has translated, or what is marked as doubtful, is left out: the English of the source is shown.
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

/** As text of JSON: browsers read it faster than an object of this size. */
export function printModule(catalogue: string): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(compileCatalogue(catalogue)))});`;
}

/** The translations by id. */
export function compileCatalogue(catalogue: string): Messages {
  const { items } = PO.parse(catalogue.replaceAll(/^#\|.*\n/gm, ''));
  const shown = items.filter(({ flags, obsolete, msgstr }) => !flags.fuzzy && !obsolete && msgstr.join('') !== '');
  return Object.fromEntries(shown.map(({ msgctxt, msgstr }) => [msgctxt, compileMessageOrThrow(msgstr.join(''))]));
}
