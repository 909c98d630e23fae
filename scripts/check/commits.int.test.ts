import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkCommits } from './commits.mjs';

const SELF = 'scripts/check/commits.mjs';

function makeFolder(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-commits-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  return root;
}

function git(root: string, ...command: string[]): string {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@kinvault.example', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...command], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
}

const commit = (root: string, subject: string) => git(root, 'commit', '--quiet', '--allow-empty', '-m', subject);

/** A history in which one commit is older than the check. */
function startHistory(root: string): void {
  git(root, 'init', '--quiet', '--initial-branch=main');
  commit(root, 'an old commit, before the rule');
  fs.mkdirSync(path.dirname(path.join(root, SELF)), { recursive: true });
  fs.writeFileSync(path.join(root, SELF), '');
  git(root, 'add', '.');
  commit(root, 'build(check): look at the form of commits');
}

const faultsOf = (root: string) => checkCommits(root).faults.map((fault) => fault.replace(/^\w+ /, ''));

it('commits since the check must have the form of CONTRIBUTING.md', () => {
  const root = makeFolder();
  startHistory(root);
  commit(root, 'fix(sign-in): align the back link with the page');
  expect(checkCommits(root)).toEqual({ faults: [] });
  commit(root, 'the boxes have the right color');
  commit(root, `fix(page): ${'x'.repeat(62)}`);
  expect(faultsOf(root)).toEqual([
    `‘fix(page): ${'x'.repeat(62)}’ has 73 characters, not 72`,
    '‘the boxes have the right color’ is not ‘type(noun): effect’',
  ]);
});

it('a merge commit is refused, and what origin/main has is left alone', () => {
  const root = makeFolder();
  startHistory(root);
  git(root, 'switch', '--quiet', '-c', 'side');
  commit(root, 'not the form');
  git(root, 'switch', '--quiet', 'main');
  commit(root, 'docs(readme): say more');
  git(root, 'merge', '--quiet', '--no-ff', 'side', '-m', 'chore(history): merge a branch');
  expect(faultsOf(root)).toEqual([
    '‘chore(history): merge a branch’ is a merge: rebase instead',
    '‘not the form’ is not ‘type(noun): effect’',
  ]);
  git(root, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
  expect(faultsOf(root)).toEqual([]);
});

it('a folder without a history, or with a part of it, passes with a reason', () => {
  const root = makeFolder();
  expect(checkCommits(root).skipped).toBe('there is no history');
  startHistory(root);
  commit(root, 'not the form');
  const shallow = path.join(root, 'shallow');
  git(root, 'clone', '--quiet', '--depth', '1', `file://${root}`, shallow);
  expect(checkCommits(shallow)).toEqual({ faults: [], skipped: 'this clone has a part of the history' });
});
