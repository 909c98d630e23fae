import { expect, it } from 'vitest';
import { nameModules, requireNamed } from './named-files.ts';

const MODULES = ['/kinvault/apps/web/src/start/live.ts', '/kinvault/apps/web/src/features/session/auth-tabs.tsx'];

it('modules can be named by file or folder', () => {
  const named = nameModules('web/src/start/live.ts', 'web/src/features/session/');
  expect(MODULES.map(named.test)).toEqual([true, true]);
  expect(named.test('/kinvault/apps/web/src/lib/i18n.ts')).toBe(false);
});

it('a name that matches no file is refused with an error that contains it', () => {
  expect(() => requireNamed(['web/src/start/live.ts'], MODULES)).not.toThrow();
  expect(() => requireNamed(['web/src/start/live.ts', 'web/src/lib/gone.ts'], MODULES)).toThrow(
    'The build names files that are not there, renamed perhaps: web/src/lib/gone.ts',
  );
});
