import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { breakpoints } from './breakpoints.ts';
import { compileMessages } from './compile-messages.ts';
import { layerOrder } from './layer-order.ts';
import { CSS, CSS_TARGET } from './style-targets.ts';

/** What the files of that page begin with; the app's service worker and its budgets leave them out. */
export const OUTSIDE_FILES = 'outside-';

/**
 * Builds `open.html`, the page for people without an account, on its own: built with the app, it would share chunks
 * with it, and load React for the sake of a few formats [LNK-1].
 */
export function outsidePage(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'kinvault:outside-page',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      async handler() {
        const built = await build({
          root,
          configFile: false,
          logLevel: 'error',
          publicDir: false,
          plugins: [breakpoints(), compileMessages(), layerOrder()],
          css: CSS,
          build: {
            outDir,
            emptyOutDir: false,
            target: 'es2023',
            cssTarget: CSS_TARGET,
            modulePreload: { polyfill: false },
            assetsInlineLimit: 0,
            reportCompressedSize: false,
            rolldownOptions: {
              input: join(root, 'open.html'),
              output: {
                entryFileNames: `assets/${OUTSIDE_FILES}[hash].js`,
                assetFileNames: ({ names }) =>
                  names.some((name) => name.endsWith('.css'))
                    ? `assets/${OUTSIDE_FILES}[hash][extname]`
                    : 'assets/[name]-[hash][extname]',
              },
            },
          },
        });
        const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
        const scripts = outputs.filter(({ type }) => type === 'chunk');
        if (scripts.length !== 1) throw new Error(`open.html has ${scripts.length} scripts instead of one.`);
      },
    },
  };
}
