import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { refuseUnknownNames } from './named-files.ts';

const BUILD = import.meta.dirname;
const ENTRY = path.join(BUILD, 'named-files.ts');

/** A build of one module and what it imports, which goes nowhere. */
const buildWith = (...names: string[]) =>
  build({
    ...{ configFile: false, logLevel: 'silent', publicDir: false, plugins: [refuseUnknownNames(names)] },
    build: { write: false, lib: { entry: ENTRY, formats: ['es'] }, rolldownOptions: { external: /^vite$/ } },
  });

it('a build that names a module which is not in it is refused', async () => {
  await expect(buildWith('web/build/named-files.ts')).resolves.toBeDefined();
  await expect(buildWith('web/build/named-files.ts', 'web/build/renamed.ts')).rejects.toThrow(
    'The build names files that are not there, renamed perhaps: web/build/renamed.ts',
  );
});

it('the build names modules by `nameModules` alone, since nothing notices that a pattern fits none', () => {
  const files = fs.readdirSync(BUILD).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  for (const file of ['../vite.config.ts', ...files])
    expect(fs.readFileSync(path.join(BUILD, file), 'utf8'), file).not.toMatch(/web\\\/src\\\/\w/);
});
