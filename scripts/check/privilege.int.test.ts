import path from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, it } from 'vitest';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const FILE = path.join(REPOSITORY, 'apps/server/src/calls.ts');
const CALLS = `
import { getDocument } from './features/documents/get-document.ts';
import { deleteEverythingOf } from './features/profile/delete-account.ts';
import type { SystemTransaction, Transaction, WebTransaction } from './platform/db/transactions.ts';
declare const web: WebTransaction;
declare const system: SystemTransaction;
declare const either: Transaction;
const deps = { enqueue: async () => {} };
getDocument(web, '');
getDocument(system, '');
getDocument(either, '');
deleteEverythingOf(deps, system, '');
deleteEverythingOf(deps, web, '');
deleteEverythingOf(deps, either, '');
`;

/** The lines of CALLS that do not compile. */
let refused: string[] = [];

beforeAll(() => {
  const { config } = ts.readConfigFile(path.join(REPOSITORY, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, REPOSITORY);
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile;
  host.getSourceFile = (file, ...rest) =>
    file === FILE ? ts.createSourceFile(file, CALLS, ts.ScriptTarget.ESNext) : readSource(file, ...rest);
  const program = ts.createProgram([FILE], options, host);
  const source = program.getSourceFile(FILE);
  const lineAt = (start = 0) => CALLS.split('\n')[source?.getLineAndCharacterOfPosition(start).line ?? 0] ?? '';
  refused = program.getSemanticDiagnostics(source).map(({ start }) => lineAt(start));
});

it('reading a document compiles only under row-level security [SEC-1]', () => {
  expect(refused.filter((line) => line.startsWith('getDocument'))).toEqual([
    `getDocument(system, '');`,
    `getDocument(either, '');`,
  ]);
});

it('deleting an account compiles only as the system [SEC-4]', () => {
  expect(refused.filter((line) => line.startsWith('deleteEverythingOf'))).toEqual([
    `deleteEverythingOf(deps, web, '');`,
    `deleteEverythingOf(deps, either, '');`,
  ]);
});
