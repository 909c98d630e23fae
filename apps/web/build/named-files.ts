import type { Plugin } from 'vite';

/** Files with special treatment in the build, each by a part of its path. */
export interface NamedFiles {
  names: readonly string[];
  test(id: string): boolean;
}

const allNames = new Set<string>();

/** Names modules by path, such as 'web/src/app.tsx' or, for a folder, 'web/src/features/session/'. */
export function nameModules(...names: string[]): NamedFiles {
  for (const name of names) allNames.add(name);
  return { names, test: (id) => names.some((name) => id.includes(name)) };
}

/**
 * Fails a build in which a name of `nameModules` matches no module: a renamed file would silently lose its treatment.
 */
export function refuseUnknownNames(names: Iterable<string> = allNames): Plugin {
  return {
    name: 'kinvault:named-files',
    apply: 'build',
    generateBundle() {
      requireNamed(names, [...this.getModuleIds()]);
    },
  };
}

/** @throws Error if a name is in none of the paths */
export function requireNamed(names: Iterable<string>, paths: readonly string[]): void {
  const unknown = [...names].filter((name) => !paths.some((path) => path.includes(name)));
  if (unknown.length > 0)
    throw new Error(`The build names files that are not there, renamed perhaps: ${unknown.join(', ')}`);
}
