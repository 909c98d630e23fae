/** Writes the English catalogue from the sentences in the source. */
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/root.mjs';
import { CATALOGUE, printCatalogue } from './catalogue.ts';
import { collectMessages } from './collect-messages.ts';
import { readSources } from './sources.ts';

const { entries, faults } = collectMessages(readSources(ROOT));
for (const fault of faults) console.log(fault);
if (faults.length === 0) {
  fs.writeFileSync(path.join(ROOT, CATALOGUE), printCatalogue(entries));
  console.log(`${CATALOGUE}: ${entries.length} sentences.`);
}
process.exitCode = faults.length > 0 ? 1 : 0;
