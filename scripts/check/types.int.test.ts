import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

function listFiles(config: string): string[] {
  const file = path.join(REPOSITORY, config);
  const { config: read } = ts.readConfigFile(file, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(read, ts.sys, path.dirname(file), undefined, file).fileNames;
}

it('the two halves of the types hold every file, and none twice', () => {
  const halves = ['web', 'rest'].flatMap((half) => listFiles(`scripts/check/tsconfig.${half}.json`));
  expect(halves.sort()).toEqual(listFiles('tsconfig.json').sort());
});
