#!/usr/bin/env node
/** `npm run generate:database`: writes the types of the tables and the snapshot of the schema after a new migration. */
import { runInstalled } from './setup/run-installed.mjs';

await runInstalled('scripts/database/generate.ts');
