import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The files that pdf.js fetches while drawing: character maps, fonts that PDFs may omit, and the decoders in
 * JavaScript (the content security policy blocks WebAssembly). All from our own origin, under a path with the
 * version, so that they can be cached forever.
 */
export function pdfjsAssets(): Plugin {
  const { root, base } = findPdfjs();
  return {
    name: 'kinvault:pdfjs-assets',
    // pdf.js's worker imports its decoders on demand, which only a module can do
    config: () => ({ worker: { format: 'es' } }),
    configureServer(server) {
      const files = new Map(listAssets(root).map((file) => [`/${base}/${assetName(root, file)}`, file]));
      server.middlewares.use((request, response, next) => {
        const file = files.get((request.url ?? '').split('?')[0] ?? '');
        if (!file) return next();
        response.setHeader(
          'content-type',
          assetName(root, file).endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        );
        response.end(readFileSync(file));
      });
    },
    // copied, not emitted: two hundred more lines would clutter the build's report
    writeBundle({ dir = '' }) {
      for (const file of listAssets(root)) {
        const target = join(dir, base, assetName(root, file));
        mkdirSync(dirname(target), { recursive: true });
        copyFileSync(file, target);
      }
    },
  };
}

/** All their paths, for keeping them on a device. */
export function pdfjsPaths(): string[] {
  const { root, base } = findPdfjs();
  return listAssets(root).map((file) => `/${base}/${assetName(root, file)}`);
}

function findPdfjs(): { root: string; base: string } {
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { root, base: `assets/pdfjs/${version}` };
}

function listAssets(root: string): string[] {
  const all = (folder: string) => readdirSync(join(root, folder)).map((name) => join(root, folder, name));
  return [
    ...all('cmaps'),
    ...all('standard_fonts'),
    ...all('wasm').filter((file) => !/\.wasm$|quickjs|QUICKJS|QCMS/.test(file)),
  ];
}

function assetName(root: string, file: string): string {
  return file.slice(root.length + 1);
}
