import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type NamedFiles, nameModules } from './named-files.ts';

interface FirstScreen {
  file: string;
  /** The modules that it runs. */
  modules: NamedFiles;
  /** What its code calls first, exactly as it does: `lib/early-answers.ts` takes the responses. */
  calls: readonly string[];
}

const FIRST_SCREENS: readonly FirstScreen[] = [
  {
    file: 'dashboard.html',
    modules: nameModules('web/src/app.tsx', 'web/src/routes/dashboard.tsx'),
    calls: ['/api/session', '/api/families', '/api/documents?limit=200', '/api/reminders/preferences'],
  },
  { file: 'auth.html', modules: nameModules('web/src/routes/auth/sign-in-page.tsx'), calls: ['/api/session'] },
];

/**
 * Writes `dashboard.html` and `auth.html`: app.html with links to everything that those screens need. The browser
 * fetches that at once; otherwise it would learn of it only after the first script has run, two round trips later on a
 * phone.
 */
export function firstScreens(): Plugin {
  return {
    name: 'kinvault:first-screens',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler({ dir = '' }, bundle) {
        const app = readFileSync(join(dir, 'app.html'), 'utf8');
        for (const { file, modules, calls } of FIRST_SCREENS) {
          const own = filesOf(bundle, modules).filter((name) => !app.includes(`"/${name}"`));
          if (own.length === 0) throw new Error(`${file} has no files of its own.`);
          const links = [...calls.map(callTo), ...own.map(linkTo)].join('\n    ');
          writeFileSync(join(dir, file), app.replace('  </head>', `    ${links}\n  </head>`));
        }
      },
    },
  };
}

/** Put after the style sheets: the first paint comes before the first response. */
function callTo(path: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${path}">`;
}

/** Put after the files that the first paint needs. */
function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} crossorigin fetchpriority="low" href="/${file}">`;
}

/** Scripts and styles that these modules import before they run. */
function filesOf(bundle: Rolldown.OutputBundle, modules: NamedFiles): string[] {
  const files = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && output.moduleIds.some(modules.test)) visit(output);
  }
  return [...files];
}
