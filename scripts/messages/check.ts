/** Whether every sentence for people is in the catalogue. Prints each fault; exit code 1 where there is one. */
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/root.mjs';
import { CATALOGUE } from './catalogue.ts';
import { checkMessages } from './check-messages.ts';
import { readSources } from './sources.ts';

const faults = checkMessages(readSources(ROOT), fs.readFileSync(path.join(ROOT, CATALOGUE), 'utf8'));
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
