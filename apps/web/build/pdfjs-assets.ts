import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What pdf.js fetches while it draws: its worker, character maps, the fonts that PDFs may leave out, and the
 * decoders in JavaScript (the pages' policy refuses WebAssembly). All from our own origin, under a path with the
 * version, so that it may be cached for ever.
 */
export function pdfjsAssets(): Plugin {
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const base = `assets/pdfjs/${version}`;
  return {
    name: 'kinvault:pdfjs-assets',
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
    generateBundle() {
      for (const file of listAssets(root)) {
        this.emitFile({ type: 'asset', fileName: `${base}/${assetName(root, file)}`, source: readFileSync(file) });
      }
    },
  };
}

function listAssets(root: string): string[] {
  const all = (folder: string) => readdirSync(join(root, folder)).map((name) => join(root, folder, name));
  return [
    // for older phones: the other build asks for features that browsers have only had since 2025
    join(root, 'legacy/build/pdf.worker.min.mjs'),
    ...all('cmaps'),
    ...all('standard_fonts'),
    ...all('wasm').filter((file) => !/\.wasm$|quickjs|QUICKJS|QCMS/.test(file)),
  ];
}

/** Not every server knows that `.mjs` is JavaScript. */
function assetName(root: string, file: string): string {
  const folder = dirname(file).slice(root.length + 1);
  const name = basename(file).replace(/\.mjs$/, '.js');
  return folder.includes('/') ? name : `${folder}/${name}`;
}
