import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import { describe, expect, it } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { hasSamples, listSamples, readSample } from '../../../test/sample-files.ts';
import { sourceFromBuffer } from './file-window.ts';
import { inspectFile } from './inspect-file.ts';

const KIND_OF_EXTENSION: Record<string, FileKind> = { jpg: 'jpeg', tif: 'tiff' };

/** What the content is, where the name says otherwise; null is refused. */
const HOSTILE: Record<string, FileKind | 'type' | 'pixels' | 'unpacked'> = {
  'docm-with-macro.docm': 'type',
  'docx-external-entity.docx': 'docx',
  'docx-truncated.docx': 'type',
  'docx-zip-bomb-200mb.docx': 'unpacked',
  'eicar-named-pdf.pdf': 'type',
  'encrypted-password-is-pass.docx': 'locked',
  'encrypted-password-tika.xlsx': 'locked',
  'encrypted-user-password-openpassword.pdf': 'pdf',
  'html-named-jpg.jpg': 'type',
  'jpeg-giant-280-megapixels.jpg': 'pixels',
  'jpeg-truncated.jpg': 'jpeg',
  'pdf-claims-213-million-pages.pdf': 'pdf',
  'pdf-jbig2-35000x35000.pdf': 'pdf',
  'pdf-page-tree-cycle.pdf': 'pdf',
  'png-named-jpg.jpg': 'png',
  'png-pixel-bomb-40000x40000.png': 'pixels',
  'png-text-chunk-decompression-bomb.png': 'png',
  'polyglot-jpeg-zip.jpg': 'jpeg',
  'rtf-named-doc.doc': 'type',
  'svg-with-script.svg': 'type',
  'xlsx-xml-bomb.xlsx': 'xlsx',
  'zero-bytes.pdf': 'type',
  'zip-plain-named-docx.docx': 'type',
};

async function inspectSample(path: string): Promise<string> {
  const outcome = await inspectFile(sourceFromBuffer(readSample(path))).catch((error) => error);
  return outcome.kind ?? outcome.reason ?? String(outcome);
}

describe('the sample files', needs(hasSamples, 'needs ../shared/samples'), () => {
  const honest = hasSamples
    ? ['images', 'pdf', 'office', 'mrz'].flatMap((folder) =>
        listSamples(folder).filter((name) => !name.endsWith('.json')),
      )
    : [];

  it.each(honest)('the kind of %s is detected [D-6]', async (path) => {
    const extension = path.slice(path.lastIndexOf('.') + 1);
    expect(await inspectSample(path)).toBe(KIND_OF_EXTENSION[extension] ?? extension);
  });

  it.each(Object.entries(HOSTILE))('hostile %s is %s, whatever its name [SEC-26] [REA-12]', async (name, expected) => {
    expect(await inspectSample(`hostile/${name}`)).toBe(expected);
  });

  it('no hostile sample lacks its line in the table', () => {
    expect(listSamples('hostile').sort()).toEqual(
      Object.keys(HOSTILE)
        .map((name) => `hostile/${name}`)
        .sort(),
    );
  });

  it('every sample cut short is a kind or a refusal, never a crash [SEC-30]', async () => {
    const paths = [...honest, ...Object.keys(HOSTILE).map((name) => `hostile/${name}`)];
    for (const path of paths.filter((each) => !each.includes('bomb'))) {
      const whole = readSample(path);
      for (const length of [10, 100, 1000, 5000, Math.floor(whole.length * 0.9)]) {
        const cut = whole.subarray(0, length);
        const outcome = await inspectFile(sourceFromBuffer(cut)).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome.name, `${path} at ${length}`).toBe('RefusedFile');
      }
    }
  });
});
