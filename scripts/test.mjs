#!/usr/bin/env node
/**
 * `npm test`: installs where needed, then everything: checks, unit, integration and browser tests, or the parts named
 * as arguments. After one part may come test files, then options for its runner, which go to it as they are:
 * `npm run test:e2e -- viewer.spec.ts -g zoom`. The last line alone tells how it went: `N passed, N failed`.
 */
import { Failure, main } from './setup/failure.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode } from './setup/node-runtime.mjs';
import { explainUnknownPart, readChoice } from './test/files.mjs';
import { PARTS } from './test/parts.mjs';
import { runParts } from './test/run-parts.mjs';

await main(async () => {
  const runs = readRuns(process.argv.slice(2));
  await ensureInstalled();
  return runParts(findNode(), runs);
});

function readRuns(words) {
  if (words.every((word) => word in PARTS)) {
    const names = words.length > 0 ? words : Object.keys(PARTS);
    return names.map((name) => ({ part: PARTS[name] }));
  }
  const [name, ...rest] = words;
  const part = PARTS[name];
  if (!part && name.startsWith('-'))
    throw new Failure(`Name a part before ${name}: npm run test:unit, test:int or test:e2e.`);
  if (!part) throw explainUnknownPart(name);
  if (!part.pattern) throw new Failure(`The checks take neither files nor options: npm run ${name}`);
  return [{ part, ...readChoice(part, rest) }];
}
