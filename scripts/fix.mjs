#!/usr/bin/env node
/** `npm run fix`: format, and the lint rules that can repair themselves. */
import { runInstalled } from './setup/run-installed.mjs';

await runInstalled('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...process.argv.slice(2));
