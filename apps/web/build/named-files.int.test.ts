import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { refuseUnknownNames } from './named-files.ts';

const BUILD = import.meta.dirname;
const ENTRY = path.join(BUILD, 'named-files.ts');

/** Builds one module with its imports, without writing files. */
const buildWith = (...names: string[]) =>
  build({
    ...{ configFile: false, logLevel: 'silent', publicDir: false, plugins: [refuseUnknownNames(names)] },
    build: { write: false, lib: { entry: ENTRY, formats: ['es'] }, rolldownOptions: { external: /^vite$/ } },
  });

it('a build fails if it names a module that it does not contain', async () => {
  await expect(buildWith('web/build/named-files.ts')).resolves.toBeDefined();
  await expect(buildWith('web/build/named-files.ts', 'web/build/renamed.ts')).rejects.toThrow(
    'The build names files that are not there, renamed perhaps: web/build/renamed.ts',
  );
});

it('the build names modules only with `nameModules`, since an unmatched pattern goes unnoticed', () => {
  const files = fs.readdirSync(BUILD).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  for (const file of ['../vite.config.ts', ...files])
    expect(fs.readFileSync(path.join(BUILD, file), 'utf8'), file).not.toMatch(/web\\\/src\\\/\w/);
});
