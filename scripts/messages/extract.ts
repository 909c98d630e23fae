/** Writes the English catalogue from the sentences in the source, and brings those of the other languages up to date. */
import fs from 'node:fs';
import path from 'node:path';
import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from '@kinvault/domain/messages/languages.ts';
import { ROOT } from '../setup/root.mjs';
import { CATALOGUE, printCatalogue, readCatalogue } from './catalogue.ts';
import { collectMessages } from './collect-messages.ts';
import { readSources } from './sources.ts';
import { type English, readTranslations, translationFile, updateTranslations } from './translations.ts';

const { entries, faults } = collectMessages(readSources(ROOT));
for (const fault of faults) console.log(fault);
if (faults.length === 0) {
  const catalogue = printCatalogue(entries);
  fs.writeFileSync(path.join(ROOT, CATALOGUE), catalogue);
  console.log(`${CATALOGUE}: ${entries.length} sentences.`);
  for (const language of TRANSLATED_LANGUAGES) writeTranslations(language, readCatalogue(catalogue));
}
process.exitCode = faults.length > 0 ? 1 : 0;

function writeTranslations(language: TranslatedLanguage, english: English): void {
  const name = translationFile(language);
  const file = path.join(ROOT, name);
  const text = updateTranslations(language, english, fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
  fs.writeFileSync(file, text);
  const all = readTranslations(text);
  const open = all.filter((one) => one.text === '' || one.isDoubtful);
  console.log(`${name}: ${open.length} of ${all.length} sentences to translate.`);
}
