import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { nameModules } from './named-files.ts';

/** The modules that the dashboard runs. */
const MODULES = nameModules('web/src/app.tsx', 'web/src/routes/dashboard.tsx');

/**
 * Writes `dashboard.html`: app.html with links to everything that the dashboard needs. The browser fetches that at
 * once; otherwise it would learn of it only after the first script has run, two round trips later on a phone.
 */
export function dashboardPage(): Plugin {
  return {
    name: 'kinvault:dashboard-page',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler({ dir = '' }, bundle) {
        const app = readFileSync(join(dir, 'app.html'), 'utf8');
        const links = filesOf(bundle)
          .filter((file) => !app.includes(`"/${file}"`))
          .map(linkTo);
        if (links.length === 0) throw new Error('The dashboard has no files of its own.');
        writeFileSync(join(dir, 'dashboard.html'), app.replace('  </head>', `    ${links.join('\n    ')}\n  </head>`));
      },
    },
  };
}

/** Put after the files that the first paint needs. */
function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} crossorigin fetchpriority="low" href="/${file}">`;
}

/** Scripts and styles that its modules import before they run. */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
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
    if (output.type === 'chunk' && output.moduleIds.some(MODULES.test)) visit(output);
  }
  return [...files];
}
