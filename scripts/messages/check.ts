/** Whether every sentence for people is in the catalogues. Prints each fault; exit code 1 where there is one. */
import fs from 'node:fs';
import path from 'node:path';
import { TRANSLATED_LANGUAGES } from '@kinvault/domain/messages/languages.ts';
import { ROOT } from '../setup/root.mjs';
import { CATALOGUE, readCatalogue } from './catalogue.ts';
import { checkMessages, findUnknownPlaces } from './check-messages.ts';
import { checkTranslations } from './check-translations.ts';
import { checkEnglishWords } from './check-words.ts';
import { readSources } from './sources.ts';
import { translationFile } from './translations.ts';

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

const sources = readSources(ROOT);
const catalogue = read(CATALOGUE);
const english = readCatalogue(catalogue);
const faults = [
  ...findUnknownPlaces(sources),
  ...checkMessages(sources, catalogue),
  ...checkEnglishWords(english),
  ...TRANSLATED_LANGUAGES.flatMap((one) => checkTranslations(one, english, read(translationFile(one)))),
];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
