#!/usr/bin/env node
/** `npm run messages`: writes locales/en.po, the catalogue of all sentences, from the source. */
import { runInstalled } from './setup/run-installed.mjs';

await runInstalled('scripts/messages/extract.ts');
