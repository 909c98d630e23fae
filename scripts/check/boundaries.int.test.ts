import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const CHECK = path.join(REPOSITORY, 'scripts/check/boundaries.mjs');

/** [rule, file, what it imports]: a forbidden import for each rule of .dependency-cruiser.cjs. */
const PLANTED: [rule: string, file: string, imports: string][] = [
  ['no-circular', 'apps/web/src/lib/a.ts', './b.ts'],
  ['no-feature-cycle', 'apps/server/src/features/one', 'apps/server/src/features/two'],
  ['domain-is-pure', 'packages/domain/src/reads-files.ts', 'node:fs'],
  ['web-and-server-never-meet', 'apps/web/src/lib/meets.ts', '../../../server/src/shared.ts'],
  ['e2e-and-bench-are-outsiders', 'e2e/inside.spec.ts', '../apps/server/src/shared.ts'],
  ['routes-call-use-cases-only', 'apps/server/src/features/one/one.routes.ts', './one.repository.ts'],
  ['http-stays-at-the-edge', 'apps/server/src/features/one/act.ts', './one.routes.ts'],
  ['only-wiring-holds-the-pool', 'apps/server/src/features/one/connect.ts', 'pg'],
  ['platform-knows-no-feature', 'apps/server/src/platform/db/knows.ts', '../../features/one/first.ts'],
  ['ui-and-lib-know-no-feature', 'apps/web/src/ui/knows.ts', '../features/red/red.ts'],
  ['household-knows-no-feature', 'apps/web/src/household/knows.ts', '../features/red/red.ts'],
  ['outside-page-is-small', 'apps/web/src/outside/knows.ts', '../features/red/red.ts'],
  ['features-meet-in-routes', 'apps/web/src/features/red/red.ts', '../blue/blue.ts'],
  ['declared-dependencies-only', 'apps/server/src/undeclared.ts', 'fast-check'],
  ['tests-use-declared-tools', 'apps/server/src/undeclared.test.ts', 'semver'],
  ['start-needs-no-installation', 'scripts/setup/needs.mjs', 'semver'],
  ['nothing-unresolved', 'apps/server/src/lost.ts', './nowhere.ts'],
  ['no-test-code-in-production', 'apps/server/src/mixed.ts', './undeclared.test.ts'],
];

/** What the planted files import, and good neighbours of theirs, which must pass. */
const ALLOWED: Record<string, string[]> = {
  'apps/web/src/lib/b.ts': ['./a.ts'],
  'apps/web/src/features/blue/blue.ts': ['../../household/f.ts', '../../ui/d.ts', '@kinvault/domain/rules.ts'],
  'apps/web/src/household/f.ts': ['../lib/c.ts'],
  'apps/web/src/routes/home.tsx': ['../features/red/red.ts', '../features/blue/blue.ts'],
  'apps/web/src/lib/c.ts': [],
  'apps/web/src/ui/d.ts': ['../lib/c.ts'],
  'apps/server/src/shared.ts': ['pg', './platform/db/pool.ts'],
  'apps/server/src/platform/db/pool.ts': ['pg'],
  'apps/server/src/platform/http/serve.ts': [],
  'apps/server/src/features/one/one.repository.ts': ['../../platform/db/good.ts'],
  'apps/server/src/platform/db/good.ts': ['./pool.ts'],
  'apps/server/src/features/one/first.ts': ['../two/second.ts', './one.repository.ts'],
  'apps/server/src/features/two/second.ts': [],
  'apps/server/src/features/two/third.ts': ['../one/fourth.ts'],
  'apps/server/src/features/one/fourth.ts': ['@kinvault/domain/rules.ts'],
  'apps/server/src/features/two/two.routes.ts': ['./third.ts', '../../platform/http/serve.ts'],
  'apps/server/src/good.test.ts': ['vitest', 'fast-check', '../test/factories.ts'],
  'apps/server/test/factories.ts': ['../src/features/one/first.ts', '../src/features/two/third.ts'],
  'packages/domain/src/rules.ts': ['zod'],
};

const PACKAGES = ['.bin', 'dependency-cruiser', 'fast-check', 'pg', 'semver', 'typescript', 'vitest', 'zod'];

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-boundaries-')));
let violations: string[];

beforeAll(() => {
  for (const file of ['.dependency-cruiser.cjs', 'package.json', 'tsconfig.json']) copy(file);
  for (const workspace of ['apps/server', 'apps/web', 'packages/domain']) copy(`${workspace}/package.json`);
  for (const name of PACKAGES) link(path.join(REPOSITORY, 'node_modules', name), `node_modules/${name}`);
  link('../../packages/domain', 'node_modules/@kinvault/domain');
  for (const [file, imports] of Object.entries(ALLOWED)) plant(file, imports);
  for (const [, file, imported] of PLANTED) if (path.extname(file)) plant(file, [imported]);
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK], { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, '']);
  violations = stdout.split('\n').filter((line) => line.includes(' must not import '));
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function copy(file: string): void {
  write(file, fs.readFileSync(path.join(REPOSITORY, file), 'utf8'));
}

function plant(file: string, imports: string[]): void {
  write(file, imports.map((imported) => `import '${imported}';\n`).join(''));
}

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), text);
}

function link(target: string, name: string): void {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.symlinkSync(target, path.join(folder, name));
}

it.each(PLANTED)('a planted violation of %s is refused, in %s', (rule, file) => {
  const found = violations.filter((line) => line.startsWith(`${file} must not`) && line.includes(`(${rule}: `));
  expect(found).not.toEqual([]);
});

it('imports that are allowed are not refused', () => {
  const expected = new Set(PLANTED.map(([rule, file]) => `${file} ${rule}`));
  expected.add('apps/server/src/features/two no-feature-cycle'); // a cycle has two ends
  const others = violations.filter((line) => !expected.has(line.replace(/^(\S+) .*\((\S+): .*$/, '$1 $2')));
  expect(others).toEqual([]);
});

it('every rule has its planted violation', () => {
  const { forbidden } = createRequire(import.meta.url)(path.join(REPOSITORY, '.dependency-cruiser.cjs'));
  const rules = forbidden.map(({ name }: { name: string }) => name);
  expect(PLANTED.map(([rule]) => rule).sort()).toEqual(rules.sort());
});
