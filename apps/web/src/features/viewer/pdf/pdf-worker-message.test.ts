import { fileURLToPath } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it, vi } from 'vitest';
import { leftOutBy } from './pdf-worker-message.ts';

/** A page that draws /P, with these contents, or with a picture that has these entries. */
function pdf({ contents = 'q 100 0 0 100 0 0 cm /P Do Q', filter = '', picture = '', width = 6 }): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<</XObject<</P 5 0 R>>>>/Contents 4 0 R>>',
    `<<${filter}/Length ${contents.length}>>stream\n${contents}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width ${width}/Height 6/BitsPerComponent 8/ColorSpace/DeviceGray${picture}/Length 36>>stream\n${'x'.repeat(36)}\nendstream`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new TextEncoder().encode(`%PDF-1.7\n${body}trailer<</Size 6/Root 1 0 R>>\n%%EOF`);
}

/** pdf.js's decoders without WebAssembly, as in the viewer. */
const DECODERS = fileURLToPath(new URL('../../wasm/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')));

it.each([
  ['a picture in a filter that is not known', pdf({ picture: '/Filter/WombatDecode' }), ['part-left-out']],
  ['a JBIG2 that is none', pdf({ picture: '/Filter/JBIG2Decode' }), ['part-left-out']],
  ['a JPEG that is none', pdf({ picture: '/Filter/DCTDecode' }), ['part-left-out']],
  ['contents in a filter that is not known', pdf({ filter: '/Filter/WombatDecode' }), ['part-left-out']],
  ['a picture above the limit', pdf({ width: 20 }), ['picture-left-out']],
  ['nothing but words', pdf({ contents: 'BT ET' }), []],
])('a page with %s is reported as lacking it [REA-12]', async (_what, data, leftOut) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const task = getDocument({ data, maxImageSize: 40, useWasm: false, wasmUrl: DECODERS });
  try {
    await (await (await task.promise).getPage(1)).getOperatorList();
    // pictures are decoded after that
    await vi.waitFor(() =>
      expect([...new Set(warn.mock.calls.flatMap(([words]) => leftOutBy(String(words)) ?? []))]).toEqual(leftOut),
    );
  } finally {
    await task.destroy();
    warn.mockRestore();
  }
});
