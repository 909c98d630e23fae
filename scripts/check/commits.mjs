import { spawnSync } from 'node:child_process';

const MAX_SUBJECT_CHARS = 72;
const TYPES = 'feat|fix|perf|refactor|test|docs|style|build|chore';
const SUBJECT = new RegExp(`^(${TYPES})\\([a-z0-9][a-z0-9 -]*\\): \\S`);
/** The rule holds for commits after the one that brought this file. */
const SELF = 'scripts/check/commits.mjs';

/**
 * Whether the commits that `origin/main` does not have, or else all since this check, keep the form of CONTRIBUTING.md.
 * @returns {{ faults: string[], skipped?: string }} `skipped`: why none could be looked at
 */
export function checkCommits(root) {
  const git = (...command) => {
    const { status, stdout } = spawnSync('git', command, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
    return status === 0 ? stdout.trim() : undefined;
  };
  const isShallow = git('rev-parse', '--is-shallow-repository');
  if (isShallow === undefined || git('rev-parse', 'HEAD') === undefined)
    return { faults: [], skipped: 'there is no history' };
  if (isShallow === 'true') return { faults: [], skipped: 'this clone has a part of the history' };
  const brought = git('log', '--diff-filter=A', '--format=%H', '--', SELF)?.split('\n').at(-1);
  if (!brought) return { faults: [], skipped: `the commit that brought ${SELF} is not in the history` };
  const known = git('rev-parse', '--verify', '--quiet', 'origin/main') ? ['^origin/main'] : [];
  const listed = git('log', '--format=%h%x09%P%x09%s', `${brought}..HEAD`, ...known) ?? '';
  return { faults: listed.split('\n').filter(Boolean).flatMap(faultsOf) };
}

function faultsOf(line) {
  const [commit, parents = '', subject = ''] = line.split('\t');
  const faults = [];
  if (parents.includes(' ')) faults.push('is a merge: rebase instead');
  if (!SUBJECT.test(subject)) faults.push('is not ‘type(noun): effect’');
  if (subject.length > MAX_SUBJECT_CHARS) faults.push(`has ${subject.length} characters, not ${MAX_SUBJECT_CHARS}`);
  return faults.map((fault) => `${commit} ‘${subject}’ ${fault}`);
}
